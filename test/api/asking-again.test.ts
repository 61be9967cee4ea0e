import { callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishCard } from '../lib/card.ts';
import { type CookieJar, cookieJar } from '../lib/cookie-jar.ts';
import { password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* A phone that stays signed in for a month is picked up by others: what is dear asks again. */

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
  // Tries of the test before are no longer counted.
  world.passTime(HOUR);
  phone = await signIn(true);
});

let upis = 0;
const changeUpi = (jar: CookieJar) => {
  upis += 1;
  return jar.send('POST', '/updateCardPaymentOptions', { cardNo, paymentOptions: { upiId: `ram${upis}@okbank` } });
};
const upiOf = async (jar: CookieJar) =>
  JSON.parse((await jar.get(`/card?cardNo=${cardNo}`)).text).data.paymentOptions?.upiId;
const codeOf = async (answer: Promise<{ code: string | undefined }>) => (await answer).code;

test('the calls that ask again are those that change payment details and delete the account', () => {
  expect(callKeys.filter((key) => endpointOf(key).asksAgain)).toEqual([
    'DELETE /user',
    'POST /updateCardPaymentOptions',
  ]);
});

describe('a kept session that was just signed in to', () => {
  test('is not asked, nor while it is used', async () => {
    for (let rest = 0; rest < 3; rest += 1) {
      expect((await changeUpi(phone)).status).toBe(200);
      world.passTime(29 * MINUTE);
    }
  });

  test('is asked once an ordinary session would have ended: 30 minutes of rest, or 12 hours in all', async () => {
    expect((await changeUpi(phone)).status).toBe(200);
    const before = await upiOf(phone);
    world.passTime(30 * MINUTE);
    expect(await codeOf(changeUpi(phone))).toBe('confirm_it_is_you');
    // Looking at something meanwhile does not make the rest forgotten.
    world.passTime(MINUTE);
    await phone.get('/user');
    expect(await codeOf(changeUpi(phone))).toBe('confirm_it_is_you');
    expect(await codeOf(phone.send('DELETE', '/user'))).toBe('confirm_it_is_you');
    expect(await upiOf(phone)).toBe(before);

    const busy = await signIn(true);
    for (let passed = 0; passed < 12 * HOUR; passed += 20 * MINUTE) {
      await busy.get('/user');
      world.passTime(20 * MINUTE);
    }
    expect(await codeOf(changeUpi(busy))).toBe('confirm_it_is_you');
  });

  test('is asked also under the id of the next day', async () => {
    world.passTime(24 * HOUR);
    await phone.get('/user');
    await phone.get('/user');
    expect(await codeOf(changeUpi(phone))).toBe('confirm_it_is_you');
  });

  test('everything else goes on without asking', async () => {
    world.passTime(5 * HOUR);
    const saved = await phone.send('POST', '/updateCardAboutUs', { cardNo, aboutUs: { text: 'Since 1987.' } });
    expect([saved.status, saved.code]).not.toEqual([403, 'confirm_it_is_you']);
    expect((await phone.send('POST', '/user/preference', { language: 'hi' })).status).toBe(200);
  });
});

test('an ordinary session is never asked: it has ended when a kept one would be', async () => {
  const laptop = await signIn(false);
  world.passTime(29 * MINUTE);
  expect((await changeUpi(laptop)).status).toBe(200);
  world.passTime(30 * MINUTE);
  expect((await changeUpi(laptop)).status).toBe(401);
});

describe('asking for a code for a new password', () => {
  const forgot = () => phone.send('POST', '/verifyUser', { phoneNumber, fromForgotPassword: true });

  test('signs nobody out, should the code never come: the phone stays signed in, under a new id', async () => {
    const before = phone.copy();
    expect((await forgot()).status).toBe(200);
    // security 6: a code was sent into a session of its own, so the old id is dead at once.
    expect((await before.get('/user')).status).toBe(401);
    expect((await changeUpi(phone)).status).toBe(200);
    world.passTime(20 * 24 * HOUR);
    expect((await phone.get('/user')).status).toBe(200);
  });

  test('is no proof: what is dear is still asked about until the code is right', async () => {
    world.passTime(31 * MINUTE);
    await forgot();
    expect(await codeOf(changeUpi(phone))).toBe('confirm_it_is_you');
    expect((await phone.send('POST', '/createPassword', { password: 'another boat of paper' })).code).toBe(
      'otp_not_verified',
    );
  });
});

