import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, cookiesOf, post } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

const ROUNDS = 1_000;
const AT_ONCE = 25;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let last = 0;
/** A session that waits for its code; it needs no slow password hash. */
async function waiting() {
  last += 1;
  const phoneNumber = `+916${String(last).padStart(5, '0')}1234`;
  const address = `60.0.${last >> 8}.${last & 255}`;
  const answer = await post(world.url, '/verifyUser', { phoneNumber }, { 'x-forwarded-for': address });
  return { phoneNumber, address, cookie: cookiesOf(answer) };
}
const statusOf = async (cookie: string, path: string) => (await ask(world.url, { path, headers: { cookie } })).status;
/** Starts requests one after the other, so that some are under way during the change. */
async function meanwhile(cookie: string, path: string): Promise<number[]> {
  const underWay: Promise<number>[] = [];
  for (let index = 0; index < 3; index += 1) {
    underWay.push(statusOf(cookie, path));
    await setImmediate();
  }
  return Promise.all(underWay);
}

describe('security 6 and 7: races with a new session id and with signing out', () => {
  test(`${ROUNDS} races with requests under way revive no old session and lose no new one`, async () => {
    const failures = { oldRevived: 0, newLost: 0, outRevived: 0 };
    const proven = '/panel/createPassword';
    const race = async () => {
      const { cookie: old, address, phoneNumber } = await waiting();
      // After this time a request updates the session's last use.
      world.passTime(6_000);
      const headers = { 'x-forwarded-for': address };
      const otp = world.otpFor(phoneNumber);
      const [verified] = await Promise.all([
        post(world.url, '/verifyOtp', { otp }, { cookie: old, ...headers }),
        meanwhile(old, '/panel/otp'),
      ]);
      const cookie = cookiesOf(verified);
      if ((await statusOf(old, '/panel/otp')) !== 302) failures.oldRevived += 1;
      if ((await statusOf(cookie, proven)) !== 200) failures.newLost += 1;
      world.passTime(6_000);

      const [before, out, after] = await Promise.all([
        statusOf(cookie, proven),
        post(world.url, '/logout', {}, { cookie, ...headers }),
        meanwhile(cookie, proven),
      ]);
      expect([before, out.status, ...after].every((status) => [200, 302].includes(status))).toBe(true);
      if ((await statusOf(cookie, proven)) !== 302) failures.outRevived += 1;
    };
    for (let done = 0; done < ROUNDS; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, race));
    expect(failures).toEqual({ oldRevived: 0, newLost: 0, outRevived: 0 });
  });
});
