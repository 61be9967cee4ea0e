import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../lib/people.ts';
import { type Answered, cookiesOf, post } from '../lib/raw.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let lastAddress = 0;
const send = (path: string, body: unknown, cookie = '', address = `30.0.0.${++lastAddress}`) =>
  post(world.url, path, body, { cookie, 'x-forwarded-for': address });

/** All that an answer tells, without what differs between any two of them. */
const told = ({ status, headers, text }: Answered) => {
  const { date, 'x-request-id': _id, 'set-cookie': cookies = [], ...rest } = headers;
  expect(date).toBeDefined();
  const names = [cookies].flat().map((cookie) => cookie.split('=', 1)[0]);
  return { status, text, names, headers: rest };
};

const nobody = '+919811155555';
const without = (text: string, name: string) => {
  const { [name]: _left, ...rest } = JSON.parse(text).data;
  return rest;
};

// That both take as long lies in one path for both: a phone without an account is verified against a hash that
// nobody's password has (upstream/src/account/password.ts). Here it shows in the answers being the same to the byte.
describe('security 12: a known and an unknown phone are answered alike', () => {
  test.each([
    ['customers', '/login', people.customer.phoneNumber],
    ['staff', '/franchisee/login', people.admin.phoneNumber],
    ['a phone known as staff only', '/login', people.creator.phoneNumber],
    ['a phone known to another agency only', '/login', people.customerOfOtherAgency.phoneNumber],
  ])('signing in with a wrong password: %s', async (_name, path, phoneNumber) => {
    const known = told(await send(path, { phoneNumber, password: 'a wrong one' }));
    const unknown = told(await send(path, { phoneNumber: nobody, password: 'a wrong one' }));
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 422, names: [] });
    expect(JSON.parse(known.text).data.code).toBe('wrong_credentials');
  });

  test('by email, and by an email of somebody who signs in by phone', async () => {
    const answers = [];
    for (const email of ['nobody@example.in', 'someone@example.in'])
      answers.push(told(await send('/login', { email, isForeignUser: true, password: 'a wrong one' })));
    expect(answers[0]).toEqual(answers[1]);
  });

  test('asking for a new password: the same, save what the specification’s userExist says', async () => {
    const known = await send('/verifyUser', { phoneNumber: people.customer.phoneNumber, fromForgotPassword: true });
    const unknown = await send('/verifyUser', { phoneNumber: nobody, fromForgotPassword: true });
    expect(told(known).names).toEqual(told(unknown).names);
    expect(known.status).toBe(unknown.status);
    expect(without(known.text, 'userExist')).toEqual(without(unknown.text, 'userExist'));
    expect(without(known.text, 'userExist')).toEqual({ otpSent: true, keepSignedIn: 'suggested' });

    // And from there on: a wrong code, the code again, and again too soon.
    world.passTime(45_000);
    for (const [path, body] of [
      ['/verifyOtp', { otp: '000000' }],
      ['/resendOtp', {}],
      ['/resendOtp', {}],
    ] as const) {
      const [one, other] = [await send(path, body, cookiesOf(known)), await send(path, body, cookiesOf(unknown))];
      expect(told(one)).toEqual(told(other));
    }
  });

  test('a password for nobody’s account is refused before any account is looked at', async () => {
    for (const path of ['/createPassword', '/franchisee/createPassword'])
      expect((await send(path, { password: 'a fine password' })).code).toBe('login_data_missing');
  });

  test('asking who exists is limited: 30 an hour about a phone, 60 in ten minutes from an address', async () => {
    const codes = async (count: number, ask: (index: number) => Promise<Answered>) => {
      const found: string[] = [];
      while (found.length < count) {
        const more = Array.from({ length: 10 }, (_, index) => ask(found.length + index));
        found.push(...(await Promise.all(more)).map(({ code }) => code ?? 'answered'));
      }
      return found;
    };
    const { phoneNumber } = people.otherCustomer;
    const aboutOne = await codes(40, (index) => send('/verifyUser', { phoneNumber }, '', `31.0.0.${index}`));
    expect(aboutOne.filter((code) => code === 'answered')).toHaveLength(30);
    const fromOne = await codes(70, (index) =>
      send('/franchisee/verifyPhoneNumber', { phoneNumber: `+9194${1000 + index}0000` }, '', '31.0.1.1'),
    );
    expect(fromOne.filter((code) => code === 'answered')).toHaveLength(60);
    expect(fromOne.filter((code) => code === 'too_many_requests')).toHaveLength(10);
  });
});
