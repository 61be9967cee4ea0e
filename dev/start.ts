import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { DirectoryInUse, lockDirectory } from '../upstream/src/lib/directory-lock.ts';
import { hasRedisServer, startPrivateRedis } from './lib/private-redis.ts';
import { buildSite } from './lib/site-build.ts';
import { type Supervised, supervise } from './lib/supervise.ts';
import { remoteRazorpay } from './razorpay/control.ts';
import { razorpayDefaults } from './razorpay/razorpay.ts';
import { demoCardId, demoLogins } from './seed/logins.ts';

/** Starts everything on one machine with nothing configured. Ends on Ctrl-C. */

const dataDir = resolve(process.env.DATA_DIR || '.data');
const port = process.env.PORT || '8080';
if (process.env.NODE_ENV === 'production') {
  fail(
    'npm start is for one machine with demo data. In production start bff/src/main.ts and upstream/src/main.ts (docs/deploy.md).',
  );
}

mkdirSync(dataDir, { recursive: true });
let unlock = () => {};
try {
  unlock = lockDirectory(join(dataDir, 'start'));
} catch (error) {
  fail(
    error instanceof DirectoryInUse
      ? `Parichay is already running on ${dataDir}. Stop it first, or set DATA_DIR to another directory.`
      : String(error),
  );
}

await refuseTakenPort();

const secrets = readSecrets(join(dataDir, 'secrets.json'));
const running: { stop(): Promise<void> }[] = [];
const inherited = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL || 'warn', ...secrets };

let isStopping = false;
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), 4_800).unref();
  for (const part of running.toReversed()) await part.stop();
  unlock();
  process.exit(exitCode);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// npm does not pass on every signal that ends it; without it nobody would know what is still running.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && void stop(0), 500).unref();

try {
  buildSite();
  let redisUrl = process.env.REDIS_URL;
  if (!redisUrl && hasRedisServer()) {
    const redis = await startPrivateRedis(join(dataDir, 'redis'));
    running.push(redis);
    redisUrl = redis.url;
  }
  if (!redisUrl)
    console.warn('No redis-server was found: sign-ins end when this process ends. Everything else is kept.');

  const account = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'].every(
    (name) => process.env[name],
  )
    ? null
    : razorpayDefaults;
  const givenUp = () => {
    console.error('A part of Parichay keeps ending; see the messages above.');
    void stop(1);
  };
  const portOf = (url: string) => new URL(url).port;
  const upstream: Supervised = await supervise(
    join(import.meta.dirname, 'upstream.ts'),
    { ...inherited, UPSTREAM_PORT: process.env.UPSTREAM_PORT || '0' },
    (url) => ({ ...inherited, UPSTREAM_PORT: portOf(url) }),
    givenUp,
  );
  running.push(upstream);
  const razorpay = account && (await startStandIn(givenUp));
  const bffEnvironment = {
    ...inherited,
    ...(razorpay && {
      RAZORPAY_URL: razorpay.url,
      RAZORPAY_KEY_ID: account.keyId,
      RAZORPAY_KEY_SECRET: account.keySecret,
      RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
    }),
    PORT: port,
    UPSTREAM_URL: upstream.url,
    ...(redisUrl && { REDIS_URL: redisUrl }),
  };
  const bff = await supervise(
    resolve(import.meta.dirname, '../bff/src/main.ts'),
    bffEnvironment,
    (url) => ({ ...bffEnvironment, PORT: portOf(url) }),
    givenUp,
  );
  running.push(bff);
  if (razorpay) await remoteRazorpay(razorpay.url).webhooks.url(account.accountId, `${bff.url}/webhooks/razorpay`);

  console.log(`ready ${bff.url}`);
  for (const { role, phoneNumber, password } of demoLogins) console.log(`demo ${role} ${phoneNumber} ${password}`);
  console.log(`demo card /${demoCardId}`);
  console.log(`Customers sign in at ${bff.url}/panel/login, staff at ${bff.url}/panel/franchisee-login.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

/** Payments with nothing configured: a stand-in for Razorpay that remembers its orders. */
async function startStandIn(givenUp: () => void): Promise<Supervised> {
  const environment = (RAZORPAY_PORT: string) => ({
    ...inherited,
    RAZORPAY_PORT,
    RAZORPAY_KEPT_IN: join(dataDir, 'razorpay.json'),
    // Half an account counts for nothing.
    RAZORPAY_KEY_ID: '',
    RAZORPAY_KEY_SECRET: '',
    RAZORPAY_WEBHOOK_SECRET: '',
  });
  const standIn = await supervise(
    join(import.meta.dirname, 'razorpay/main.ts'),
    environment('0'),
    (url) => environment(new URL(url).port),
    givenUp,
  );
  running.push(standIn);
  return standIn;
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Before anything is built or started, lest somebody waits a minute to hear it. */
async function refuseTakenPort(): Promise<void> {
  const probe = createServer().listen(Number(port), process.env.HOST || '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    unlock();
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    fail(isTaken ? `Port ${port} is taken. Choose another: PORT=8090 npm start` : String(error));
  }
  probe.close();
  await once(probe, 'close');
}

/** Made once a data directory, so that sign-ins survive a restart. */
function readSecrets(file: string): { ACTOR_KEY: string; SESSION_SECRET: string } {
  if (!existsSync(file)) {
    const made = {
      ACTOR_KEY: randomBytes(32).toString('base64url'),
      SESSION_SECRET: randomBytes(32).toString('base64url'),
    };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
