import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../lib/people.ts';
import { cookiesOf, post, type RawResponse } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let lastIpAddress = 0;
const send = (path: string, body: unknown, cookie = '', address = `30.0.0.${++lastIpAddress}`) =>
  post(world.url, path, body, { cookie, 'x-forwarded-for': address });

/** An answer without the headers that differ each time. */
const comparable = ({ status, headers, text }: RawResponse) => {
  const { date, 'x-request-id': _id, 'set-cookie': cookies = [], ...rest } = headers;
  expect(date).toBeDefined();
  const names = [cookies].flat().map((cookie) => cookie.split('=', 1)[0]);
  return { status, text, names, headers: rest };
};

const unknownPhone = '+919811155555';
const dataWithoutField = (text: string, name: string) => {
  const { [name]: _left, ...rest } = JSON.parse(text).data;
  return rest;
};

// Unknown phones are verified against a dummy hash (upstream/src/people/account/password.ts), so both take equally long.
describe('security 12: sign-in responses for known and unknown accounts', () => {
  test.each([
    ['customers', '/login', people.customer.phoneNumber],
    ['staff', '/franchisee/login', people.admin.phoneNumber],
    ['a phone known as staff only', '/login', people.creator.phoneNumber],
    ['a phone known to another agency only', '/login', people.customerOfOtherAgency.phoneNumber],
  ])(
    'signing in with a wrong password gets the same response for a known and an unknown phone: %s',
    async (_name, path, phoneNumber) => {
      const known = comparable(await send(path, { phoneNumber, password: 'a wrong one' }));
      const unknown = comparable(await send(path, { phoneNumber: unknownPhone, password: 'a wrong one' }));
      expect(known).toEqual(unknown);
      expect(known).toMatchObject({ status: 422, names: [] });
      expect(JSON.parse(known.text).data.code).toBe('wrong_credentials');
    },
  );

  test('signing in with a wrong password gets the same response for two unknown email addresses', async () => {
    const answers = [];
    for (const email of ['nobody@example.in', 'someone@example.in'])
      answers.push(comparable(await send('/login', { email, isForeignUser: true, password: 'a wrong one' })));
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a password reset gets the same response for a known and an unknown phone, except for userExist', async () => {
    const known = await send('/verifyUser', { phoneNumber: people.customer.phoneNumber, fromForgotPassword: true });
    const unknown = await send('/verifyUser', { phoneNumber: unknownPhone, fromForgotPassword: true });
    expect(comparable(known).names).toEqual(comparable(unknown).names);
    expect(known.status).toBe(unknown.status);
    expect(dataWithoutField(known.text, 'userExist')).toEqual(dataWithoutField(unknown.text, 'userExist'));
    expect(dataWithoutField(known.text, 'userExist')).toEqual({ otpSent: true, keepSignedIn: 'suggested' });

    // The following steps (wrong code, resend, resend too soon) must answer alike too.
    world.passTime(45_000);
    for (const [path, body] of [
      ['/verifyOtp', { otp: '000000' }],
      ['/resendOtp', {}],
      ['/resendOtp', {}],
    ] as const) {
      const [one, other] = [await send(path, body, cookiesOf(known)), await send(path, body, cookiesOf(unknown))];
      expect(comparable(one)).toEqual(comparable(other));
    }
  });

  test('setting a password without a verified phone answers login_data_missing', async () => {
    for (const path of ['/createPassword', '/franchisee/createPassword'])
      expect((await send(path, { password: 'a fine password' })).code).toBe('login_data_missing');
  });

  test('account look-ups are limited to 30 an hour per phone number and 60 in ten minutes per IP address', async () => {
    const codes = async (count: number, ask: (index: number) => Promise<RawResponse>) => {
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
