import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startOwnDatabase } from '../lib/own-database.ts';
import { startPrivateRedis } from '../lib/private-redis.ts';
import { buildSite } from '../lib/site-build.ts';
import { demoLogins } from '../seed/logins.ts';

export interface ChildServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Runs a module that reports `{ ready: url }` in a child process. */
export function runModule(module: string, env: Record<string, string | undefined>): Promise<ChildServer> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = fork(module, {
      env: { ...process.env, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const stop = () =>
      new Promise<void>((ended) => {
        child.once('exit', () => ended());
        child.kill('SIGTERM');
      });
    child.once('message', (message) =>
      resolve({ url: (message as { ready: string }).ready, pid: child.pid ?? 0, stop }),
    );
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)));
  });
}

/** Runs a module in a child process and returns its report. */
export function runForReport(module: string, env: Record<string, string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = fork(module, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)));
  });
}

const repositoryRoot = join(import.meta.dirname, '../..');
export const secrets = {
  ACTOR_KEY: 'bench-actor-key-bench-actor-key-bench',
  SESSION_SECRET: 'bench-session-secret-bench-session',
};

export interface Product {
  bff: ChildServer;
  upstream: ChildServer;
  redisUrl: string;
  stop(): Promise<void>;
}

/** Starts the product with its demo data and a private Redis, as `npm start` does. */
export async function startProduct(
  databaseUrl?: string,
  extraEnvironment: Record<string, string> = {},
): Promise<Product> {
  await buildSite();
  const directory = mkdtempSync(join(tmpdir(), 'parichay-bench-'));
  const redis = await startPrivateRedis(join(directory, 'redis'));
  const ownDatabase = databaseUrl ? null : await startOwnDatabase(directory);
  const environment = {
    ...secrets,
    ...extraEnvironment,
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl ?? ownDatabase?.url,
  };
  const upstream = await runModule(join(repositoryRoot, 'dev/upstream.ts'), { ...environment, UPSTREAM_PORT: '0' });
  // Waits for the demo's background drawing, which would disturb the measurement.
  while (existsSync(join(directory, 'greetings-left.json'))) await wait(500);
  const bff = await runModule(join(repositoryRoot, 'bff/src/main.ts'), {
    ...environment,
    PORT: '0',
    UPSTREAM_URL: upstream.url,
    REDIS_URL: redis.url,
  });
  return {
    bff,
    upstream,
    redisUrl: redis.url,
    async stop() {
      await bff.stop();
      await upstream.stop();
      await redis.stop();
      await ownDatabase?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Session cookie of the demo's customer. @param phoneNumber of another customer with the same password */
export const customerCookie = (bffUrl: string, phoneNumber?: string): Promise<string> =>
  cookieOf(bffUrl, 'customer', phoneNumber);

export const adminCookie = (bffUrl: string): Promise<string> => cookieOf(bffUrl, 'admin');

export const superadminCookie = (bffUrl: string): Promise<string> => cookieOf(bffUrl, 'superadmin');

async function cookieOf(
  bffUrl: string,
  role: 'customer' | 'admin' | 'superadmin',
  phoneNumber?: string,
): Promise<string> {
  const login = demoLogins.find((one) => one.role === role);
  const answer = await fetch(`${bffUrl}/api/v1${role === 'customer' ? '' : '/franchisee'}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1' },
    body: JSON.stringify({ phoneNumber: phoneNumber ?? login?.phoneNumber, password: login?.password }),
  });
  if (!answer.ok) throw new Error(`the demo's ${role} could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
