import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../../lib/programs.ts';
import { sendRaw, sendRequest, statusesOf } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  // In production the upstream serves only the hosts of agencies.
  world = await startWorld({
    upstream: { NODE_ENV: 'production' },
    twoLogins: true,
    bff: { isProduction: true, isTls: true },
  });
});
afterAll(() => world.close());

describe('the choice of an agency by host in production', needs('psql'), () => {
  const get = (path: string, host: string, headers: Record<string, string> = {}) =>
    sendRequest(world.url, { path, headers: { host, accept: 'application/json', ...headers } });

  test.each(['home.test', 'HOME.test', 'home.test:8080', 'home.test.', 'home.test.:8080'])(
    'the host %s shows its agency',
    async (host) => {
      const { status, text } = await get('/api/v1/agency-details', host);
      expect([status, JSON.parse(text).data.agencyName]).toEqual([200, 'home agency']);
    },
  );

  test.each(['evil.test', 'home.test.evil.test', 'xhome.test', 'localhost', '127.0.0.1', '[::1]', 'test'])(
    'the unknown host %s answers 404 unknown_host to API calls and pages',
    async (host) => {
      for (const path of ['/api/v1/agency-details', '/panel/login', '/anything', '/', '/api/v1/user']) {
        const answer = await get(path, host);
        expect([path, answer.status, answer.code]).toEqual([path, 404, 'unknown_host']);
      }
      const page = await get('/panel/login', host, { accept: 'text/html' });
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).not.toContain(host);
    },
  );

  test('a host with www redirects to the host without www', async () => {
    const { status, headers } = await get('/asha?x=1', 'www.home.test:8080', { accept: 'text/html' });
    expect([status, headers.location]).toEqual([301, 'https://home.test/asha?x=1']);
  });

  test('a forwarded host header affects neither the agency nor the redirect', async () => {
    const headers = { 'x-forwarded-host': 'home.test', forwarded: 'host=home.test', 'x-host': 'home.test' };
    expect((await get('/panel/login', 'evil.test', headers)).code).toBe('unknown_host');
    const moved = await get('/panel/customer', 'home.test', { 'x-forwarded-host': 'evil.test', accept: 'text/html' });
    expect(moved.headers.location).toBe('/panel/login?next=%2Fpanel%2Fcustomer');
  });

  test.each(['home.test/', 'home test', 'home.test:x', '-home.test', 'a@home.test', ''])(
    'the invalid host %s answers 421',
    async (host) => {
      const bytes = `GET /panel/login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(statusesOf(await sendRaw(world.url, bytes))).toEqual([421]);
    },
  );

  test('an absolute URL in the request line does not override the Host header', async () => {
    const bytes = 'GET http://home.test/panel/login HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n';
    expect(statusesOf(await sendRaw(world.url, bytes))).toEqual([404]);
  });

  test('the health check answers 200 on an unknown host', async () => {
    expect((await get('/health/live', 'evil.test')).status).toBe(200);
  });
});
