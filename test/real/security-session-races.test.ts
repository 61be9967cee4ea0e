import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, cookiesOf, post } from '../lib/raw.ts';
import { startWorld, type World } from '../lib/world.ts';

const ROUNDS = 1_000;
const AT_ONCE = 25;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let last = 0;
/** Somebody on the way in, with a phone and an address nobody else has: a session without the price of a password. */
async function waiting() {
  last += 1;
  const phoneNumber = `+916${String(last).padStart(5, '0')}1234`;
  const address = `60.0.${last >> 8}.${last & 255}`;
  const answer = await post(world.url, '/verifyUser', { phoneNumber }, { 'x-forwarded-for': address });
  return { phoneNumber, address, cookie: cookiesOf(answer) };
}
/** 200 while the session waits for its code, 302 once it is over. */
const statusOf = async (cookie: string, path = '/panel/otp') =>
  (await ask(world.url, { path, headers: { cookie } })).status;
/** Requests that set out one after the other while something else happens, so that some are under way at any moment. */
async function meanwhile(cookie: string): Promise<number[]> {
  const underWay: Promise<number>[] = [];
  for (let index = 0; index < 3; index += 1) {
    underWay.push(statusOf(cookie));
    await setImmediate();
  }
  return Promise.all(underWay);
}
const inBatches = async (work: () => Promise<boolean>): Promise<number> => {
  let failures = 0;
  for (let done = 0; done < ROUNDS; done += AT_ONCE) {
    // So that each request under way writes down that the session was used.
    world.passTime(6_000);
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, work));
    failures += outcomes.filter((isRight) => !isRight).length;
  }
  return failures;
};

describe('security 7: signing out wins over whatever is under way', () => {
  test(`${ROUNDS} races, no session comes back`, async () => {
    const revived = await inBatches(async () => {
      const { cookie, address } = await waiting();
      world.passTime(6_000);
      const [before, out, after] = await Promise.all([
        statusOf(cookie),
        post(world.url, '/logout', {}, { cookie, 'x-forwarded-for': address }),
        meanwhile(cookie),
      ]);
      expect([before, out.status, ...after].every((status) => [200, 302].includes(status))).toBe(true);
      return (await statusOf(cookie)) === 302;
    });
    expect(revived).toBe(0);
  });
});

describe('security 6: a new id wins over the old one', () => {
  test(`${ROUNDS} races, no old id comes back and no new one is lost`, async () => {
    const wrong = await inBatches(async () => {
      const { cookie, address, phoneNumber } = await waiting();
      world.passTime(6_000);
      const [, verified] = await Promise.all([
        meanwhile(cookie),
        post(world.url, '/verifyOtp', { otp: world.otpFor(phoneNumber) }, { cookie, 'x-forwarded-for': address }),
      ]);
      const isOldDead = (await statusOf(cookie)) === 302;
      const isNewAlive = (await statusOf(cookiesOf(verified), '/panel/createPassword')) === 200;
      return isOldDead && isNewAlive;
    });
    expect(wrong).toBe(0);
  });
});
