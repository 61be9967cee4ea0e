import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CookieJar, cookieJar } from '../../lib/cookie-jar.ts';
import { password, people } from '../../lib/people.ts';
import { startWorld, type World } from '../../lib/world.ts';

/* A long session is one with "Keep me signed in on this phone". */

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

describe('security 8: a long session of a customer', () => {
  test('a long session lasts 29 days without a visit, but not 30', async () => {
    const phone = await keptPhone();
    for (const rest of [31 * MINUTE, 13 * HOUR, 29 * DAY, 29 * DAY]) {
      world.passTime(rest);
      expect([rest, await isIn(phone)]).toEqual([rest, true]);
    }
    world.passTime(30 * DAY);
    expect(await isIn(phone)).toBe(false);
  });

  test('a long session ends after 180 days, however often it is used', async () => {
    const phone = await keptPhone();
    for (let day = 0; day < 175; day += 25) {
      expect([day, await isIn(phone)]).toEqual([day, true]);
      world.passTime(25 * DAY);
    }
    expect(await isIn(phone)).toBe(true);
    world.passTime(5 * DAY);
    expect(await isIn(phone)).toBe(false);
  });

  test('a session without keepSignedIn ends after 30 minutes, and staff who ask for it get 400', async () => {
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

  test('a long session may also begin with a first password', async () => {
    const newcomer = '+919822300001';
    const phone = cookieJar(world);
    await phone.send('POST', '/verifyUser', { phoneNumber: newcomer });
    await phone.send('POST', '/verifyOtp', { otp: world.otpFor(newcomer) });
    expect((await phone.send('POST', '/createPassword', { password, keepSignedIn: true })).status).toBe(200);
    world.passTime(2 * DAY);
    expect(await isIn(phone)).toBe(true);
  });

  test('the cookies of a long session are HttpOnly and expire within 31 days', async () => {
    const { headers } = await cookieJar(world).send('POST', '/login', { phoneNumber, password, keepSignedIn: true });
    const lines = [headers['set-cookie'] ?? []].flat();
    expect(lines.map((line) => line.split('=', 1)[0]).sort()).toEqual(['browser', 'known', 'sid']);
    for (const line of lines) expect(line).toMatch(/; Path=\/.*HttpOnly.*SameSite=Lax/);
    const expires = Date.parse(/Expires=([^;]+)/.exec(lines.find((line) => line.startsWith('sid=')) ?? '')?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now() + 30 * DAY - HOUR);
    expect(expires).toBeLessThanOrEqual(Date.now() + 31 * DAY + HOUR);
  });
});

describe('security 6: the daily id of a long session', () => {
  test('a long session gets a new id after a day, and the old id counts for another minute', async () => {
    const phone = await keptPhone();
    const first = phone.cookie('sid');
    world.passTime(23 * HOUR);
    await phone.get('/user');
    expect(phone.cookie('sid')).toBe(first);
    world.passTime(HOUR);
    const before = phone.copy();
    expect(await isIn(phone)).toBe(true);
    expect(phone.cookie('sid')).not.toBe(first);
    // Another request of the same page was sent with the old id.
    expect(await isIn(phone)).toBe(true);
    world.passTime(59_000);
    expect((await before.loseAnswer('/user')).status).toBe(200);
    expect(await isIn(phone)).toBe(true);
    const second = phone.cookie('sid');
    world.passTime(DAY - 59_000);
    await phone.get('/user');
    expect(phone.cookie('sid')).not.toBe(second);
  });

  test('twenty concurrent requests of a long session get the same new id', async () => {
    const phone = await keptPhone();
    world.passTime(DAY);
    const tabs = Array.from({ length: 20 }, () => phone.copy());
    expect(await Promise.all(tabs.map(isIn))).toEqual(tabs.map(() => true));
    expect(new Set(tabs.map((tab) => tab.cookie('sid'))).size).toBe(1);
    expect(tabs[0]?.cookie('sid')).not.toBe(phone.cookie('sid'));
  });

  test('a lost answer does not end a long session: the old id counts until the new one is used', async () => {
    const phone = await keptPhone();
    world.passTime(DAY);
    expect((await phone.loseAnswer('/user')).headers['set-cookie']).toBeDefined();
    world.passTime(3 * HOUR);
    const first = phone.cookie('sid');
    expect(await isIn(phone)).toBe(true);
    expect(phone.cookie('sid')).not.toBe(first);
    expect(await isIn(phone)).toBe(true);
  });

  test('an old id used after its minute ends every id of that sign-in, but no other sign-in', async () => {
    const phone = await keptPhone();
    const elsewhere = await keptPhone();
    const thief = phone.copy();
    world.passTime(DAY);
    await phone.get('/user');
    expect(await isIn(phone)).toBe(true);
    world.passTime(MINUTE);
    expect(await isIn(thief)).toBe(false);
    expect(await isIn(phone)).toBe(false);
    // Another sign-in of the same account is unaffected.
    expect(await isIn(elsewhere)).toBe(true);
  });

  test('an old id without its browser cookie opens nothing and ends nothing', async () => {
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
  ])('a session id copied %s opens no call, deletes no account and ends no session', async (_, copied) => {
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

describe('security 7: the end of a long session', () => {
  test('signing out ends a long session and its copies, but not the session of another browser', async () => {
    const [phone, laptop] = [await keptPhone(), await keptPhone()];
    const copy = phone.copy();
    await phone.send('POST', '/logout');
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(copy)).toBe(false);
    expect(await isIn(laptop)).toBe(true);
  });

  test('after signing out, the previous id of a long session is refused too', async () => {
    const phone = await keptPhone();
    world.passTime(DAY);
    const before = phone.copy();
    await phone.get('/user');
    await phone.get('/user');
    await phone.send('POST', '/logout');
    expect(await isIn(before)).toBe(false);
  });

  test('a new password set in another browser ends a long session', async () => {
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

describe('the default of the keepSignedIn checkbox', () => {
  const offered = async (jar: CookieJar, number: string) =>
    JSON.parse((await jar.send('POST', '/verifyUser', { phoneNumber: number })).text).data.keepSignedIn;

  test('keepSignedIn is suggested on a new browser or to the same account, and only offered to another account', async () => {
    const jar = cookieJar(world);
    expect(await offered(jar, phoneNumber)).toBe('suggested');
    await jar.send('POST', '/login', { phoneNumber, password });
    expect(await offered(jar, phoneNumber)).toBe('suggested');
    expect(await offered(jar, people.otherCustomer.phoneNumber)).toBe('offered');
  });
});

describe('an installation without long sessions', () => {
  let strict: World;
  beforeAll(async () => {
    strict = await startWorld({ bff: { keepsSignedIn: false } });
  });
  afterAll(() => strict?.close());

  test('a long session is not offered where the operator has switched it off, and ends after 30 minutes', async () => {
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
