import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password, people } from '../../lib/people.ts';
import { cookiesOf, post, type RawResponse, sendRequest, signInCookies } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const get = (path: string, cookie: string, headers: Record<string, string> = {}) =>
  sendRequest(world.url, { path, headers: { cookie, ...headers } });
const statusWithCookie = async (cookie: string, path = '/api/v1/user') => (await get(path, cookie)).status;
const sessionCookieIn = (cookies: string) => cookies.split('; ').find((pair) => pair.startsWith('sid=')) ?? 'none';
const send = (path: string, body: unknown, cookie = '', headers: Record<string, string> = {}) =>
  post(world.url, path, body, { cookie, ...headers });
const cookiesOfSuccess = (answer: RawResponse) => {
  expect([answer.status, answer.code]).toEqual([200, undefined]);
  return cookiesOf(answer);
};

/** Signs up a customer. @returns the cookies of each step */
async function signUp(phoneNumber: string) {
  const waiting = cookiesOfSuccess(await send('/verifyUser', { phoneNumber }));
  const proven = cookiesOfSuccess(await send('/verifyOtp', { otp: world.otpFor(phoneNumber) }, waiting));
  const signedIn = cookiesOfSuccess(await send('/createPassword', { password }, proven));
  return { waiting, proven, signedIn };
}

describe('security 6: renewal of session ids', () => {
  test('each step of sign-up and a further sign-in issue a new session id, and the earlier ids answer 401', async () => {
    const { waiting, proven, signedIn } = await signUp('+919822200001');
    const again = cookiesOfSuccess(await send('/login', { phoneNumber: '+919822200001', password }, signedIn));
    const ids = [waiting, proven, signedIn, again].map(sessionCookieIn);
    expect(new Set(ids).size).toBe(4);

    expect(await statusWithCookie(waiting)).toBe(401);
    expect(await statusWithCookie(proven)).toBe(401);
    expect(await statusWithCookie(signedIn)).toBe(401);
    expect(await statusWithCookie(again)).toBe(200);
    // The earlier steps' cookies are invalid too.
    expect((await send('/createPassword', { password }, proven)).code).toBe('login_data_missing');
    expect((await send('/resendOtp', {}, waiting)).code).toBe('login_data_missing');
    expect((await send('/createPassword', { password }, again)).code).toBe('login_data_missing');
  });

  test('a session id sent by the client is replaced at sign-in', async () => {
    const { phoneNumber } = people.customer;
    for (const planted of [
      'sid=planted',
      'sid=s%3Aplanted.signature',
      sessionCookieIn(await signInCookies(world, 'otherCustomer')),
    ]) {
      const cookies = cookiesOfSuccess(await send('/login', { phoneNumber, password }, planted));
      expect(sessionCookieIn(cookies)).toMatch(/^sid=s%3A/);
      expect(sessionCookieIn(cookies)).not.toBe(planted);
      expect(await statusWithCookie(planted)).toBe(401);
    }
  });

  test('a concurrent request with the old session id does not revive the old session', async () => {
    const { signedIn } = await signUp('+919822200002');
    const racing = Array.from({ length: 20 }, () => statusWithCookie(signedIn));
    const again = cookiesOfSuccess(await send('/login', { phoneNumber: '+919822200002', password }, signedIn));
    racing.push(...Array.from({ length: 20 }, () => statusWithCookie(signedIn)));
    for (const status of await Promise.all(racing)) expect([200, 401]).toContain(status);
    expect(await statusWithCookie(signedIn)).toBe(401);
    expect(await statusWithCookie(again)).toBe(200);
  });
});

