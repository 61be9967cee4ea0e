import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CookieJar, cookieJar } from '../lib/cookie-jar.ts';
import { password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* "Keep me signed in on this phone": how long it lasts, the id that changes each day, and copies of it. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const { phoneNumber } = people.customer;

async function keptPhone(): Promise<CookieJar> {
  const phone = cookieJar(world);
  expect((await phone.send('POST', '/login', { phoneNumber, password, keepSignedIn: true })).status).toBe(200);
  return phone;
}
const isIn = async (jar: CookieJar) => (await jar.get('/user')).status === 200;

describe('security 8: a session that a customer keeps', () => {
  test('outlives 12 hours and 29 days without a visit, but not 30', async () => {
    const phone = await keptPhone();
    for (const rest of [31 * MINUTE, 13 * HOUR, 29 * DAY, 29 * DAY]) {
      world.passTime(rest);
      expect([rest, await isIn(phone)]).toEqual([rest, true]);
    }
    world.passTime(30 * DAY);
    expect(await isIn(phone)).toBe(false);
  });

  test('ends after 180 days, however often it was used', async () => {
    const phone = await keptPhone();
    for (let day = 0; day < 175; day += 25) {
      expect([day, await isIn(phone)]).toEqual([day, true]);
      world.passTime(25 * DAY);
    }
    expect(await isIn(phone)).toBe(true);
    world.passTime(5 * DAY);
    expect(await isIn(phone)).toBe(false);
  });

  test('is asked for: without the tick it is 30 minutes, and so it is for staff whatever it asks for', async () => {
    const untold = cookieJar(world);
    await untold.send('POST', '/login', { phoneNumber, password });
    expect(untold.cookie('browser')).toBeUndefined();
    const staff = cookieJar(world);
    const asked = { phoneNumber: people.creator.phoneNumber, password, keepSignedIn: true };
    expect((await staff.send('POST', '/franchisee/login', asked)).status).toBe(400);
    await staff.send('POST', '/franchisee/login', { phoneNumber: people.creator.phoneNumber, password });
    world.passTime(30 * MINUTE);
    expect(await isIn(untold)).toBe(false);
    expect((await staff.get('/franchisee')).status).toBe(401);
  });

  test('is kept after a first password, too', async () => {
    const newcomer = '+919822300001';
    const phone = cookieJar(world);
    await phone.send('POST', '/verifyUser', { phoneNumber: newcomer });
    await phone.send('POST', '/verifyOtp', { otp: world.otpFor(newcomer) });
    expect((await phone.send('POST', '/createPassword', { password, keepSignedIn: true })).status).toBe(200);
    world.passTime(2 * DAY);
    expect(await isIn(phone)).toBe(true);
  });

  test('its cookies are hidden from scripts, and last no longer than the session may', async () => {
    const { headers } = await cookieJar(world).send('POST', '/login', { phoneNumber, password, keepSignedIn: true });
    const lines = [headers['set-cookie'] ?? []].flat();
    expect(lines.map((line) => line.split('=', 1)[0]).sort()).toEqual(['browser', 'known', 'sid']);
    for (const line of lines) expect(line).toMatch(/; Path=\/.*HttpOnly.*SameSite=Lax/);
    const expires = Date.parse(/Expires=([^;]+)/.exec(lines.find((line) => line.startsWith('sid=')) ?? '')?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now() + 30 * DAY - HOUR);
    expect(expires).toBeLessThanOrEqual(Date.now() + 31 * DAY + HOUR);
  });
});

describe('security 6: a kept session gets a new id each day', () => {
  test('on a call that only looks; the old one counts for another minute, and is used up after', async () => {
    const phone = await keptPhone();
    const first = phone.cookie('sid');
    world.passTime(23 * HOUR);
    await phone.get('/user');
    expect(phone.cookie('sid')).toBe(first);
    world.passTime(HOUR);
    const before = phone.copy();
    expect(await isIn(phone)).toBe(true);
    expect(phone.cookie('sid')).not.toBe(first);
    // A request of the same page that set out with the old one.
    expect(await isIn(phone)).toBe(true);
    world.passTime(59_000);
    expect((await before.loseAnswer('/user')).status).toBe(200);
    expect(await isIn(phone)).toBe(true);
    const second = phone.cookie('sid');
    world.passTime(DAY - 59_000);
    await phone.get('/user');
    expect(phone.cookie('sid')).not.toBe(second);
  });

  test('requests at once get one and the same new id', async () => {
    const phone = await keptPhone();
    world.passTime(DAY);
    const tabs = Array.from({ length: 20 }, () => phone.copy());
    expect(await Promise.all(tabs.map(isIn))).toEqual(tabs.map(() => true));
    expect(new Set(tabs.map((tab) => tab.cookie('sid'))).size).toBe(1);
    expect(tabs[0]?.cookie('sid')).not.toBe(phone.cookie('sid'));
  });

  test('an answer that was lost signs nobody out: the old id counts until the new one was used', async () => {
    const phone = await keptPhone();
    world.passTime(DAY);
    expect((await phone.loseAnswer('/user')).headers['set-cookie']).toBeDefined();
    world.passTime(3 * HOUR);
    const first = phone.cookie('sid');
    expect(await isIn(phone)).toBe(true);
    expect(phone.cookie('sid')).not.toBe(first);
    expect(await isIn(phone)).toBe(true);
  });

  test('an old id that comes after its minute was copied: every id of that sign-in ends', async () => {
    const phone = await keptPhone();
    const elsewhere = await keptPhone();
    const thief = phone.copy();
    world.passTime(DAY);
    await phone.get('/user');
    expect(await isIn(phone)).toBe(true);
    world.passTime(MINUTE);
    expect(await isIn(thief)).toBe(false);
    expect(await isIn(phone)).toBe(false);
    // Another sign-in of the same account has nothing to do with it.
    expect(await isIn(elsewhere)).toBe(true);
  });

  test('an old id without the browser it was kept on says nothing, and ends nothing', async () => {
    const phone = await keptPhone();
    const leaked = phone.copy(['sid']);
    world.passTime(DAY);
    await phone.get('/user');
    expect(await isIn(phone)).toBe(true);
    world.passTime(MINUTE);
    expect(await isIn(leaked)).toBe(false);
    expect(await isIn(phone)).toBe(true);
  });
});

describe('an id that was copied without the secret of its browser', () => {
  test.each([
    ['with no secret', (phone: CookieJar) => phone.copy(['sid'])],
    ['with the secret of another browser', null],
  ])('opens nothing %s: no call, no page, no deletion', async (_, copied) => {
    const phone = await keptPhone();
    const other = await keptPhone();
    const thief =
      copied?.(phone) ??
      cookieJar(
        world,
        new Map([
          ['sid', phone.cookie('sid') ?? ''],
          ['browser', other.cookie('browser') ?? ''],
        ]),
      );
    expect(await isIn(thief)).toBe(false);
    expect((await thief.send('DELETE', '/user')).status).toBe(401);
    expect((await thief.send('POST', '/logout')).status).toBe(200);
    expect(await isIn(phone)).toBe(true);
  });
});

describe('security 7: a kept session ends', () => {
  test('when its owner signs out, and only that one', async () => {
    const [phone, laptop] = [await keptPhone(), await keptPhone()];
    const copy = phone.copy();
    await phone.send('POST', '/logout');
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(copy)).toBe(false);
    expect(await isIn(laptop)).toBe(true);
  });

  test('also under the id that it had a moment ago', async () => {
    const phone = await keptPhone();
    world.passTime(DAY);
    const before = phone.copy();
    await phone.get('/user');
    await phone.get('/user');
    await phone.send('POST', '/logout');
    expect(await isIn(before)).toBe(false);
  });

  test('when another browser sets a new password', async () => {
    const newcomer = '+919822300002';
    const setPassword = async (fromForgotPassword: boolean) => {
      const jar = cookieJar(world);
      await jar.send('POST', '/verifyUser', { phoneNumber: newcomer, fromForgotPassword });
      await jar.send('POST', '/verifyOtp', { otp: world.otpFor(newcomer) });
      await jar.send('POST', '/createPassword', { password, fromForgotPassword, keepSignedIn: true });
      return jar;
    };
    const [first, second] = [await setPassword(false), await setPassword(true)];
    expect(await isIn(first)).toBe(false);
    expect(await isIn(second)).toBe(true);
  });
});

