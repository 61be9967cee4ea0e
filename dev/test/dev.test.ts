import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../../test/lib/programs.ts';
import { type Rehearsal, rehearse } from '../loop/rehearsal.ts';
import { demoCardId, demoLogins } from '../seed/logins.ts';

/** A start is slow on a busy machine. */
const within = { timeout: 60_000 };

describe('npm run dev', () => {
  let loop: Rehearsal;
  let url: string;
  let cookie: string;

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: 'manual' });
  const textOf = async (path: string) => (await get(path)).text();
  const home = () => get('/panel/customer', { cookie });
  const user = () => get('/api/v1/user', { cookie }).then((answer) => answer.text(), String);

  /** Status of a WebSocket upgrade, or null if the connection is closed without one. */
  async function upgrade(path: string, origin: string): Promise<number | undefined | null> {
    const asked = request(url + path, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        Origin: origin,
        'Sec-WebSocket-Key': Buffer.from('sixteen bytes...').toString('base64'),
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Protocol': 'vite-hmr',
      },
    }).end();
    const closed = once(asked, 'error').then(() => null);
    const agreed = once(asked, 'upgrade').then(([answer, socket]) => {
      socket.destroy();
      return answer.statusCode as number;
    });
    agreed.catch(() => {});
    return Promise.race([closed, agreed]);
  }

  beforeAll(async () => {
    loop = rehearse();
    url = await loop.terminal.ready();
    const { phoneNumber, password } = demoLogins.find(({ role }) => role === 'customer') ?? expect.fail();
    const answer = await fetch(`${url}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify({ phoneNumber, password }),
    });
    expect(answer.status).toBe(200);
    cookie = answer.headers.getSetCookie().at(-1)?.split(';', 1)[0] ?? '';
  });
  afterAll(() => loop.end());

  test("a page is served from source with the BFF's access check and a policy open to hot reload alone", async () => {
    const stranger = await get('/panel/customer');
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/panel/login?next=%2Fpanel%2Fcustomer']);
    const page = await home();
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

  test('the hot reload socket opens for our own pages alone, and every other upgrade is closed', async () => {
    const [, token = ''] = /wsToken = "([^"]+)"/.exec(await textOf('/@vite/client')) ?? [];
    const path = `/@hot-reload?token=${token}`;
    expect(await upgrade(path, url)).toBe(101);
    expect(await upgrade(path, 'http://elsewhere.example')).toBeNull();
    expect(await upgrade('/api/v1/user', url)).toBeNull();
    expect(await upgrade('/', url)).toBeNull();
  });

  test('an edited page, island or card is served without restarting a server', async () => {
    const card = `/${demoCardId}`;
    expect(await textOf(card)).toContain('class="tagline"');
    const printed = loop.terminal.output.length;
    loop.edit('site/src/pages/[locale]/panel/login.astro', "title={t('sign-in.title')}", 'title="A changed page"');
    await expect.poll(() => textOf('/panel/login'), within).toContain('<title>A changed page</title>');
    const island = '/src/features/office/account-page/Account.tsx';
    loop.edit(`site${island}`, 'className="account"', 'className="account changed-island"');
    await expect.poll(() => textOf(island), within).toContain('changed-island');
    loop.edit('site/src/card/parts/Tagline.astro', 'class="tagline"', 'class="tagline changed-card"');
    await expect.poll(() => textOf(card), within).toContain('class="tagline changed-card"');
    expect(loop.terminal.output.slice(printed)).not.toContain('restarted');
  });

  test('an edited route of the upstream answers after a restart, and the session stays signed in', async () => {
    const route = 'upstream/src/people/account/account.routes.ts';
    loop.edit(route, 'return presentUser(row);', "return presentUser(row, 'A changed route');");
    await expect.poll(user, within).toContain('A changed route');
    expect((await home()).status).toBe(200);
  });

  test('source with a syntax error is reported, and the server starts after the fix', async () => {
    const route = 'upstream/src/people/account/account.routes.ts';
    const printed = loop.terminal.output.length;
    loop.edit(route, 'A changed route', "A broken' route");
    await loop.terminal.line(/upstream\.ts ended with 1\n/, printed);
    loop.edit(route, "A broken' route", 'A mended route');
    await expect.poll(user, within).toContain('A mended route');
  });

  test('an edited BFF answers after a restart', async () => {
    loop.edit('bff/src/server.ts', 'Disallow: /api', 'Disallow: /changed');
    await expect.poll(() => textOf('/robots.txt').catch(String), within).toContain('Disallow: /changed');
  });

  test('a session with Redis survives the restart of the BFF', needs('redis-server'), async () => {
    expect((await home()).status).toBe(200);
  });

  test('npm run dev prints the debugger address of each server, and Ctrl-C ends all servers', async () => {
    const said = [...loop.terminal.output.matchAll(/^inspect (\w+) (127\.0\.0\.1:\d+)$/gm)];
    expect(said.map(([, name]) => name)).toEqual(['upstream', 'bff', 'razorpay']);
    // Compares debugger ids, because another program may reuse the ports afterwards.
    const inspected = async () => {
      const asked = said.map(async ([, , address]) => (await fetch(`http://${address}/json/list`)).json());
      const answers = await Promise.all(asked.map((answer) => answer.catch(() => [])));
      return answers.flat().map(({ id }) => id);
    };
    const ids = await inspected();
    expect(new Set(ids).size).toBe(3);
    loop.terminal.interrupt();
    await loop.terminal.ended;
    // The last process may end a moment later on a busy machine.
    await expect.poll(async () => (await inspected()).filter((id) => ids.includes(id))).toEqual([]);
    await expect.poll(() => home().then(Boolean, () => false)).toBe(false);
  });
});
