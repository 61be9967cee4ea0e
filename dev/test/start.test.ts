import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaType } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { has, inTestAll, needs, outputOf } from '../../test/lib/programs.ts';
import { startPrivateRedis } from '../lib/private-redis.ts';
import { Terminal } from '../lib/terminal.ts';
import { posts } from '../seed/posts.ts';

// Each start builds the site and draws the demo.
vi.setConfig({ testTimeout: 240_000 });

let dataDir: string;
let terminals: Terminal[] = [];
const start = ({ port = 0, rendersAhead = false } = {}) => {
  const env = { PORT: String(port), RENDER_AHEAD: String(rendersAhead), FFMPEG_NICENESS: '0' };
  const terminal = new Terminal('start', { DATA_DIR: dataDir, ...env });
  terminals.push(terminal);
  return terminal;
};
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parichay-start-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const terminal of terminals) {
    terminal.terminate();
    await terminal.ended;
  }
  terminals = [];
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const call = (url: string, path: string, body: object, cookie = '') =>
  fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', cookie },
    body: JSON.stringify(body),
  });
const sessionCookieOf = (answer: Response) => answer.headers.getSetCookie().at(-1)?.split(';', 1)[0] ?? '';
const isRunning = (url: string) =>
  fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  );

/** Expects greetings, sections, pages and plans for the demo's customer. */
async function expectDemoContent(url: string, cookie: string): Promise<void> {
  const countListed = async (path: string) => {
    const answer = await fetch(`${url}/api/v1/${path}`, { headers: { cookie } });
    const { data } = (await answer.json()) as { data: { items?: unknown[]; subscriptionPlans?: unknown[] } };
    return (data.items ?? data.subscriptionPlans)?.length;
  };
  expect(await countListed('image-post?limit=100')).toBeGreaterThanOrEqual(8);
  expect({
    sections: await countListed('ui-customisation?limit=100'),
    pages: await countListed('category-static-page?category=Sweet%20shop'),
    plans: await countListed('business/subscription-plan'),
  }).toEqual({ sections: 5, pages: 1, plans: 3 });
}

describe('the command npm start', () => {
  test('npm start on a port in use exits at once with a hint how to choose another port', async () => {
    const occupyingServer = createServer().listen(0, '127.0.0.1');
    await once(occupyingServer, 'listening');
    const { port } = occupyingServer.address() as AddressInfo;
    const terminal = start({ port });
    expect(await terminal.ended).toBe(1);
    expect(terminal.output).toBe(`Port ${port} is taken. Choose another: PORT=8090 npm start\n`);
    occupyingServer.close();
  });

  const phoneNumber = '+919876501234';
  const password = 'kagaz ki naav';

  test('npm start prints its URL and working demo logins, refuses a second start, and ends on Ctrl-C', async () => {
    const first = start();
    const url = await first.waitUntilReady();
    expect(first.output.match(/^ready/gm)).toHaveLength(1);
    // Other users of the machine cannot read the data directory.
    for (const path of [dataDir, join(dataDir, 'secrets.json')]) expect(statSync(path).mode & 0o077).toBe(0);
    const logins = [...first.output.matchAll(/^demo (\S+) (\+91\d{10}) (\S+)$/gm)].map(([, ...login]) => login);
    expect(logins.map(([role]) => role)).toEqual([
      'superadmin',
      'admin',
      'creator',
      'franchisee',
      'franchisee-with-all-card-access',
      'customer',
    ]);
    for (const [role, number, secret] of logins) {
      const loginPath = role === 'customer' ? '/login' : '/franchisee/login';
      const answer = await call(url, loginPath, { phoneNumber: number, password: secret });
      expect(answer.status, role).toBe(200);
      if (role === 'customer') await expectDemoContent(url, sessionCookieOf(answer));
    }

    const second = start();
    expect(await second.ended).not.toBe(0);
    expect(second.output).toContain(`Parichay is already running on ${dataDir}.`);
    expect(await isRunning(url)).toBe(true);

    const codeRequest = await call(url, '/verifyUser', { phoneNumber });
    const [, otp] = await first.waitForOutput(/^OTP (\d{6}) for \+919876501234$/m);
    const verification = await call(url, '/verifyOtp', { otp }, sessionCookieOf(codeRequest));
    expect((await call(url, '/createPassword', { password }, sessionCookieOf(verification))).status).toBe(200);

    first.interrupt();
    await first.ended;
    expect(await isRunning(url)).toBe(false);
  });

  test('a demo login is still accepted after a second npm start, which ends when npm is terminated', async () => {
    const terminal = start();
    const url = await terminal.waitUntilReady();
    expect((await call(url, '/login', { phoneNumber, password })).status).toBe(200);
    terminal.terminate();
    await terminal.ended;
    expect(await isRunning(url)).toBe(false);
  });

  test('a later npm start installs the built-in greetings, and ends when it is terminated while drawing the videos', {
    timeout: 600_000,
    ...inTestAll,
  }, async () => {
    const terminal = start({ rendersAhead: true });
    const url = await terminal.waitUntilReady();
    const login = await call(url, '/login', { phoneNumber, password });
    const greetings = async (mediaType: MediaType) => {
      const path = `${url}/api/v1/image-post?limit=1&mediaType=${mediaType}`;
      const answer = await fetch(path, { headers: { cookie: sessionCookieOf(login) } });
      return ((await answer.json()) as { data: { total: number } }).data.total;
    };
    await expect.poll(() => greetings('IMAGE'), { timeout: 170_000, interval: 1_000 }).toBeGreaterThan(posts.length);
    // Videos are made last, and the start ends during one of them.
    if (has('ffmpeg'))
      await expect.poll(() => greetings('VIDEO'), { timeout: 300_000, interval: 500 }).toBeGreaterThan(0);
    terminal.terminate();
    await terminal.ended;
    expect(await isRunning(url)).toBe(false);
  });

  test(
    'the Redis server of npm start has its own process group, so that Ctrl-C does not reach it',
    needs('redis-server', 'ps'),
    async () => {
      const redis = await startPrivateRedis(join(dataDir, 'redis-alone'));
      const groupOf = (pid: number) => outputOf('ps', ['-o', 'pgid=', '-p', String(pid)]).toString();
      expect(groupOf(redis.pid)).not.toBe(groupOf(process.pid));
      await redis.stop();
    },
  );
});
