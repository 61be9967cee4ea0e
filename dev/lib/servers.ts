import { join } from 'node:path';
import { remoteRazorpay } from '../razorpay/control.ts';
import { razorpayDefaults } from '../razorpay/razorpay.ts';
import { demoCardId, demoLogins } from '../seed/logins.ts';
import type { Command } from './command.ts';
import { startOwnDatabase } from './own-database.ts';
import { hasRedisServer, startPrivateRedis } from './private-redis.ts';
import type { EnvironmentForRestart, Supervised } from './supervise.ts';

export type ServerName = 'upstream' | 'razorpay' | 'bff';

/** Starts a module as the named server; `environmentOf(null)` returns its first environment. */
export type RunServer = (name: ServerName, module: string, environmentOf: EnvironmentForRestart) => Promise<Supervised>;

const razorpayAccountVariables = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
const portOf = (url: string) => new URL(url).port;

/** Starts PostgreSQL, Redis if installed, the upstream, Razorpay’s stand-in unless keys are configured, and the BFF. */
export async function startServers(command: Command, bffModule: string, run: RunServer): Promise<Supervised> {
  const { environment, dataDir } = command;
  const databaseUrl = process.env.DATABASE_URL || command.add(await startOwnDatabase(dataDir)).url;
  let redisUrl = process.env.REDIS_URL;
  if (!redisUrl && hasRedisServer()) redisUrl = command.add(await startPrivateRedis(join(dataDir, 'redis'))).url;
  if (!redisUrl)
    console.warn('No redis-server was found: sign-ins end when this process ends. Everything else is kept.');

  const isPortPrinted = process.env.TLS !== 'true' && command.port !== '0';
  const upstream = command.add(
    await run('upstream', join(import.meta.dirname, '../upstream.ts'), (url) => ({
      ...environment,
      DATABASE_URL: databaseUrl,
      ...(isPortPrinted && { LOCAL_HTTP_PORT: command.port }),
      UPSTREAM_PORT: url ? portOf(url) : process.env.UPSTREAM_PORT || '0',
    })),
  );
  const account = razorpayAccountVariables.every((name) => process.env[name]) ? null : razorpayDefaults;
  const razorpay = account && command.add(await startRazorpay(command, run));
  const bff = command.add(
    await run('bff', bffModule, (url) => ({
      ...environment,
      ...(razorpay && {
        RAZORPAY_URL: razorpay.url,
        RAZORPAY_KEY_ID: account.keyId,
        RAZORPAY_KEY_SECRET: account.keySecret,
        RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
      }),
      PORT: url ? portOf(url) : command.port,
      UPSTREAM_URL: upstream.url,
      ...(redisUrl && { REDIS_URL: redisUrl }),
    })),
  );
  if (razorpay) await remoteRazorpay(razorpay.url).webhooks.url(account.accountId, `${bff.url}/webhooks/razorpay`);
  return bff;
}

const startRazorpay = ({ environment, dataDir }: Command, run: RunServer): Promise<Supervised> =>
  run('razorpay', join(import.meta.dirname, '../razorpay/main.ts'), (url) => ({
    ...environment,
    RAZORPAY_PORT: url ? portOf(url) : '0',
    RAZORPAY_KEPT_IN: join(dataDir, 'razorpay.json'),
    // An incomplete account is replaced by the default one.
    ...Object.fromEntries(razorpayAccountVariables.map((name) => [name, ''])),
  }));

/** Prints the URL and the demo logins. */
export function printReady(url: string): void {
  console.log(`ready ${url}`);
  for (const { role, phoneNumber, password } of demoLogins) console.log(`demo ${role} ${phoneNumber} ${password}`);
  console.log(`demo card /${demoCardId}`);
  console.log(
    'A second step at sign-in is asked of super admins in production, not here (REQUIRE_SECOND_FACTOR=true to see it).',
  );
  console.log(`Customers sign in at ${url}/panel/login, staff at ${url}/panel/franchisee-login.`);
}