describe('security 7: ending sessions', () => {
  test('signing out ends the session and clears the cookie', async () => {
    const cookie = await signInCookies(world, 'customer');
    const answer = await send('/logout', {}, cookie);
    cookiesOfSuccess(answer);
    expect(String(answer.headers['set-cookie'])).toMatch(/sid=;.*Expires=Thu, 01 Jan 1970/);
    expect(await statusWithCookie(cookie)).toBe(401);
    const { headers, status } = await get('/panel/customer', cookie);
    expect([status, headers.location]).toEqual([302, '/panel/login?next=%2Fpanel%2Fcustomer']);
  });

  test("setting a new password ends the account's other sessions and invalidates the old password", async () => {
    const phoneNumber = '+919822200003';
    const { signedIn: stolen } = await signUp(phoneNumber);
    const codeCookie = cookiesOfSuccess(await send('/verifyUser', { phoneNumber, fromForgotPassword: true }));
    const proven = cookiesOfSuccess(await send('/verifyOtp', { otp: world.otpFor(phoneNumber) }, codeCookie));
    const owner = cookiesOfSuccess(
      await send('/createPassword', { password: 'another secret', fromForgotPassword: true }, proven),
    );

    const deleted = await sendRequest(world.url, {
      method: 'DELETE',
      path: '/api/v1/user',
      headers: { cookie: stolen, 'x-csrf': '1' },
    });
    expect([deleted.status, deleted.code]).toEqual([401, 'not_signed_in']);
    expect(await statusWithCookie(stolen)).toBe(401);
    expect(await statusWithCookie(owner)).toBe(200);
    expect((await send('/login', { phoneNumber, password })).code).toBe('wrong_credentials');
  });

  test('a session ended by a new password is redirected from a page and gets 401 for a preview, at its first request', async () => {
    const phoneNumber = '+919822200004';
    const { signedIn: forPage } = await signUp(phoneNumber);
    const forPreview = cookiesOfSuccess(await send('/login', { phoneNumber, password }));
    const codeCookie = cookiesOfSuccess(await send('/verifyUser', { phoneNumber, fromForgotPassword: true }));
    const proven = cookiesOfSuccess(await send('/verifyOtp', { otp: world.otpFor(phoneNumber) }, codeCookie));
    cookiesOfSuccess(await send('/createPassword', { password: 'another secret', fromForgotPassword: true }, proven));

    const page = await get('/panel/customer', forPage);
    expect([page.status, page.headers.location]).toEqual([302, '/panel/login?next=%2Fpanel%2Fcustomer']);
    const preview = await sendRequest(world.url, {
      method: 'POST',
      path: '/panel/customer/card-preview',
      headers: { cookie: forPreview, 'x-csrf': '1', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(preview.status).toBe(401);
  });

  test('deleting the account ends its other sessions', async () => {
    const phoneNumber = '+919822200005';
    const { signedIn: here } = await signUp(phoneNumber);
    const there = cookiesOfSuccess(await send('/login', { phoneNumber, password }));
    const deleted = await sendRequest(world.url, {
      method: 'DELETE',
      path: '/api/v1/user',
      headers: { cookie: here, 'x-csrf': '1' },
    });
    expect(deleted.status).toBe(200);
    expect(await statusWithCookie(here)).toBe(401);
    expect(await statusWithCookie(there)).toBe(401);
  });

  describe('sessions of staff accounts', () => {
    const colleague = { phoneNumber: '+919822200006', name: 'Colleague', roles: ['creator'] };
    let admin: string;
    let franchiseeId: string;
    const signIn = async () =>
      cookiesOfSuccess(await send('/franchisee/login', { phoneNumber: colleague.phoneNumber, password }));
    const edit = async (change: object) =>
      cookiesOfSuccess(await send('/franchisee/edit', { franchiseeId, ...change }, admin));
    beforeAll(async () => {
      admin = await signInCookies(world, 'admin');
      const made = await send('/franchisee/signup', colleague, admin);
      franchiseeId = JSON.parse(made.text).data.franchisee.franchiseeId;
      const { phoneNumber } = colleague;
      const codeCookie = cookiesOfSuccess(await send('/franchisee/verifyPhoneNumber', { phoneNumber }));
      const proven = cookiesOfSuccess(await send('/verifyOtp', { otp: world.otpFor(phoneNumber) }, codeCookie));
      cookiesOfSuccess(await send('/franchisee/createPassword', { password }, proven));
    });

    test.each([
      ['another role', { roles: ['franchisee'] }],
      ['another permission', { permissions: ['view-reports'] }],
      ['billing hidden', { configuration: { hideBilling: true } }],
      ['disabled', { isActive: false }],
    ])('changing a staff account (%s) ends its sessions at their next request', async (_name, change) => {
      const forCall = await signIn();
      const forPage = await signIn();
      await edit(change);
      expect(await statusWithCookie(forCall, '/api/v1/franchisee')).toBe(401);
      const page = await get('/panel/admin', forPage);
      expect([page.status, page.headers.location]).toEqual([302, '/panel/franchisee-login?next=%2Fpanel%2Fadmin']);
    });

    test('a disabled staff account gets account_disabled only with the right password, and signs in again once enabled', async () => {
      const { phoneNumber } = colleague;
      expect((await send('/franchisee/login', { phoneNumber, password })).code).toBe('account_disabled');
      expect((await send('/franchisee/login', { phoneNumber, password: 'a wrong one' })).code).toBe(
        'wrong_credentials',
      );
      await edit({ isActive: true });
      const cookie = await signIn();
      await edit({ name: 'Another name' });
      expect(await statusWithCookie(cookie, '/api/v1/franchisee')).toBe(200);
    });
  });
});

describe('security 8: session lifetimes', () => {
  test('a session is valid after 29 idle minutes and expires after 30', async () => {
    const cookie = await signInCookies(world, 'creator');
    for (let rest = 0; rest < 4; rest += 1) {
      world.passTime(29 * MINUTE);
      expect(await statusWithCookie(cookie, '/api/v1/franchisee')).toBe(200);
    }
    world.passTime(30 * MINUTE);
    expect(await statusWithCookie(cookie, '/api/v1/franchisee')).toBe(401);
  });

  test('a session in continuous use expires after 12 hours', async () => {
    const cookie = await signInCookies(world, 'creator');
    for (let passed = 0; passed < 12 * HOUR - 20 * MINUTE; passed += 20 * MINUTE) {
      expect(await statusWithCookie(cookie, '/api/v1/franchisee')).toBe(200);
      world.passTime(20 * MINUTE);
    }
    expect(await statusWithCookie(cookie, '/api/v1/franchisee')).toBe(200);
    world.passTime(20 * MINUTE);
    expect(await statusWithCookie(cookie, '/api/v1/franchisee')).toBe(401);
  });

  test('a session that is waiting for its SMS code expires after 30 idle minutes', async () => {
    const phoneNumber = '+919822200007';
    const waiting = cookiesOfSuccess(await send('/verifyUser', { phoneNumber }));
    world.passTime(30 * MINUTE);
    expect((await send('/verifyOtp', { otp: world.otpFor(phoneNumber) }, waiting)).code).toBe('login_data_missing');
  });

  test('the session cookie is HttpOnly and SameSite=Lax and expires within 12 hours', async () => {
    const { phoneNumber } = people.customer;
    const { headers } = await send('/login', { phoneNumber, password });
    const [line = ''] = [headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith('sid='));
    const [, ...flags] = line.split('; ');
    expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    expect(flags.some((flag) => flag.startsWith('Domain'))).toBe(false);
    const expires = Date.parse(flags.find((flag) => flag.startsWith('Expires='))?.slice(8) ?? '');
    expect(expires).toBeLessThanOrEqual(Date.now() + 12 * HOUR);
  });

  test('a modified or wrongly signed session cookie answers 401', async () => {
    const cookie = sessionCookieIn(await signInCookies(world, 'customer'));
    for (const forged of [
      `${cookie}x`,
      cookie.replace('sid=s%3A', 'sid='),
      `${cookie.split('.', 1)[0]}.${'A'.repeat(43)}`,
    ])
      expect(await statusWithCookie(forged)).toBe(401);
    expect(await statusWithCookie(cookie)).toBe(200);
  });
});

describe('concurrent first passwords of one account', () => {
  test('two browsers that verified the same new phone number can both set a password and sign in to one account', async () => {
    const phoneNumber = '+919822200008';
    const prove = async () => {
      const waiting = cookiesOfSuccess(await send('/verifyUser', { phoneNumber }));
      return cookiesOfSuccess(await send('/verifyOtp', { otp: world.otpFor(phoneNumber) }, waiting));
    };
    const proven = [await prove(), await prove()];
    const answers = await Promise.all(proven.map((cookie) => send('/createPassword', { password }, cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ids = answers.map(({ text }) => JSON.parse(text).data.user.userId);
    expect(ids[0]).toBe(ids[1]);
  });
});
