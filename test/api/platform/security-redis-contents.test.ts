import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password, people } from '../../lib/people.ts';
import { needs } from '../../lib/programs.ts';
import { cookiesOf, post, sendRequest, signInCookies } from '../../lib/raw.ts';
import { openRedisClient, readAllKeys } from '../../lib/redis-server.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
let redis: Redis;
beforeAll(async () => {
  world = await startWorld();
  redis = openRedisClient(world.stores.redisUrl);
});
afterAll(async () => {
  redis.disconnect();
  await world.close();
});

const keyCount = async (pattern: string) => (await redis.keys(pattern)).length;

describe('security 8: session keys in Redis', needs('redis-server'), () => {
  test('a thousand requests without a session leave no key in Redis', async () => {
    const before = await redis.dbsize();
    const paths = ['/panel/login', '/panel/customer', '/panel/otp', '/api/v1/user', '/nothing-here'];
    for (let done = 0; done < 1_000; done += 25) {
      await Promise.all(
        Array.from({ length: 25 }, (_, index) => {
          const path = paths[index % 6];
          // The requests include forged cookies and sign-outs without a session.
          const headers: Record<string, string> = index % 2 ? { cookie: 'sid=s%3Aplanted.signature' } : {};
          const address = `70.0.${done >> 8}.${(done + index) & 255}`;
          return path === undefined
            ? post(world.url, '/logout', {}, { ...headers, 'x-forwarded-for': address })
            : sendRequest(world.url, { path, headers });
        }),
      );
    }
    expect(await redis.dbsize()).toBe(before);
  });

  test('a sign-in stores one session in Redis, and a sign-out replaces it with a tombstone', async () => {
    const cookie = await signInCookies(world, 'creator');
    expect([await keyCount('session:*'), await keyCount('seen:*'), await keyCount('ended:*')]).toEqual([1, 1, 0]);
    await post(world.url, '/franchisee/logout', {}, { cookie });
    expect([await keyCount('session:*'), await keyCount('seen:*'), await keyCount('ended:*')]).toEqual([0, 0, 1]);
  });

  test('every key in Redis expires', async () => {
    await post(world.url, '/verifyUser', { phoneNumber: '+919866600001' });
    await signInCookies(world, 'customer');
    const { phoneNumber } = people.customer;
    await post(world.url, '/login', { phoneNumber, password, keepSignedIn: true });
    for (const key of await redis.keys('*')) expect([key, (await redis.pttl(key)) > 0]).toEqual([key, true]);
  });
});

describe('security 10: no secrets in Redis', needs('redis-server'), () => {
  test('Redis and its append-only file contain no phone number, code or password after sign-up, sign-in and reset', async () => {
    const phoneNumber = '+919866600002';
    const email = 'meera@example.in';
    const codes: string[] = [];
    const expectNoSecrets = async () => {
      for (const [key, value] of await readAllKeys(redis)) {
        for (const secret of [phoneNumber.slice(3), people.customer.phoneNumber.slice(3), email, password, ...codes])
          expect([key, value.includes(secret) || key.includes(secret)]).toEqual([key, false]);
        // A prefix of the phone would allow a guess.
        expect(key).not.toContain(phoneNumber.slice(0, -4));
      }
    };
    const waiting = cookiesOf(await post(world.url, '/verifyUser', { phoneNumber }));
    codes.push(world.otpFor(phoneNumber));
    await expectNoSecrets();
    await post(world.url, '/verifyOtp', { otp: codes[0] === '111111' ? '222222' : '111111' }, { cookie: waiting });
    await expectNoSecrets();
    const proven = cookiesOf(await post(world.url, '/verifyOtp', { otp: codes[0] }, { cookie: waiting }));
    await expectNoSecrets();
    await post(world.url, '/createPassword', { password, keepSignedIn: true }, { cookie: proven });
    await post(world.url, '/login', { phoneNumber, password: `not ${password}` });
    await post(world.url, '/verifyUser', { phoneNumber, fromForgotPassword: true });
    codes.push(world.otpFor(phoneNumber));
    await post(world.url, '/verifyUser', { email, isForeignUser: true });
    await expectNoSecrets();

    // The append-only file still contains deleted keys.
    const folder = join(world.stores.directory, 'redis', 'appendonlydir');
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
    expect(files.join('')).toContain('session:');
    for (const secret of [phoneNumber.slice(3), email, password, ...codes.map((code) => `\n${code}\r`)])
      expect(files.some((text) => text.includes(secret))).toBe(false);
  });

  test('a session whose data was modified in Redis answers 401', async () => {
    const cookie = await signInCookies(world, 'otherCustomer');
    const status = async () => (await sendRequest(world.url, { path: '/api/v1/user', headers: { cookie } })).status;
    expect(await status()).toBe(200);
    const sid = decodeURIComponent(/sid=([^;]+)/.exec(cookie)?.[1] ?? '')
      .slice(2)
      .split('.', 1)[0];
    const sealed = (await redis.get(`session:${sid}`)) ?? '';
    expect(sealed).not.toBe('');
    const swapped = sealed.slice(0, -8) + [...sealed.slice(-8)].reverse().join('');
    for (const forged of [swapped, '{"cookie":{},"actor":{"kind":"staff"}}', '', 'AAAA']) {
      await redis.set(`session:${sid}`, forged, 'KEEPTTL');
      expect(await status()).toBe(401);
    }
    await redis.set(`session:${sid}`, sealed, 'KEEPTTL');
    expect(await status()).toBe(200);
  });
});
