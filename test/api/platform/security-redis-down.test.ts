import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRedis } from '../../../bff/src/lib/redis.ts';
import { publishCard } from '../../lib/card.ts';
import { type EchoUpstream, startEchoUpstream } from '../../lib/echo-upstream.ts';
import { type FaultProxy, startFaultProxy } from '../../lib/fault-proxy.ts';
import { password, people } from '../../lib/people.ts';
import { needs } from '../../lib/programs.ts';
import { cookiesOf, post, sendRequest, signInCookies } from '../../lib/raw.ts';
import { restartRedis, signalRedis } from '../../lib/redis-server.ts';
import { startWorld, type World } from '../../lib/world.ts';

let faultProxy: FaultProxy;
let world: World;
let cookie: string;
let signUpCookie: string;
beforeAll(async () => {
  faultProxy = await startFaultProxy();
  world = await startWorld({ bff: { upstreamUrl: faultProxy.url } });
  faultProxy.relayTo(world.upstream.url);
  await publishCard(await world.as('customer'), 'standing-card');
  cookie = await signInCookies(world, 'customer');
  signUpCookie = cookiesOf(await post(world.url, '/verifyUser', { phoneNumber: '+919855500001' }));
});
afterAll(async () => {
  await world.close();
  await faultProxy.close();
});

/** Requests that accept JSON get error codes instead of pages. */
const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(world.url, { path, headers: { accept: 'application/json', ...headers } });
const { phoneNumber } = people.customer;

/** Security 9 requires one second; this limit allows for slow machines. */
const limit = 30_000;

async function expectAnswersWithoutRedis() {
  const refused = [
    await get('/api/v1/user', { cookie }),
    await post(world.url, '/user/preference', { language: 'hi' }, { cookie }),
    await post(world.url, '/logout', {}, { cookie }),
    await post(world.url, '/login', { phoneNumber, password }),
    await post(world.url, '/login', { phoneNumber, password, keepSignedIn: true }),
    await get('/api/v1/session/list', { cookie }),
    await post(world.url, '/verifyUser', { phoneNumber: '+919855500002' }),
    await post(world.url, '/verifyOtp', { otp: '123456' }, { cookie: signUpCookie }),
    await post(world.url, '/resendOtp', {}, { cookie: signUpCookie }),
    await get('/panel/customer', { cookie }),
    await get('/panel/otp', { cookie: signUpCookie }),
  ];
  for (const { status, code, headers } of refused) {
    expect([status, code, headers['retry-after']]).toEqual([503, 'unavailable', '1']);
    expect(headers['set-cookie']).toBeUndefined();
  }
  const page = await get('/panel/customer', { cookie, accept: 'text/html' });
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect((await get('/health/ready')).status).toBe(503);

  for (const path of ['/panel/login', '/panel/franchisee-login', '/standing-card', '/standing-card.vcf', '/brand.css'])
    expect([path, (await get(path, { cookie })).status]).toEqual([path, 200]);
  for (const path of ['/api/v1/agency-details', '/api/v1/openapi.json', '/health/live'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  // A client without a cookie does not need Redis.
  const stranger = await get('/api/v1/user');
  expect([stranger.status, stranger.code]).toEqual([401, 'not_signed_in']);
}

test(
  'a Redis response that arrives while the event loop is blocked does not count as a timeout',
  needs('redis-server'),
  async () => {
    const redis = await openRedis(world.stores.redisUrl, pino({ level: 'silent' }));
    try {
      await redis.set('held-up', 'kept');
      const answer = redis.get('held-up');
      // The command is sent at the end of this turn of the event loop.
      await setImmediate();
      const until = performance.now() + 1_500;
      while (performance.now() < until);
      expect(await answer).toBe('kept');
    } finally {
      redis.disconnect();
    }
  },
);

describe('security 9: Redis frozen or killed', needs('redis-server'), () => {
  test('while Redis is frozen, calls with a session answer 503, public pages answer 200, and sessions recover afterwards', {
    timeout: limit,
  }, async () => {
    signalRedis(world.stores, 'SIGSTOP');
    try {
      await expectAnswersWithoutRedis();
    } finally {
      signalRedis(world.stores, 'SIGCONT');
    }
    await expect.poll(() => get('/api/v1/user', { cookie }).then(({ status }) => status)).toBe(200);
    expect((await post(world.url, '/login', { phoneNumber, password })).status).toBe(200);
  });

  test('while Redis is killed, calls with a session answer 503, and the sessions are back after its restart', {
    timeout: limit,
  }, async () => {
    signalRedis(world.stores, 'SIGKILL');
    await expectAnswersWithoutRedis();
    const again = await restartRedis(world.stores.redisUrl, join(world.stores.directory, 'redis'));
    try {
      await expect
        .poll(() => get('/api/v1/user', { cookie }).then(({ status }) => status), { timeout: limit })
        .toBe(200);
      expect((await get('/panel/otp', { cookie: signUpCookie })).status).toBe(200);
      expect((await post(world.url, '/login', { phoneNumber, password })).status).toBe(200);
    } finally {
      await again.stop();
    }
  });
});

describe('security 9: Redis failures during sign-in', needs('redis-server'), () => {
  let echo: EchoUpstream;
  let halfway: World;
  beforeAll(async () => {
    echo = await startEchoUpstream();
    halfway = await startWorld({ bff: { upstreamUrl: echo.url } });
    echo.relayTo(halfway.upstream.url);
  });
  afterAll(async () => {
    await halfway.close();
    await echo.close();
  });

  test('a sign-in whose session cannot be stored answers 503 and sets no cookie', { timeout: limit }, async () => {
    echo.beforeRelay = async (path) => {
      if (path.includes('verify-password')) signalRedis(halfway.stores, 'SIGSTOP');
    };
    try {
      const answer = await post(halfway.url, '/login', { phoneNumber, password });
      expect([answer.status, answer.code]).toEqual([503, 'unavailable']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    } finally {
      signalRedis(halfway.stores, 'SIGCONT');
    }
    echo.beforeRelay = async () => {};
    await expect
      .poll(() => post(halfway.url, '/login', { phoneNumber, password }).then(({ status }) => status))
      .toBe(200);
  });

  test('a sign-up whose session cannot be stored answers 503 and sets no cookie, and the account can sign in later', {
    timeout: limit,
  }, async () => {
    const phone = '+919855500003';
    const codeCookie = cookiesOf(await post(halfway.url, '/verifyUser', { phoneNumber: phone }));
    const proven = cookiesOf(
      await post(halfway.url, '/verifyOtp', { otp: halfway.otpFor(phone) }, { cookie: codeCookie }),
    );
    echo.beforeRelay = async (path) => {
      if (path.includes('set-password')) signalRedis(halfway.stores, 'SIGSTOP');
    };
    try {
      const answer = await post(halfway.url, '/createPassword', { password }, { cookie: proven });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([503, undefined]);
    } finally {
      signalRedis(halfway.stores, 'SIGCONT');
    }
    echo.beforeRelay = async () => {};
    await expect
      .poll(() => post(halfway.url, '/login', { phoneNumber: phone, password }).then(({ status }) => status))
      .toBe(200);
  });
});
