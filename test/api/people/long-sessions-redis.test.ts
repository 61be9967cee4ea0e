import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type CookieJar, cookieJar } from '../../lib/cookie-jar.ts';
import { password, people } from '../../lib/people.ts';
import { inTestAll, needs } from '../../lib/programs.ts';
import { openRedisClient } from '../../lib/redis-server.ts';
import { startWorld, type World } from '../../lib/world.ts';

const DAY = 24 * 3_600_000;
const PARALLEL_REQUESTS = 10;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const { phoneNumber } = people.customer;
async function phoneWithLongSession(installation = world): Promise<CookieJar> {
  const jar = cookieJar(installation);
  expect((await jar.send('POST', '/login', { phoneNumber, password, keepSignedIn: true })).status).toBe(200);
  return jar;
}
const statusOf = async (jar: CookieJar) => (await jar.get('/user')).status;

describe('security 6 and 7: daily renewal of the session id of a long session', () => {
  test('20 phones with ten concurrent requests each get one new session id a day, and none is signed out', async () => {
    const phones: CookieJar[] = [];
    // The sign-ins run in turn, since concurrent password attempts are refused.
    for (let count = 0; count < 20; count += 1) phones.push(await phoneWithLongSession());
    for (let day = 0; day < 3; day += 1) {
      world.passTime(DAY);
      for (const [index, phone] of phones.entries()) {
        const tabs = Array.from({ length: PARALLEL_REQUESTS }, () => phone.copy());
        expect(new Set(await Promise.all(tabs.map(statusOf)))).toEqual(new Set([200]));
        expect(new Set(tabs.map((tab) => tab.cookie('sid'))).size).toBe(1);
        expect(tabs[0]?.cookie('sid')).not.toBe(phone.cookie('sid'));
        phones[index] = tabs[0] as CookieJar;
      }
    }
  });

  test('signing out while the session id is being renewed ends both the old and the new id', async () => {
    for (let round = 0; round < 20; round += 1) {
      const phone = await phoneWithLongSession();
      world.passTime(DAY);
      const tabs = Array.from({ length: PARALLEL_REQUESTS }, () => phone.copy());
      await Promise.all([...tabs.map(statusOf), phone.copy().send('POST', '/logout')]);
      const after = [...tabs, phone].map(statusOf);
      expect([round, new Set(await Promise.all(after))]).toEqual([round, new Set([401])]);
    }
  });

  test('every session key in Redis expires, session ids within 31 days', needs('redis-server'), async () => {
    const redis = openRedisClient(world.stores.redisUrl);
    onTestFinished(() => redis.disconnect());
    for (const key of await redis.keys('*')) {
      const lifetime = await redis.pttl(key);
      expect([key, lifetime > 0]).toEqual([key, true]);
      if (/^(session|next|left|ended|seen):/.test(key)) expect([key, lifetime <= 31 * DAY]).toEqual([key, true]);
    }
  });
});

test('a long session ends after 30 idle minutes on a server where long sessions are disabled', {
  ...inTestAll,
  ...needs('redis-server'),
}, async () => {
  const before = await startWorld();
  const strict = await startWorld({
    bff: { redisUrl: before.stores.redisUrl, upstreamUrl: before.upstream.url, keepsSignedIn: false },
  });
  try {
    const phone = await phoneWithLongSession(before);
    const there = phone.onWorld(strict);
    expect(await statusOf(there)).toBe(200);
    strict.passTime(31 * 60_000);
    expect(await statusOf(there)).toBe(401);
    // A server that allows long sessions still accepts the session.
    before.passTime(31 * 60_000);
    expect(await statusOf(phone)).toBe(200);
  } finally {
    await strict.close();
    await before.close();
  }
});
