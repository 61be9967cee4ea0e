import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, post, sendRequest } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

const ROUNDS = 1_000;
const PARALLEL_RACES = 25;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let lastPhone = 0;
/** Starts a sign-up, whose session needs no slow password hash. */
async function startSignUp() {
  lastPhone += 1;
  const phoneNumber = `+916${String(lastPhone).padStart(5, '0')}1234`;
  const address = `60.0.${lastPhone >> 8}.${lastPhone & 255}`;
  const answer = await post(world.url, '/verifyUser', { phoneNumber }, { 'x-forwarded-for': address });
  return { phoneNumber, address, cookie: cookiesOf(answer) };
}
const statusWithCookie = async (cookie: string, path: string) =>
  (await sendRequest(world.url, { path, headers: { cookie } })).status;
/** Starts three requests shortly after one another, so that some run during the change. */
async function requestThreeTimes(cookie: string, path: string): Promise<number[]> {
  const pending: Promise<number>[] = [];
  for (let index = 0; index < 3; index += 1) {
    pending.push(statusWithCookie(cookie, path));
    await setImmediate();
  }
  return Promise.all(pending);
}

describe('security 6 and 7: requests concurrent with session renewal and signing out', () => {
  test(`${ROUNDS} races of requests with session renewal and sign-out revive no old session and lose no new one`, async () => {
    const failures = { oldRevived: 0, newLost: 0, outRevived: 0 };
    const proven = '/panel/createPassword';
    const race = async () => {
      const { cookie: old, address, phoneNumber } = await startSignUp();
      // After this time a request updates the session's last use.
      world.passTime(6_000);
      const headers = { 'x-forwarded-for': address };
      const otp = world.otpFor(phoneNumber);
      const [verified] = await Promise.all([
        post(world.url, '/verifyOtp', { otp }, { cookie: old, ...headers }),
        requestThreeTimes(old, '/panel/otp'),
      ]);
      const cookie = cookiesOf(verified);
      if ((await statusWithCookie(old, '/panel/otp')) !== 302) failures.oldRevived += 1;
      if ((await statusWithCookie(cookie, proven)) !== 200) failures.newLost += 1;
      world.passTime(6_000);

      const [before, signOut, after] = await Promise.all([
        statusWithCookie(cookie, proven),
        post(world.url, '/logout', {}, { cookie, ...headers }),
        requestThreeTimes(cookie, proven),
      ]);
      expect([before, signOut.status, ...after].every((status) => [200, 302].includes(status))).toBe(true);
      if ((await statusWithCookie(cookie, proven)) !== 302) failures.outRevived += 1;
    };
    for (let done = 0; done < ROUNDS; done += PARALLEL_RACES)
      await Promise.all(Array.from({ length: PARALLEL_RACES }, race));
    expect(failures).toEqual({ oldRevived: 0, newLost: 0, outRevived: 0 });
  });
});
