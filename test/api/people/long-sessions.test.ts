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

async function phoneWithLongSession(): Promise<CookieJar> {
  const phone = cookieJar(world);
  expect((await phone.send('POST', '/login', { phoneNumber, password, keepSignedIn: true })).status).toBe(200);
  return phone;
}
const isSignedIn = async (jar: CookieJar) => (await jar.get('/user')).status === 200;

describe('security 8: long sessions of customers', () => {
  test('a long session ends after 30 days without a visit, and not after 29', async () => {
    const phone = await phoneWithLongSession();
    for (const idleMs of [31 * MINUTE, 13 * HOUR, 29 * DAY, 29 * DAY]) {
      world.passTime(idleMs);
      expect([idleMs, await isSignedIn(phone)]).toEqual([idleMs, true]);
    }
    world.passTime(30 * DAY);
    expect(await isSignedIn(phone)).toBe(false);
  });

  test('a long session ends after 180 days, however often it is used', async () => {
    const phone = await phoneWithLongSession();
    for (let day = 0; day < 175; day += 25) {
      expect([day, await isSignedIn(phone)]).toEqual([day, true]);
      world.passTime(25 * DAY);
    }
    expect(await isSignedIn(phone)).toBe(true);
    world.passTime(5 * DAY);
    expect(await isSignedIn(phone)).toBe(false);
  });

  test('a customer session without keepSignedIn ends after 30 idle minutes, and staff who send keepSignedIn get 400', async () => {
    const ordinarySession = cookieJar(world);
    await ordinarySession.send('POST', '/login', { phoneNumber, password });
    expect(ordinarySession.cookie('browser')).toBeUndefined();
    const staff = cookieJar(world);
    const credentials = { phoneNumber: people.creator.phoneNumber, password, keepSignedIn: true };
    expect((await staff.send('POST', '/franchisee/login', credentials)).status).toBe(400);
    await staff.send('POST', '/franchisee/login', { phoneNumber: people.creator.phoneNumber, password });
    world.passTime(30 * MINUTE);
    expect(await isSignedIn(ordinarySession)).toBe(false);
    expect((await staff.get('/franchisee')).status).toBe(401);
  });

  test('a long session may also begin when the customer sets the first password', async () => {
    const newcomer = '+919822300001';
    const phone = cookieJar(world);
    await phone.send('POST', '/verifyUser', { phoneNumber: newcomer });
    await phone.send('POST', '/verifyOtp', { otp: world.otpFor(newcomer) });
    expect((await phone.send('POST', '/createPassword', { password, keepSignedIn: true })).status).toBe(200);
    world.passTime(2 * DAY);
    expect(await isSignedIn(phone)).toBe(true);
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

describe("security 6: daily renewal of a long session's id", () => {
  test('a long session gets a new id after a day, and the old id stays valid for another minute', async () => {
    const phone = await phoneWithLongSession();
    const first = phone.cookie('sid');
    world.passTime(23 * HOUR);
    await phone.get('/user');
    expect(phone.cookie('sid')).toBe(first);
    world.passTime(HOUR);
    const before = phone.copy();
    expect(await isSignedIn(phone)).toBe(true);
    expect(phone.cookie('sid')).not.toBe(first);
    // Another request of the same page was sent with the old id.
    expect(await isSignedIn(phone)).toBe(true);
    world.passTime(59_000);
    expect((await before.loseAnswer('/user')).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(true);
    const second = phone.cookie('sid');
    world.passTime(DAY - 59_000);
    await phone.get('/user');
    expect(phone.cookie('sid')).not.toBe(second);
  });

  test('twenty concurrent requests of a long session get the same new id', async () => {
    const phone = await phoneWithLongSession();
    world.passTime(DAY);
    const tabs = Array.from({ length: 20 }, () => phone.copy());
    expect(await Promise.all(tabs.map(isSignedIn))).toEqual(tabs.map(() => true));
    expect(new Set(tabs.map((tab) => tab.cookie('sid'))).size).toBe(1);
    expect(tabs[0]?.cookie('sid')).not.toBe(phone.cookie('sid'));
  });

  test('a long session survives a lost response, because its old id is valid until the new id is used', async () => {
    const phone = await phoneWithLongSession();
    world.passTime(DAY);
    expect((await phone.loseAnswer('/user')).headers['set-cookie']).toBeDefined();
    world.passTime(3 * HOUR);
    const first = phone.cookie('sid');
    expect(await isSignedIn(phone)).toBe(true);
    expect(phone.cookie('sid')).not.toBe(first);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test('an old session id used more than a minute after its renewal ends that sign-in, and no other', async () => {
    const phone = await phoneWithLongSession();
    const elsewhere = await phoneWithLongSession();
    const thief = phone.copy();
    world.passTime(DAY);
    await phone.get('/user');
    expect(await isSignedIn(phone)).toBe(true);
    world.passTime(MINUTE);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    // Another sign-in of the same account is unaffected.
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  test('an old session id without its browser cookie gives no access and ends no session', async () => {
    const phone = await phoneWithLongSession();
    const leaked = phone.copy(['sid']);
    world.passTime(DAY);
    await phone.get('/user');
    expect(await isSignedIn(phone)).toBe(true);
    world.passTime(MINUTE);
    expect(await isSignedIn(leaked)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
  });
});

describe('session ids copied without the secret of their browser', () => {
  test.each([
    ['with no secret', (phone: CookieJar) => phone.copy(['sid'])],
    ['with the secret of another browser', null],
  ])('a session id copied %s gives no access, cannot delete the account and ends no session', async (_, copied) => {
    const phone = await phoneWithLongSession();
    const other = await phoneWithLongSession();
    const thief =
      copied?.(phone) ??
      cookieJar(
        world,
        new Map([
          ['sid', phone.cookie('sid') ?? ''],
          ['browser', other.cookie('browser') ?? ''],
        ]),
      );
    expect(await isSignedIn(thief)).toBe(false);
    expect((await thief.send('DELETE', '/user')).status).toBe(401);
    expect((await thief.send('POST', '/logout')).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(true);
  });
});

describe('security 7: ending long sessions', () => {
  test('signing out ends a long session and its copies, but not a session in another browser', async () => {
    const [phone, laptop] = [await phoneWithLongSession(), await phoneWithLongSession()];
    const copy = phone.copy();
    await phone.send('POST', '/logout');
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(copy)).toBe(false);
    expect(await isSignedIn(laptop)).toBe(true);
  });

  test('signing out of a long session also ends its previous session id', async () => {
    const phone = await phoneWithLongSession();
    world.passTime(DAY);
    const before = phone.copy();
    await phone.get('/user');
    await phone.get('/user');
    await phone.send('POST', '/logout');
    expect(await isSignedIn(before)).toBe(false);
  });

  test('setting a new password in another browser ends a long session', async () => {
    const newcomer = '+919822300002';
    const setPassword = async (fromForgotPassword: boolean) => {
      const jar = cookieJar(world);
      await jar.send('POST', '/verifyUser', { phoneNumber: newcomer, fromForgotPassword });
      await jar.send('POST', '/verifyOtp', { otp: world.otpFor(newcomer) });
      await jar.send('POST', '/createPassword', { password, fromForgotPassword, keepSignedIn: true });
      return jar;
    };
    const [first, second] = [await setPassword(false), await setPassword(true)];
    expect(await isSignedIn(first)).toBe(false);
    expect(await isSignedIn(second)).toBe(true);
  });
});

describe('the preselection of the “stay signed in” checkbox', () => {
  const offered = async (jar: CookieJar, number: string) =>
    JSON.parse((await jar.send('POST', '/verifyUser', { phoneNumber: number })).text).data.keepSignedIn;

  test('keepSignedIn is preselected in a new browser or for the same account, and only offered to another account', async () => {
    const jar = cookieJar(world);
    expect(await offered(jar, phoneNumber)).toBe('suggested');
    await jar.send('POST', '/login', { phoneNumber, password });
    expect(await offered(jar, phoneNumber)).toBe('suggested');
    expect(await offered(jar, people.otherCustomer.phoneNumber)).toBe('offered');
  });
});

describe('installations without long sessions', () => {
  let strict: World;
  beforeAll(async () => {
    strict = await startWorld({ bff: { keepsSignedIn: false } });
  });
  afterAll(() => strict?.close());

  test('a server with long sessions disabled offers none, and its sessions end after 30 minutes', async () => {
    const phone = cookieJar(strict);
    const { text } = await phone.send('POST', '/verifyUser', { phoneNumber });
    expect(JSON.parse(text).data.keepSignedIn).toBe('off');
    await phone.send('POST', '/login', { phoneNumber, password, keepSignedIn: true });
    expect(await isSignedIn(phone)).toBe(true);
    expect(phone.cookie('browser')).toBeUndefined();
    strict.passTime(30 * MINUTE);
    expect(await isSignedIn(phone)).toBe(false);
  });
});
