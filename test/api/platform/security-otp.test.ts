import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../lib/people.ts';
import { cookiesOf, post, type RawResponse } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let lastIpAddress = 0;
/** Sends each request from another address, so that only limits on the code apply. */
const send = (path: string, body: unknown, cookie = '') => {
  lastIpAddress += 1;
  const address = `10.${lastIpAddress >> 16}.${(lastIpAddress >> 8) & 255}.${lastIpAddress & 255}`;
  return post(world.url, path, body, { cookie, 'x-forwarded-for': address });
};
const errorCodeOrStatus = async (answer: Promise<RawResponse>) => (await answer).code ?? (await answer).status;

let lastPhone = 0;
/** Each phone has another prefix. */
const newPhone = () => {
  lastPhone += 1;
  return `+9198${String(lastPhone).padStart(4, '0')}1234`;
};
async function requestCode(phoneNumber = newPhone(), fromForgotPassword = false) {
  const answer = await send('/verifyUser', { phoneNumber, fromForgotPassword });
  expect([answer.status, JSON.parse(answer.text).data.otpSent]).toEqual([200, true]);
  return { phoneNumber, cookie: cookiesOf(answer), code: world.otpFor(phoneNumber) };
}
const verify = (otp: string, cookie: string) => send('/verifyOtp', { otp }, cookie);
const wrongCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));

