import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaType } from '@parichay/shared/greeting/greeting.lists.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { has, needs, outputOf } from '../../test/lib/programs.ts';
import { startPrivateRedis } from '../lib/private-redis.ts';
import { Terminal } from '../lib/terminal.ts';
import { posts } from '../seed/posts.ts';

// It builds the site and draws the demo, three times over.
vi.setConfig({ testTimeout: 240_000 });

let dataDir: string;
let terminals: Terminal[] = [];
const start = (port = 0) => {
  const terminal = new Terminal('start', { DATA_DIR: dataDir, PORT: String(port), FFMPEG_NICENESS: '0' });
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
const cookieOf = (answer: Response) => answer.headers.getSetCookie().at(-1)?.split(';', 1)[0] ?? '';
const isThere = (url: string) =>
  fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  );

/** Whoever looks at the demo as its customer finds something of everything. */
async function showsItsWares(url: string, cookie: string): Promise<void> {
  const listed = async (path: string) => {
    const answer = await fetch(`${url}/api/v1/${path}`, { headers: { cookie } });
    const { data } = (await answer.json()) as { data: { items?: unknown[]; subscriptionPlans?: unknown[] } };
    return (data.items ?? data.subscriptionPlans)?.length;
  };
  // The first two dozen greetings are there at once, the others are drawn by and by.
  expect(await listed('image-post?limit=100')).toBeGreaterThanOrEqual(24);
  expect({
    sections: await listed('ui-customisation?limit=100'),
    pages: await listed('category-static-page?category=Sweet%20shop'),
    plans: await listed('business/subscription-plan'),
  }).toEqual({ sections: 5, pages: 1, plans: 3 });
}

describe('npm start', () => {
  test('a port that is taken is told at once, with how to choose another', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const terminal = start(port);
    expect(await terminal.ended).toBe(1);
    expect(terminal.output).toBe(`Port ${port} is taken. Choose another: PORT=8090 npm start\n`);
    other.close();
  });

  const phoneNumber = '+919876501234';
  const password = 'kagaz ki naav';

  test('says where it is in one line, then the demo logins; a second one is refused; Ctrl-C ends all of it', async () => {
    const first = start();
    const url = await first.ready();
    expect(first.output.match(/^ready/gm)).toHaveLength(1);
    // L7: nobody else on the machine reads what it keeps.
    expect(statSync(dataDir).mode & 0o077).toBe(0);
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
      const door = role === 'customer' ? '/login' : '/franchisee/login';
      const answer = await call(url, door, { phoneNumber: number, password: secret });
      expect(answer.status, role).toBe(200);
      if (role === 'customer') await showsItsWares(url, cookieOf(answer));
    }

    const second = start();
    expect(await second.ended).not.toBe(0);
    expect(second.output).toContain(`Parichay is already running on ${dataDir}.`);
    expect(await isThere(url)).toBe(true);

    // A new phone number; its code is a line of its own.
    const sent = await call(url, '/verifyUser', { phoneNumber });
    const [, otp] = await first.line(/^OTP (\d{6}) for \+919876501234$/m);
    const proven = await call(url, '/verifyOtp', { otp }, cookieOf(sent));
    expect((await call(url, '/createPassword', { password }, cookieOf(proven))).status).toBe(200);

    first.interrupt();
    await first.ended;
    expect(await isThere(url)).toBe(false);
  });

  test('started again it has kept everything; when npm alone is ended, all of it ends', {
    timeout: 600_000,
  }, async () => {
    const again = start();
    const url = await again.ready();
    const signedIn = await call(url, '/login', { phoneNumber, password });
    expect(signedIn.status).toBe(200);
    // The greetings that were left when it was stopped are drawn now, each once.
    const greetings = async (mediaType: MediaType) => {
      const path = `${url}/api/v1/image-post?limit=1&mediaType=${mediaType}`;
      const answer = await fetch(path, { headers: { cookie: cookieOf(signedIn) } });
      return ((await answer.json()) as { data: { total: number } }).data.total;
    };
    await expect.poll(() => greetings('IMAGE'), { timeout: 170_000, interval: 1_000 }).toBe(posts.length);
    // Then the videos; all ends while one is on its way.
    if (has('ffmpeg'))
      await expect.poll(() => greetings('VIDEO'), { timeout: 300_000, interval: 500 }).toBeGreaterThan(0);
    again.terminate();
    await again.ended;
    expect(await isThere(url)).toBe(false);
  });

  test(
    'Ctrl-C leaves Redis to the product, which puts away what waits there',
    needs('redis-server', 'ps'),
    async () => {
      const redis = await startPrivateRedis(join(dataDir, 'redis-alone'));
      const groupOf = (pid: number) => outputOf('ps', ['-o', 'pgid=', '-p', String(pid)]).toString();
      expect(groupOf(redis.pid)).not.toBe(groupOf(process.pid));
      await redis.stop();
    },
  );
});
