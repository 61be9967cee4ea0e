import { callKeys, contract } from '@parichay/shared/contract.ts';
import { splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EchoUpstream, startEchoUpstream } from '../../lib/echo-upstream.ts';
import { password, people } from '../../lib/people.ts';
import { cookiesOf, post, sendRequest, signInCookies } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

let echo: EchoUpstream;
let world: World;
let superadmin: string;
beforeAll(async () => {
  echo = await startEchoUpstream();
  world = await startWorld({ bff: { upstreamUrl: echo.url } });
  echo.relayTo(world.upstream.url);
  superadmin = await signInCookies(world, 'superadmin');
});
afterAll(async () => {
  await world.close();
  await echo.close();
});

const host = people.superadmin.host;
const writes = [
  ...callKeys
    .filter((key) => !key.startsWith('GET ') && contract[key])
    .map((key) => {
      const { method, path } = splitEndpointKey(key);
      return { method, path: `/api/v1${path.replaceAll(/\{\w+\}/g, '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000')}` };
    }),
  { method: 'POST', path: '/panel/customer/card-preview' },
];

/** Headers that a page of another site, or a form, can make a browser send. */
const crossSiteHeaders: [name: string, headers: Record<string, string>][] = [
  ['without our header', {}],
  ['with our header set to something else', { 'x-csrf': '0' }],
  ['from another site', { 'x-csrf': '1', 'sec-fetch-site': 'cross-site' }],
  ['from a neighbouring subdomain', { 'x-csrf': '1', 'sec-fetch-site': 'same-site' }],
  ['typed into the address bar', { 'x-csrf': '1', 'sec-fetch-site': 'none' }],
  ['from an opaque origin', { 'x-csrf': '1', origin: 'null' }],
  ['from a foreign origin', { 'x-csrf': '1', origin: 'https://evil.test' }],
  ['from an origin that only begins like ours', { 'x-csrf': '1', origin: `http://${host}.evil.test` }],
  ['from another port of ours', { 'x-csrf': '1', origin: `http://${host}:8081` }],
  [
    'as a form',
    { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
  ],
  ['as a form of plain text', { 'content-type': 'text/plain', origin: `http://${host}` }],
];

describe('security 5: cross-site write requests', () => {
  test('the API contract has more than eighty writes', () => expect(writes.length).toBeGreaterThan(80));

  test.each(crossSiteHeaders)(
    'every write sent %s answers 403 cross_site_refused and does not reach the upstream',
    async (_name, headers) => {
      const wrong: string[] = [];
      for (const { method, path } of writes) {
        const {
          status,
          code,
          headers: answered,
        } = await sendRequest(world.url, {
          method,
          path,
          headers: { host, cookie: superadmin, 'content-type': 'application/json', ...headers },
          body: '{}',
        });
        if (status !== 403 || code !== 'cross_site_refused' || answered['set-cookie'])
          wrong.push(`${method} ${path}: ${status} ${code}`);
      }
      expect(wrong).toEqual([]);
      expect(echo.received).toEqual([]);
    },
  );

  test('a sign-in from another site is refused and sets no cookie', async () => {
    const { phoneNumber } = people.customer;
    for (const [, headers] of crossSiteHeaders) {
      const answer = await sendRequest(world.url, {
        method: 'POST',
        path: '/api/v1/login',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ phoneNumber, password }),
      });
      expect([answer.code, cookiesOf(answer)]).toEqual(['cross_site_refused', '']);
    }
  });

  test('a write request from our own pages is accepted with and without Origin and Sec-Fetch-Site', async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: `http://${host}` },
      { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of own) {
      const answer = await post(world.url, '/log', {}, { host, cookie: superadmin, ...headers });
      expect(answer.status).toBe(200);
    }
    expect(echo.received).toHaveLength(3);
  });

  test('a form post from our own origin answers 403 or 415 and does not reach the upstream', async () => {
    const headers = { host, cookie: superadmin, 'x-csrf': '1', 'content-type': 'application/x-www-form-urlencoded' };
    echo.received.length = 0;
    for (const path of ['/api/v1/user/preference', '/api/v1/login', '/api/v1/log', '/panel/customer/card-preview']) {
      const answer = await sendRequest(world.url, { method: 'POST', path, headers, body: 'a=1' });
      expect([403, 415]).toContain(answer.status);
    }
    expect(echo.received.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('security 5: cross-site checks over TLS', () => {
  let secure: World;
  beforeAll(async () => {
    secure = await startWorld({ bff: { isTls: true } });
  });
  afterAll(() => secure.close());

  test('a sign-in from a plain http page of the same host is refused', async () => {
    const { phoneNumber } = people.customer;
    const from = (origin: string) => post(secure.url, '/login', { phoneNumber, password }, { origin });
    expect((await from('http://home.test')).code).toBe('cross_site_refused');
    expect((await from('https://home.test')).status).toBe(200);
  });

  test('security 8: the session cookie is bound to the host and to TLS, and is hidden from scripts', async () => {
    const { phoneNumber } = people.customer;
    const { headers } = await post(secure.url, '/login', { phoneNumber, password });
    const [line = ''] = [headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith('__Host-sid='));
    const flags = line.split('; ').slice(1);
    expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(flags.some((flag) => flag.startsWith('Domain'))).toBe(false);
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
  });
});