describe('security 10: the SMS code that verifies a phone number', () => {
  test('an SMS code has six digits, and at most one of ten codes repeats an earlier one', async () => {
    const codes = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      const { code } = await requestCode();
      expect(code).toMatch(/^\d{6}$/);
      codes.add(code);
    }
    expect(codes.size).toBeGreaterThan(8);
  });

  test('only five of 200 parallel wrong code attempts are checked, and then even the right code answers otp_burned', async () => {
    const { cookie, code } = await requestCode();
    const answers = await Promise.all(wrongCodes(code, 200).map((guess) => errorCodeOrStatus(verify(guess, cookie))));
    expect(answers.filter((answer) => answer === 'otp_wrong')).toHaveLength(4);
    expect(answers.filter((answer) => answer === 'otp_burned')).toHaveLength(196);
    expect(await errorCodeOrStatus(verify(code, cookie))).toBe('otp_burned');
  });

  test('at most five of 200 parallel code attempts are checked, even if the right code is among them', async () => {
    const { cookie, code } = await requestCode();
    const guesses = wrongCodes(code, 200);
    guesses[100] = code;
    const answers = await Promise.all(guesses.map((guess) => errorCodeOrStatus(verify(guess, cookie))));
    const evaluated = answers.filter((answer) => answer === 'otp_wrong' || answer === 200);
    expect(evaluated.length).toBeLessThanOrEqual(5);
  });

  test('a sixth attempt with the right code answers otp_burned, and a new code can be requested after 15 minutes', async () => {
    const { cookie, code, phoneNumber } = await requestCode();
    for (const guess of wrongCodes(code, 4)) expect(await errorCodeOrStatus(verify(guess, cookie))).toBe('otp_wrong');
    const fifth = await verify(wrongCodes(code, 5)[4] ?? '', cookie);
    expect([fifth.status, fifth.code, fifth.headers['retry-after']]).toEqual([429, 'otp_burned', '900']);
    expect(await errorCodeOrStatus(verify(code, cookie))).toBe('otp_burned');
    expect(await errorCodeOrStatus(send('/resendOtp', {}, cookie))).toBe('otp_burned');
    expect(await errorCodeOrStatus(send('/verifyUser', { phoneNumber }, cookie))).toBe('otp_burned');
    expect(await errorCodeOrStatus(send('/createPassword', { password }, cookie))).toBe('otp_not_verified');
    const sent = world.sentCodeCount();

    world.passTime(15 * MINUTE);
    expect(await errorCodeOrStatus(send('/resendOtp', {}, cookie))).toBe(200);
    expect(world.sentCodeCount()).toBe(sent + 1);
    expect(await errorCodeOrStatus(verify(world.otpFor(phoneNumber), cookie))).toBe(200);
  });

  test('an SMS code is accepted for ten minutes and answers otp_expired afterwards', async () => {
    const first = await requestCode();
    world.passTime(10 * MINUTE - SECOND);
    expect(await errorCodeOrStatus(verify(first.code, first.cookie))).toBe(200);
    const second = await requestCode();
    world.passTime(10 * MINUTE + SECOND);
    expect(await errorCodeOrStatus(verify(second.code, second.cookie))).toBe('otp_expired');
  });

  test('an SMS code is accepted once, even in five parallel requests', async () => {
    const { cookie, code } = await requestCode();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => verify(code, cookie)));
    const right = answers.filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    expect(await errorCodeOrStatus(verify(code, cookie))).toBe('login_data_missing');
    expect(await errorCodeOrStatus(verify(code, cookiesOf(right[0] as RawResponse)))).toBe('login_data_missing');
  });

  test('an SMS code requested by another session for the same phone answers otp_wrong', async () => {
    const phoneNumber = newPhone();
    const mine = await requestCode(phoneNumber);
    const theirs = await requestCode(phoneNumber);
    expect(await errorCodeOrStatus(verify(mine.code, theirs.cookie))).toBe('otp_wrong');
    expect(await errorCodeOrStatus(verify(theirs.code, mine.cookie))).toBe('otp_wrong');
    expect(await errorCodeOrStatus(verify(theirs.code, ''))).toBe('login_data_missing');
    expect(await errorCodeOrStatus(verify(mine.code, mine.cookie))).toBe(200);
  });

  test('an SMS code does not verify another purpose or another phone number in the same browser', async () => {
    const { cookie, code, phoneNumber } = await requestCode();
    const forgot = await send('/verifyUser', { phoneNumber, fromForgotPassword: true }, cookie);
    expect(forgot.status).toBe(200);
    expect(await errorCodeOrStatus(verify(code, cookiesOf(forgot)))).toBe('otp_wrong');
    const other = await send('/verifyUser', { phoneNumber: newPhone() }, cookiesOf(forgot));
    expect(await errorCodeOrStatus(verify(world.otpFor(phoneNumber), cookiesOf(other)))).toBe('otp_wrong');
    expect(await errorCodeOrStatus(verify(code, cookie))).toBe('login_data_missing');
  });

  test("a customer's SMS code does not allow setting a staff password", async () => {
    const { cookie, code } = await requestCode();
    const proven = cookiesOf(await verify(code, cookie));
    expect(await errorCodeOrStatus(send('/franchisee/createPassword', { password }, proven))).toBe(
      'login_data_missing',
    );
    expect(await errorCodeOrStatus(send('/createPassword', { password }, proven))).toBe(200);
  });

  test('guessed and malformed SMS codes verify nothing and do not allow setting a password', async () => {
    for (const guess of ['000000', '123456', '111111', '999999']) {
      const { cookie, code } = await requestCode();
      if (guess !== code) expect(await errorCodeOrStatus(verify(guess, cookie))).toBe('otp_wrong');
      expect(await errorCodeOrStatus(send('/createPassword', { password }, cookie))).toBe('otp_not_verified');
    }
    const { cookie } = await requestCode();
    for (const otp of ['', '12345', '1234567', '12345a', '१२३४५६', 123456, null, ['123456'], { $ne: '' }])
      expect(await errorCodeOrStatus(send('/verifyOtp', { otp }, cookie))).toBe('invalid_input');
  });

  test('a new SMS code can be requested after 45 seconds at the earliest, and the earlier code then answers otp_wrong', async () => {
    const { cookie, code, phoneNumber } = await requestCode();
    const sent = world.sentCodeCount();
    world.passTime(44 * SECOND);
    const early = await send('/resendOtp', {}, cookie);
    expect([early.status, early.code]).toEqual([429, 'otp_too_soon']);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    expect(world.sentCodeCount()).toBe(sent);
    world.passTime(SECOND);
    expect(await errorCodeOrStatus(send('/resendOtp', {}, cookie))).toBe(200);
    expect(world.sentCodeCount()).toBe(sent + 1);
    expect(await errorCodeOrStatus(verify(code, cookie))).toBe('otp_wrong');
    expect(await errorCodeOrStatus(verify(world.otpFor(phoneNumber), cookie))).toBe(200);
  });

  test('twenty parallel requests to resend an SMS code send one message', async () => {
    const { cookie } = await requestCode();
    const sent = world.sentCodeCount();
    world.passTime(45 * SECOND);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => errorCodeOrStatus(send('/resendOtp', {}, cookie))),
    );
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(world.sentCodeCount()).toBe(sent + 1);
  });
});
