import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishCard } from '../lib/card.ts';
import { type FaultProxy, startFaultProxy } from '../lib/fault-proxy.ts';
import { password, people } from '../lib/people.ts';
import { ask, cookieFor, post } from '../lib/raw.ts';
import { startWorld, type World } from '../lib/world.ts';

let wire: FaultProxy;
let world: World;
let cookie: string;
let seenPage: string;
beforeAll(async () => {
  wire = await startFaultProxy();
  world = await startWorld({ bff: { upstreamUrl: wire.url } });
  wire.relayTo(world.upstream.url);
  const owner = await world.as('customer');
  await publishCard(owner, 'seen-card');
  await publishCard(await world.as('otherCustomer'), 'unseen-card');
  cookie = await cookieFor(world, 'customer');
  seenPage = (await get('/seen-card')).text;
  await get('/seen-card.vcf');
});
afterAll(async () => {
  await world.close();
  await wire.close();
});
afterEach(async () => {
  await wire.set('pass');
  // It is itself again within seconds, for the same session.
  await expect.poll(async () => (await get('/api/v1/user')).status, { timeout: 5_000 }).toBe(200);
});

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(world.url, { path, headers: { cookie, accept: 'text/html', ...headers } });

/** What needs no upstream, or needs it no more. */
async function expectWhatIsSeenToBeServed() {
  const page = await get('/seen-card');
  expect([page.status, page.text]).toEqual([200, seenPage]);
  expect((await get('/seen-card.vcf')).status).toBe(200);
  for (const path of ['/panel/customer', '/brand.css', '/health/live'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  // Whoever is signed in passes the sign-in page.
  const signIn = await get('/panel/login');
  expect([signIn.status, signIn.headers.location]).toEqual([302, '/panel/customer']);
  expect((await get('/health/ready')).status).toBe(503);
}

describe('the upstream is not there', () => {
  test('a call is answered 502 at once; pages and cards that were seen are served', async () => {
    await wire.set('refuse');
    const call = await get('/api/v1/user', { accept: 'application/json' });
    expect([call.status, call.code, call.headers['retry-after']]).toEqual([502, 'upstream_down', '2']);
    const written = await post(world.url, '/business', { businessName: 'x', category: 'Grocery' }, { cookie });
    expect([written.status, written.code]).toEqual([502, 'upstream_down']);
    const { phoneNumber } = people.customer;
    const signIn = await post(world.url, '/login', { phoneNumber, password });
    expect([signIn.status, signIn.code, signIn.headers['set-cookie']]).toEqual([502, 'upstream_down', undefined]);
    await expectWhatIsSeenToBeServed();
    const unseen = await get('/unseen-card');
    expect([unseen.status, unseen.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
    expect((await get('/', { host: 'unheard-of.test' })).status).toBe(502);
  });

  test('also when what was seen would have to be asked for anew', async () => {
    await wire.set('refuse');
    world.passTime(5 * 60_000);
    await expectWhatIsSeenToBeServed();
    expect((await get('/api/v1/user')).code).toBe('upstream_down');
  });

  test('it dies in the middle of a call: 502, and the session lives on', async () => {
    await wire.set('cut');
    const call = await get('/api/v1/user', { accept: 'application/json' });
    expect([call.status, call.code]).toEqual([502, 'upstream_down']);
    const written = await post(world.url, '/user/preference', { language: 'hi' }, { cookie });
    expect([written.status, written.code]).toEqual([502, 'upstream_down']);
  });
});

describe('the upstream takes everything and says nothing', () => {
  // Six seconds is what a visitor waits at most; the limit here leaves room for a slow machine.
  const limit = 20_000;

  test('a call is answered 504', { timeout: limit }, async () => {
    await wire.set('blackhole');
    const call = await get('/api/v1/user', { accept: 'application/json' });
    expect([call.status, call.code, call.headers['retry-after']]).toEqual([504, 'upstream_timeout', '2']);
  });

  test('signing in is answered 504 and gives no cookie', { timeout: limit }, async () => {
    await wire.set('blackhole');
    const { phoneNumber } = people.customer;
    const signIn = await post(world.url, '/login', { phoneNumber, password });
    expect([signIn.status, signIn.code, signIn.headers['set-cookie']]).toEqual([504, 'upstream_timeout', undefined]);
  });

  test('a card that was seen is served, again and again, without waiting for the upstream each time', {
    timeout: limit,
  }, async () => {
    await wire.set('blackhole');
    world.passTime(5 * 60_000);
    for (let round = 0; round < 30; round += 1) {
      const page = await get('/seen-card');
      expect([page.status, page.text]).toEqual([200, seenPage]);
    }
  });

  test('a page waits for its answer about the session, and is then shown', { timeout: limit }, async () => {
    await wire.set('blackhole');
    expect((await get('/panel/customer')).status).toBe(200);
  });
});