describe('showing who it is', () => {
  beforeEach(() => world.passTime(31 * MINUTE));

  test('with the password: the call goes through, under a new id, and the phone stays signed in', async () => {
    const before = phone.copy();
    const answer = await phone.send('POST', '/session/confirm-password', { password });
    expect(answer.status).toBe(200);
    expect(phone.cookie('sid')).not.toBe(before.cookie('sid'));
    // security 6: privilege came, so the old id is dead at once.
    expect((await before.get('/user')).status).toBe(401);
    expect((await changeUpi(phone)).status).toBe(200);
    world.passTime(20 * 24 * HOUR);
    expect((await phone.get('/user')).status).toBe(200);
    expect(await codeOf(changeUpi(phone))).toBe('confirm_it_is_you');
  });

  test('with a wrong password: nothing is opened, and guessing is slowed', async () => {
    const sid = phone.cookie('sid');
    for (let tried = 0; tried < 5; tried += 1)
      expect(await codeOf(phone.send('POST', '/session/confirm-password', { password: 'a wrong one' }))).toBe(
        'wrong_credentials',
      );
    expect(await codeOf(phone.send('POST', '/session/confirm-password', { password }))).toBe('too_many_requests');
    expect(phone.cookie('sid')).toBe(sid);
    expect(await codeOf(changeUpi(phone))).toBe('confirm_it_is_you');
  });

  test('with a code to the account’s own phone; one of another browser, or a wrong one, does not count', async () => {
    expect(await codeOf(phone.send('POST', '/session/confirm-code', { otp: '123456' }))).toBe('login_data_missing');
    const sentBefore = world.sent();
    expect((await phone.send('POST', '/session/send-code')).status).toBe(200);
    // Asked for again at once, the one that is on its way counts.
    expect((await phone.send('POST', '/session/send-code')).status).toBe(200);
    expect(world.sent()).toBe(sentBefore + 1);
    const otp = world.otpFor(phoneNumber);
    const wrong = otp === '111111' ? '222222' : '111111';
    expect(await codeOf(phone.send('POST', '/session/confirm-code', { otp: wrong }))).toBe('otp_wrong');
    const other = await signIn(true);
    expect(await codeOf(other.send('POST', '/session/confirm-code', { otp }))).toBe('login_data_missing');
    // Nor does it sign anybody in, or set a password.
    expect(await codeOf(phone.send('POST', '/createPassword', { password: 'kagaz ki naav' }))).toBe(
      'login_data_missing',
    );
    expect((await phone.send('POST', '/session/confirm-code', { otp })).status).toBe(200);
    expect((await changeUpi(phone)).status).toBe(200);
    expect((await phone.send('POST', '/session/confirm-code', { otp })).status).not.toBe(200);
  });

  test('stays possible when the id changed between code and answer', async () => {
    world.passTime(23 * HOUR + 25 * MINUTE);
    await phone.send('POST', '/session/send-code');
    const otp = world.otpFor(phoneNumber);
    const sid = phone.cookie('sid');
    world.passTime(5 * MINUTE);
    await phone.get('/user');
    expect(phone.cookie('sid')).not.toBe(sid);
    expect((await phone.send('POST', '/session/confirm-code', { otp })).status).toBe(200);
    expect((await changeUpi(phone)).status).toBe(200);
  });

  test('deletes the account only then', async () => {
    const newcomer = '+919822400001';
    const theirs = cookieJar(world);
    await theirs.send('POST', '/verifyUser', { phoneNumber: newcomer });
    await theirs.send('POST', '/verifyOtp', { otp: world.otpFor(newcomer) });
    await theirs.send('POST', '/createPassword', { password, keepSignedIn: true });
    world.passTime(HOUR);
    expect(await codeOf(theirs.send('DELETE', '/user'))).toBe('confirm_it_is_you');
    expect((await theirs.get('/user')).status).toBe(200);
    await theirs.send('POST', '/session/confirm-password', { password });
    expect((await theirs.send('DELETE', '/user')).status).toBe(200);
    expect((await theirs.get('/user')).status).toBe(401);
  });

  test('security 7: a session whose account has another password by now is not asked, it has ended', async () => {
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
