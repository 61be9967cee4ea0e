import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishCard } from '../../lib/card.ts';
import { type FaultProxy, startFaultProxy } from '../../lib/fault-proxy.ts';
import { password, people } from '../../lib/people.ts';
import { post, sendRequest, signInCookies } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

let faultProxy: FaultProxy;
let world: World;
let cookie: string;
let cachedPage: string;
beforeAll(async () => {
  faultProxy = await startFaultProxy();
  world = await startWorld({ bff: { upstreamUrl: faultProxy.url } });
  faultProxy.relayTo(world.upstream.url);
  const owner = await world.as('customer');
  await publishCard(owner, 'seen-card');
  await publishCard(await world.as('otherCustomer'), 'unseen-card');
  cookie = await signInCookies(world, 'customer');
  cachedPage = (await get('/seen-card')).text;
  await get('/seen-card.vcf');
});
afterAll(async () => {
  await world.close();
  await faultProxy.close();
});
afterEach(async () => {
  await faultProxy.set('pass');
  // The BFF recovers within seconds, for the same session.
  await expect.poll(async () => (await get('/api/v1/user')).status, { timeout: 5_000 }).toBe(200);
});

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(world.url, { path, headers: { cookie, accept: 'text/html', ...headers } });

/** Expects the pages that need no upstream or are cached. */
async function expectCachedPagesServed() {
  const page = await get('/seen-card');
  expect([page.status, page.text]).toEqual([200, cachedPage]);
  expect((await get('/seen-card.vcf')).status).toBe(200);
  for (const path of ['/panel/customer', '/brand.css', '/health/live'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  // The sign-in page redirects a signed-in visitor.
  const signIn = await get('/panel/login');
  expect([signIn.status, signIn.headers.location]).toEqual([302, '/panel/customer']);
  expect((await get('/health/ready')).status).toBe(503);
}

describe('calls while the upstream refuses connections', () => {
  test('a call answers 502 while the upstream is down, and cached pages and cards are still served', async () => {
    await faultProxy.set('refuse');
    const call = await get('/api/v1/user', { accept: 'application/json' });
    expect([call.status, call.code, call.headers['retry-after']]).toEqual([502, 'upstream_down', '2']);
    const written = await post(world.url, '/business', { businessName: 'x', category: 'Grocery' }, { cookie });
    expect([written.status, written.code]).toEqual([502, 'upstream_down']);
    const { phoneNumber } = people.customer;
    const signIn = await post(world.url, '/login', { phoneNumber, password });
    expect([signIn.status, signIn.code, signIn.headers['set-cookie']]).toEqual([502, 'upstream_down', undefined]);
    await expectCachedPagesServed();
    const unseen = await get('/unseen-card');
    expect([unseen.status, unseen.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
    expect((await get('/', { host: 'unheard-of.test' })).status).toBe(502);
  });

  test('a cached card whose freshness has expired is served while the upstream is down', async () => {
    await faultProxy.set('refuse');
    world.passTime(5 * 60_000);
    await expectCachedPagesServed();
    expect((await get('/api/v1/user')).code).toBe('upstream_down');
  });

  test('a read or write whose connection to the upstream is cut answers 502, and the session is still valid afterwards', async () => {
    await faultProxy.set('cut');
    const call = await get('/api/v1/user', { accept: 'application/json' });
    expect([call.status, call.code]).toEqual([502, 'upstream_down']);
    const written = await post(world.url, '/user/preference', { language: 'hi' }, { cookie });
    expect([written.status, written.code]).toEqual([502, 'upstream_down']);
  });
});

describe('calls while the upstream never responds', () => {
  // A visitor waits six seconds at most; the limit leaves room for a slow machine.
  const limit = 20_000;

  test('a call to an upstream that never responds gets 504 upstream_timeout', { timeout: limit }, async () => {
    await faultProxy.set('blackhole');
    const call = await get('/api/v1/user', { accept: 'application/json' });
    expect([call.status, call.code, call.headers['retry-after']]).toEqual([504, 'upstream_timeout', '2']);
  });

  test('a sign-in with an upstream that never responds gets 504 and no cookie', { timeout: limit }, async () => {
    await faultProxy.set('blackhole');
    const { phoneNumber } = people.customer;
    const signIn = await post(world.url, '/login', { phoneNumber, password });
    expect([signIn.status, signIn.code, signIn.headers['set-cookie']]).toEqual([504, 'upstream_timeout', undefined]);
  });

  test('a cached card is served thirty times without waiting for an upstream that never responds', {
    timeout: limit,
  }, async () => {
    await faultProxy.set('blackhole');
    world.passTime(5 * 60_000);
    for (let round = 0; round < 30; round += 1) {
      const page = await get('/seen-card');
      expect([page.status, page.text]).toEqual([200, cachedPage]);
    }
  });

  test('a panel page is served even if the upstream never responds about the session', { timeout: limit }, async () => {
    await faultProxy.set('blackhole');
    expect((await get('/panel/customer')).status).toBe(200);
  });
});
