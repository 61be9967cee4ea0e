import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startOwnDatabase } from '../lib/own-database.ts';
import { startPrivateRedis } from '../lib/private-redis.ts';
import { buildSite } from '../lib/site-build.ts';
import { demoLogins } from '../seed/logins.ts';

export interface Child {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Runs a module that reports `{ ready: url }` in a child process. */
export function run(module: string, env: Record<string, string | undefined>): Promise<Child> {
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
export function reportOf(module: string, env: Record<string, string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = fork(module, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)));
  });
}

const root = join(import.meta.dirname, '../..');
export const keys = {
  ACTOR_KEY: 'bench-actor-key-bench-actor-key-bench',
  SESSION_SECRET: 'bench-session-secret-bench-session',
};

export interface Product {
  bff: Child;
  upstream: Child;
  redisUrl: string;
  stop(): Promise<void>;
}

/** Starts the product with its demo data and a private Redis, as `npm start` does. */
export async function startProduct(databaseUrl?: string, more: Record<string, string> = {}): Promise<Product> {
  buildSite();
  const directory = mkdtempSync(join(tmpdir(), 'parichay-bench-'));
  const redis = await startPrivateRedis(join(directory, 'redis'));
  const own = databaseUrl ? null : await startOwnDatabase(directory);
  const shared = { ...keys, ...more, DATA_DIR: directory, DATABASE_URL: databaseUrl ?? own?.url };
  const upstream = await run(join(root, 'dev/upstream.ts'), { ...shared, UPSTREAM_PORT: '0' });
  // Waits for the demo's background drawing, which would disturb the measurement.
  while (existsSync(join(directory, 'greetings-left.json'))) await wait(500);
  const bff = await run(join(root, 'bff/src/main.ts'), {
    ...shared,
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
      await own?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Session cookie of the demo's customer. @param phoneNumber of another customer with the same password */
export const customerCookie = (bffUrl: string, phoneNumber?: string): Promise<string> =>
  cookieOf(bffUrl, 'customer', phoneNumber);

/** Session cookie of the agency's admin. */
export const adminCookie = (bffUrl: string): Promise<string> => cookieOf(bffUrl, 'admin');

/** Session cookie of the platform's admin. */
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