describe('whether the tick is there at first', () => {
  const offered = async (jar: CookieJar, number: string) =>
    JSON.parse((await jar.send('POST', '/verifyUser', { phoneNumber: number })).text).data.keepSignedIn;

  test('is so on a browser of nobody or of the same account, and not on one that others use', async () => {
    const jar = cookieJar(world);
    expect(await offered(jar, phoneNumber)).toBe('suggested');
    await jar.send('POST', '/login', { phoneNumber, password });
    expect(await offered(jar, phoneNumber)).toBe('suggested');
    expect(await offered(jar, people.otherCustomer.phoneNumber)).toBe('offered');
  });
});

describe('where the operator does not allow it', () => {
  let strict: World;
  beforeAll(async () => {
    strict = await startWorld({ bff: { keepsSignedIn: false } });
  });
  afterAll(() => strict?.close());

  test('it is not offered, and asking for it keeps nothing', async () => {
    const phone = cookieJar(strict);
    const { text } = await phone.send('POST', '/verifyUser', { phoneNumber });
    expect(JSON.parse(text).data.keepSignedIn).toBe('off');
    await phone.send('POST', '/login', { phoneNumber, password, keepSignedIn: true });
    expect(await isIn(phone)).toBe(true);
    expect(phone.cookie('browser')).toBeUndefined();
    strict.passTime(30 * MINUTE);
    expect(await isIn(phone)).toBe(false);
  });
});
