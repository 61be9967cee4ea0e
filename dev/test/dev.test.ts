import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../../test/lib/programs.ts';
import { type DevCopy, runDevOnCopy } from '../loop/dev-copy.ts';
import { demoCardId, demoLogins } from '../seed/logins.ts';

/** A start is slow on a busy machine. */
const pollOptions = { timeout: 60_000 };

describe('the development server of npm run dev', () => {
  let devCopy: DevCopy;
  let url: string;
  let cookie: string;

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: 'manual' });
  const textOf = async (path: string) => (await get(path)).text();
  const getHomePage = () => get('/panel/customer', { cookie });
  const readUser = () => get('/api/v1/user', { cookie }).then((answer) => answer.text(), String);

  /** Status of a WebSocket upgrade, or null if the connection is closed without one. */
  async function upgrade(path: string, origin: string): Promise<number | undefined | null> {
    const upgradeRequest = request(url + path, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        Origin: origin,
        'Sec-WebSocket-Key': Buffer.from('sixteen bytes...').toString('base64'),
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Protocol': 'vite-hmr',
      },
    }).end();
    const closed = once(upgradeRequest, 'error').then(() => null);
    const upgraded = once(upgradeRequest, 'upgrade').then(([answer, socket]) => {
      socket.destroy();
      return answer.statusCode as number;
    });
    upgraded.catch(() => {});
    return Promise.race([closed, upgraded]);
  }

  beforeAll(async () => {
    devCopy = runDevOnCopy();
    url = await devCopy.terminal.waitUntilReady();
    const { phoneNumber, password } = demoLogins.find(({ role }) => role === 'customer') ?? expect.fail();
    const answer = await fetch(`${url}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify({ phoneNumber, password }),
    });
    expect(answer.status).toBe(200);
    cookie = answer.headers.getSetCookie().at(-1)?.split(';', 1)[0] ?? '';
  });
  afterAll(() => devCopy.end());

  test('the development server serves a page from source with the access check and a policy that allows hot reload', async () => {
    const anonymousAnswer = await get('/panel/customer');
    expect([anonymousAnswer.status, anonymousAnswer.headers.get('location')]).toEqual([
      302,
      '/panel/login?next=%2Fpanel%2Fcustomer',
    ]);
    const page = await getHomePage();
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('src="/@vite/client"');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; script-src 'self'( 'sha256-[^ ]+')* http:\/\/127\.0\.0\.1:\d+;/);
    expect(policy).toMatch(/; style-src 'self'( 'sha256-[^ ]+')*;/);
    expect((await get('/panel/nowhere', { cookie })).status).toBe(404);
    const { status } = await get('/src/features/office/account-page/Account.tsx', { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
  });

  test('the hot reload socket opens only for our own pages, and every other WebSocket upgrade is closed', async () => {
    const [, token = ''] = /wsToken = "([^"]+)"/.exec(await textOf('/@vite/client')) ?? [];
    const path = `/@hot-reload?token=${token}`;
    expect(await upgrade(path, url)).toBe(101);
    expect(await upgrade(path, 'http://elsewhere.example')).toBeNull();
    expect(await upgrade('/api/v1/user', url)).toBeNull();
    expect(await upgrade('/', url)).toBeNull();
  });

  test('the development server serves an edited page, island or card without restarting a server', async () => {
    const card = `/${demoCardId}`;
    expect(await textOf(card)).toContain('class="tagline"');
    const printedLength = devCopy.terminal.output.length;
    devCopy.edit('site/src/pages/[locale]/panel/login.astro', "title={t('sign-in.title')}", 'title="A changed page"');
    await expect.poll(() => textOf('/panel/login'), pollOptions).toContain('<title>A changed page</title>');
    const island = '/src/features/office/account-page/Account.tsx';
    devCopy.edit(`site${island}`, 'className="account"', 'className="account changed-island"');
    await expect.poll(() => textOf(island), pollOptions).toContain('changed-island');
    devCopy.edit('site/src/card/parts/Tagline.astro', 'class="tagline"', 'class="tagline changed-card"');
    await expect.poll(() => textOf(card), pollOptions).toContain('class="tagline changed-card"');
    expect(devCopy.terminal.output.slice(printedLength)).not.toContain('restarted');
  });

  test('an edited route of the upstream is used after a restart, and the session stays signed in', async () => {
    const route = 'upstream/src/people/account/account.routes.ts';
    devCopy.edit(route, 'return presentCustomer(row);', "return presentCustomer(row, 'A changed route');");
    await expect.poll(readUser, pollOptions).toContain('A changed route');
    expect((await getHomePage()).status).toBe(200);
  });

  test('the development server reports a syntax error and starts the server after the fix', async () => {
    const route = 'upstream/src/people/account/account.routes.ts';
    const printedLength = devCopy.terminal.output.length;
    devCopy.edit(route, 'A changed route', "A broken' route");
    await devCopy.terminal.waitForOutput(/upstream\.ts ended with 1\n/, printedLength);
    devCopy.edit(route, "A broken' route", 'A mended route');
    await expect.poll(readUser, pollOptions).toContain('A mended route');
  });

  test('an edited route of the BFF is used after a restart', async () => {
    devCopy.edit('bff/src/server.ts', 'Disallow: /api', 'Disallow: /changed');
    await expect.poll(() => textOf('/robots.txt').catch(String), pollOptions).toContain('Disallow: /changed');
  });

  test('a session stored in Redis survives the restart of the BFF', needs('redis-server'), async () => {
    expect((await getHomePage()).status).toBe(200);
  });

  test('npm run dev prints the debugger address of each server, and Ctrl-C ends all servers', async () => {
    const inspectLines = [...devCopy.terminal.output.matchAll(/^inspect (\w+) (127\.0\.0\.1:\d+)$/gm)];
    expect(inspectLines.map(([, name]) => name)).toEqual(['upstream', 'bff', 'razorpay']);
    // Compares debugger ids, because another program may reuse the ports afterwards.
    const readDebuggerIds = async () => {
      const responses = inspectLines.map(async ([, , address]) => (await fetch(`http://${address}/json/list`)).json());
      const answers = await Promise.all(responses.map((answer) => answer.catch(() => [])));
      return answers.flat().map(({ id }) => id);
    };
    const ids = await readDebuggerIds();
    expect(new Set(ids).size).toBe(3);
    devCopy.terminal.interrupt();
    await devCopy.terminal.ended;
    // The last process may end a moment later on a busy machine.
    await expect.poll(async () => (await readDebuggerIds()).filter((id) => ids.includes(id))).toEqual([]);
    await expect.poll(() => getHomePage().then(Boolean, () => false)).toBe(false);
  });
});
