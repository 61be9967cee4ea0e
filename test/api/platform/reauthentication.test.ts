import { callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishCard } from '../../lib/card.ts';
import { type CookieJar, cookieJar } from '../../lib/cookie-jar.ts';
import { password, people } from '../../lib/people.ts';
import { startWorld, type World } from '../../lib/world.ts';

/* A phone stays signed in for a month, so sensitive calls require a fresh confirmation. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
let cardNo: string;
let phone: CookieJar;
beforeAll(async () => {
  world = await startWorld();
  ({ cardNo } = await publishCard(await world.as('customer'), 'asking-again'));
});
afterAll(() => world?.close());

const { phoneNumber } = people.customer;
const signIn = async (keepSignedIn: boolean) => {
  const jar = cookieJar(world);
  expect((await jar.send('POST', '/login', { phoneNumber, password, keepSignedIn })).status).toBe(200);
  return jar;
};
beforeEach(async () => {
  // Attempts of the previous test no longer count.
  world.passTime(HOUR);
  phone = await signIn(true);
});

let lastUpiNumber = 0;
const changeUpiId = (jar: CookieJar) => {
  lastUpiNumber += 1;
  return jar.send('POST', '/updateCardPaymentOptions', {
    cardNo,
    paymentOptions: { upiId: `ram${lastUpiNumber}@okbank` },
  });
};
const storedUpiId = async (jar: CookieJar) =>
  JSON.parse((await jar.get(`/card?cardNo=${cardNo}`)).text).data.paymentOptions?.upiId;
const errorCodeOf = async (answer: Promise<{ code: string | undefined }>) => (await answer).code;

test('only changing payment details and deleting the account require reauthentication', () => {
  expect(callKeys.filter((key) => endpointOf(key).requiresReauth)).toEqual([
    'DELETE /user',
    'POST /updateCardPaymentOptions',
  ]);
});

describe('reauthentication in a long session', () => {
  test('a long session in use changes payment details without reauthentication', async () => {
    for (let idleMs = 0; idleMs < 3; idleMs += 1) {
      expect((await changeUpiId(phone)).status).toBe(200);
      world.passTime(29 * MINUTE);
    }
  });

  test('a long session requires reauthentication for payment details after 30 idle minutes or after 12 hours', async () => {
    expect((await changeUpiId(phone)).status).toBe(200);
    const before = await storedUpiId(phone);
    world.passTime(30 * MINUTE);
    expect(await errorCodeOf(changeUpiId(phone))).toBe('confirm_it_is_you');
    // A request in between does not undo the 30 idle minutes.
    world.passTime(MINUTE);
    await phone.get('/user');
    expect(await errorCodeOf(changeUpiId(phone))).toBe('confirm_it_is_you');
    expect(await errorCodeOf(phone.send('DELETE', '/user'))).toBe('confirm_it_is_you');
    expect(await storedUpiId(phone)).toBe(before);

    const busy = await signIn(true);
    for (let passed = 0; passed < 12 * HOUR; passed += 20 * MINUTE) {
      await busy.get('/user');
      world.passTime(20 * MINUTE);
    }
    expect(await errorCodeOf(changeUpiId(busy))).toBe('confirm_it_is_you');
  });

  test('a long session still requires reauthentication after its id was renewed on the next day', async () => {
    world.passTime(24 * HOUR);
    await phone.get('/user');
    await phone.get('/user');
    expect(await errorCodeOf(changeUpiId(phone))).toBe('confirm_it_is_you');
  });

  test('a long session requires no reauthentication for calls that are not sensitive', async () => {
    world.passTime(5 * HOUR);
    const saved = await phone.send('POST', '/updateCardAboutUs', { cardNo, aboutUs: { text: 'Since 1987.' } });
    expect([saved.status, saved.code]).not.toEqual([403, 'confirm_it_is_you']);
    expect((await phone.send('POST', '/user/preference', { language: 'hi' })).status).toBe(200);
  });
});

test('an ordinary session never requires reauthentication, because it ends earlier', async () => {
  const laptop = await signIn(false);
  world.passTime(29 * MINUTE);
  expect((await changeUpiId(laptop)).status).toBe(200);
  world.passTime(30 * MINUTE);
  expect((await changeUpiId(laptop)).status).toBe(401);
});

describe('password reset codes requested in a long session', () => {
  const forgot = () => phone.send('POST', '/verifyUser', { phoneNumber, fromForgotPassword: true });

  test('requesting a password reset code in a long session renews the session id and does not sign out', async () => {
    const before = phone.copy();
    expect((await forgot()).status).toBe(200);
    // security 6: requesting a code changes the session id, so the old id is invalid at once.
    expect((await before.get('/user')).status).toBe(401);
    expect((await changeUpiId(phone)).status).toBe(200);
    world.passTime(20 * 24 * HOUR);
    expect((await phone.get('/user')).status).toBe(200);
  });

  test('requesting a password reset code is no reauthentication, so payment details answer confirm_it_is_you', async () => {
    world.passTime(31 * MINUTE);
    await forgot();
    expect(await errorCodeOf(changeUpiId(phone))).toBe('confirm_it_is_you');
    expect((await phone.send('POST', '/createPassword', { password: 'another boat of paper' })).code).toBe(
      'otp_not_verified',
    );
  });
});

describe('ways to reauthenticate a long session', () => {
  beforeEach(() => world.passTime(31 * MINUTE));

  test('reauthentication with the password allows the call under a new session id and does not sign out', async () => {
    const before = phone.copy();
    const answer = await phone.send('POST', '/session/confirm-password', { password });
    expect(answer.status).toBe(200);
    expect(phone.cookie('sid')).not.toBe(before.cookie('sid'));
    // security 6: the session gained privilege, so the old id is invalid at once.
    expect((await before.get('/user')).status).toBe(401);
    expect((await changeUpiId(phone)).status).toBe(200);
    world.passTime(20 * 24 * HOUR);
    expect((await phone.get('/user')).status).toBe(200);
    expect(await errorCodeOf(changeUpiId(phone))).toBe('confirm_it_is_you');
  });

  test('reauthentication with a wrong password is refused, and after five attempts the right one answers too_many_requests', async () => {
    const sid = phone.cookie('sid');
    for (let tried = 0; tried < 5; tried += 1)
      expect(await errorCodeOf(phone.send('POST', '/session/confirm-password', { password: 'a wrong one' }))).toBe(
        'wrong_credentials',
      );
    expect(await errorCodeOf(phone.send('POST', '/session/confirm-password', { password }))).toBe('too_many_requests');
    expect(phone.cookie('sid')).toBe(sid);
    expect(await errorCodeOf(changeUpiId(phone))).toBe('confirm_it_is_you');
  });

  test('a code sent to the account’s phone reauthenticates the session, and a wrong code or one sent for another browser is refused', async () => {
    expect(await errorCodeOf(phone.send('POST', '/session/confirm-code', { otp: '123456' }))).toBe(
      'login_data_missing',
    );
    const sentBefore = world.sentCodeCount();
    expect((await phone.send('POST', '/session/send-code')).status).toBe(200);
    // A second request at once sends no new code; the first one counts.
    expect((await phone.send('POST', '/session/send-code')).status).toBe(200);
    expect(world.sentCodeCount()).toBe(sentBefore + 1);
    const otp = world.otpFor(phoneNumber);
    const wrong = otp === '111111' ? '222222' : '111111';
    expect(await errorCodeOf(phone.send('POST', '/session/confirm-code', { otp: wrong }))).toBe('otp_wrong');
    const other = await signIn(true);
    expect(await errorCodeOf(other.send('POST', '/session/confirm-code', { otp }))).toBe('login_data_missing');
    // The code neither signs in nor allows a new password.
    expect(await errorCodeOf(phone.send('POST', '/createPassword', { password: 'kagaz ki naav' }))).toBe(
      'login_data_missing',
    );
    expect((await phone.send('POST', '/session/confirm-code', { otp })).status).toBe(200);
    expect((await changeUpiId(phone)).status).toBe(200);
    expect((await phone.send('POST', '/session/confirm-code', { otp })).status).not.toBe(200);
  });

  test('a code still reauthenticates the session after the session id was renewed', async () => {
    world.passTime(23 * HOUR + 25 * MINUTE);
    await phone.send('POST', '/session/send-code');
    const otp = world.otpFor(phoneNumber);
    const sid = phone.cookie('sid');
    world.passTime(5 * MINUTE);
    await phone.get('/user');
    expect(phone.cookie('sid')).not.toBe(sid);
    expect((await phone.send('POST', '/session/confirm-code', { otp })).status).toBe(200);
    expect((await changeUpiId(phone)).status).toBe(200);
  });

  test('deleting an account from a long session requires reauthentication', async () => {
    const newcomer = '+919822400001';
    const theirs = cookieJar(world);
    await theirs.send('POST', '/verifyUser', { phoneNumber: newcomer });
    await theirs.send('POST', '/verifyOtp', { otp: world.otpFor(newcomer) });
    await theirs.send('POST', '/createPassword', { password, keepSignedIn: true });
    world.passTime(HOUR);
    expect(await errorCodeOf(theirs.send('DELETE', '/user'))).toBe('confirm_it_is_you');
    expect((await theirs.get('/user')).status).toBe(200);
    await theirs.send('POST', '/session/confirm-password', { password });
    expect((await theirs.send('DELETE', '/user')).status).toBe(200);
    expect((await theirs.get('/user')).status).toBe(401);
  });

  test('security 7: reauthentication answers 401 after another browser set a new password for the account', async () => {
    const newcomer = '+919822400002';
    const setPassword = async (fromForgotPassword: boolean) => {
      const jar = cookieJar(world);
      await jar.send('POST', '/verifyUser', { phoneNumber: newcomer, fromForgotPassword });
      await jar.send('POST', '/verifyOtp', { otp: world.otpFor(newcomer) });
      await jar.send('POST', '/createPassword', { password, fromForgotPassword, keepSignedIn: true });
      return jar;
    };
    const old = await setPassword(false);
    await setPassword(true);
    expect((await old.send('POST', '/session/confirm-password', { password })).status).toBe(401);
    expect((await old.get('/session/list')).status).toBe(401);
  });
});
