import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { type ErrorCode, errorCodes } from '@parichay/shared/platform/lib/error-codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishCard } from '../../lib/card.ts';
import { password, people } from '../../lib/people.ts';
import { type RawRequest, type RawResponse, sendRaw, sendRequest, signInCookies, statusesOf } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

const MEGABYTE = 1024 * 1024;
const unknownId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

let world: World;
let customer: string;
let superadmin: string;
let cardNo: string;
let othersBusinessId: string;
beforeAll(async () => {
  world = await startWorld();
  customer = await signInCookies(world, 'customer');
  superadmin = await signInCookies(world, 'superadmin');
  ({ cardNo } = await publishCard(await world.as('customer'), 'first-card'));
  const others = await publishCard(await world.as('otherCustomer'), 'second-card', 'Others');
  othersBusinessId = others.businessId;
});
afterAll(() => world.close());

let lastIpAddress = 0;
/** Sends as our pages do, each time from another address to stay below the rate limit. */
const send = ({ headers = {}, ...request }: RawRequest) => {
  lastIpAddress += 1;
  const address = `50.0.${lastIpAddress >> 8}.${lastIpAddress & 255}`;
  return sendRequest(world.url, {
    ...request,
    headers: {
      cookie: customer,
      'x-csrf': '1',
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...headers,
    },
  });
};
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  send({ method: 'POST', path, body, headers });
const namedFieldsOf = (answer: RawResponse) => Object.keys(JSON.parse(answer.text).data.fields ?? {});
/** Expects the code with its status and message in `errorCodes`, and no-store. */
const expectErrorAnswer = (answer: RawResponse, code: ErrorCode) => {
  const [status, message] = errorCodes[code];
  expect([answer.status, answer.code, JSON.parse(answer.text).data.message]).toEqual([status, code, message]);
  expect(answer.headers['cache-control']).toBe('no-store');
};

/** One call that the BFF answers, one that it forwards, and the preview that it renders. */
const testedPaths = ['/api/v1/login', '/api/v1/user/preference', '/panel/customer/card-preview'];

describe('malformed requests and invalid input', () => {
  test.each(testedPaths)('malformed JSON sent to %s answers invalid_json', async (path) => {
    for (const body of ['{"a":', '{"a":1}}', "{'a':1}", 'null', '"text"', '1', '\ufeff{}x', '{"a":"\ud800'])
      expectErrorAnswer(await post(path, body), 'invalid_json');
  });

  test.each(testedPaths)('a list instead of an object sent to %s answers invalid_input', async (path) => {
    expectErrorAnswer(await post(path, '[]'), 'invalid_input');
  });

  test.each(['/api/v1/login', '/api/v1/user/preference'])(
    'an unknown field sent to %s answers invalid_input and is named',
    async (path) => {
      const answer = await post(path, '{"isAdmin":true,"__proto__":{"isAdmin":true}}');
      expectErrorAnswer(answer, 'invalid_input');
      expect(namedFieldsOf(answer)).toContain('isAdmin');
    },
  );

  test.each(testedPaths)(
    'a body whose content type is not JSON in UTF-8 sent to %s answers unsupported_media_type',
    async (path) => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
      ])
        expectErrorAnswer(await post(path, '{}', { 'content-type': type }), 'unsupported_media_type');
      expectErrorAnswer(
        await post(path, '{}', { 'content-type': 'application/json; charset=iso-8859-1' }),
        'unsupported_media_type',
      );
    },
  );

  test.each(testedPaths)(
    'a body with a declared length above a megabyte sent to %s answers body_too_large',
    async (path) => {
      expectErrorAnswer(await post(path, `"${'a'.repeat(MEGABYTE)}"`), 'body_too_large');
    },
  );

  test.each(testedPaths)('a chunked body above a megabyte sent to %s answers body_too_large', async (path) => {
    const answer = await post(path, JSON.stringify({ a: 'a'.repeat(MEGABYTE + 1) }), {
      'transfer-encoding': 'chunked',
    });
    expectErrorAnswer(answer, 'body_too_large');
  });

  test('an upload with a Content-Length of 200 MB answers 413 before its body is sent', async () => {
    const head = [
      'POST /api/v1/document/uploadDoc?hierarchy1=image&hierarchy2=gallery HTTP/1.1',
      'Host: home.test',
      `Cookie: ${customer}`,
      'X-CSRF: 1',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${200 * MEGABYTE}`,
      'Connection: close',
      '',
      '',
    ].join('\r\n');
    expect(statusesOf(await sendRaw(world.url, head))).toEqual([413]);
  });

  test('wrong types and overlong texts answer invalid_input and name each field', async () => {
    const login = await post('/api/v1/login', JSON.stringify({ phoneNumber: 9811100001, password: ['x'] }));
    expectErrorAnswer(login, 'invalid_input');
    expect(namedFieldsOf(login).sort()).toEqual(['password', 'phoneNumber']);
    const long = await post(
      '/api/v1/login',
      JSON.stringify({ phoneNumber: '9'.repeat(33), password: 'a'.repeat(201) }),
    );
    expect(namedFieldsOf(long).sort()).toEqual(['password', 'phoneNumber']);
    const business = await post(
      '/api/v1/business',
      JSON.stringify({ businessName: 'a'.repeat(5_000), category: 7, address: 'x' }),
    );
    expectErrorAnswer(business, 'invalid_input');
    expect(namedFieldsOf(business)).toEqual(expect.arrayContaining(['businessName', 'category', 'address']));
  });

  test.each([
    ['?limit=5&limit=6', 'limit'],
    ['?limit[]=5', 'limit[]'],
    ['?limit[$gt]=5', 'limit[$gt]'],
    ['?limit%5B%5D=5', 'limit[]'],
    ['?limit=five', 'limit'],
    ['?limit=101', 'limit'],
    ['?nothing=1', 'nothing'],
  ])('the query %s answers invalid_input and names its field', async (query, field) => {
    const answer = await send({
      path: `/api/v1/business${query}`,
      headers: { host: 'platform.test', cookie: superadmin },
    });
    expectErrorAnswer(answer, 'invalid_input');
    expect(namedFieldsOf(answer)).toEqual([field]);
  });

  test('a query on a call without query parameters answers invalid_input', async () => {
    const { phoneNumber } = people.customer;
    const body = JSON.stringify({ phoneNumber, password });
    for (const path of ['/api/v1/login?admin=1', '/api/v1/login?a[]=1', '/api/v1/login?a=1&a=2'])
      expectErrorAnswer(await post(path, body), 'invalid_input');
    expectErrorAnswer(await send({ path: '/api/v1/user?userId=1' }), 'invalid_input');
  });

  test('an invalid phone, an invalid email and a weak password each answer a specific error code', async () => {
    for (const phoneNumber of [
      '12345',
      'abc',
      '+91 12345 67890',
      '022 2345 6789',
      '1800 123 4567',
      '+9112345678901234',
      '٠',
      '+91',
    ])
      expectErrorAnswer(
        await post('/api/v1/verifyUser', JSON.stringify({ phoneNumber }), { cookie: '' }),
        'phone_invalid',
      );
    expectErrorAnswer(await post('/api/v1/verifyUser', '{}'), 'phone_invalid');
    expectErrorAnswer(await post('/api/v1/verifyUser', '{"isForeignUser":true}'), 'email_invalid');
    expectErrorAnswer(await post('/api/v1/verifyUser', '{"isForeignUser":true,"email":"x@y"}'), 'invalid_input');
    const asked = await post('/api/v1/verifyUser', '{"phoneNumber":"+919844400001"}', { cookie: '' });
    const waiting = String(asked.headers['set-cookie']).split(';', 1)[0] ?? '';
    const otp = JSON.stringify({ otp: world.otpFor('+919844400001') });
    const verified = await post('/api/v1/verifyOtp', otp, { cookie: waiting });
    const cookie = String(verified.headers['set-cookie']).split(';', 1)[0] ?? '';
    expectErrorAnswer(await post('/api/v1/createPassword', '{"password":"short"}', { cookie }), 'password_too_short');
    expectErrorAnswer(
      await post('/api/v1/createPassword', '{"password":"password123"}', { cookie }),
      'password_too_common',
    );
  });

  test('changing a card address to one that is taken, reserved or invalid is refused, and the card page is unchanged', async () => {
    const change = (cardId: unknown) =>
      post(
        '/api/v1/updateCardBasicDetails',
        JSON.stringify({ cardNo, cardId, basicDetails: { businessName: 'Mine' } }),
      );
    expectErrorAnswer(await change('second-card'), 'card_id_taken');
    expectErrorAnswer(await change('panel'), 'card_id_reserved');
    for (const cardId of ['a', 'a b', 'ä-card', '../panel', 'x'.repeat(41), 7])
      expectErrorAnswer(await change(cardId), 'invalid_input');
    const page = await send({ path: '/first-card' });
    expect([page.status, page.text.includes('Ram Kirana')]).toEqual([200, true]);
  });

  test('another owner’s business and an unknown business answer the same not_found', async () => {
    const theirs = await send({ path: `/api/v1/business/${othersBusinessId}` });
    const never = await send({ path: `/api/v1/business/${unknownId}` });
    expectErrorAnswer(theirs, 'not_found');
    expect(theirs.text).toBe(never.text);
    expectErrorAnswer(await send({ path: '/api/v1/business/not-an-id' }), 'invalid_input');
  });

  test('an invalid Host answers 421 misdirected_host', async () => {
    for (const host of [
      'home.test/x',
      'a b',
      '-',
      'home..test:x',
      '[',
      'home.test:123456',
      'home.test:99999',
      '[::::]',
      'hömé.test'.normalize('NFC'),
    ]) {
      const answer = await sendRaw(
        world.url,
        `GET /api/v1/agency-details HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect([host, statusesOf(answer)]).toEqual([host, [421]]);
      expect(answer).toContain('misdirected_host');
    }
  });
});

describe('nonsense values in every field of every call', () => {
  /** Picks a caller who is allowed the call, so that the input is checked, not the role. */
  const callerOf = (key: CallKey): Record<string, string> => {
    const { access } = endpointOf(key);
    return access !== 'public' && access.customer && !access.staff ? {} : { host: 'platform.test', cookie: superadmin };
  };
  const pathOf = (key: CallKey, id: string) => `/api/v1${splitEndpointKey(key).path.replaceAll(/\{\w+\}/g, id)}`;
  const isExpected = ({ status }: RawResponse) => status < 500 || status === 501;
  const testedCalls = callKeys.filter((key) => key !== 'DELETE /user' && !/\/logout$/.test(key));

  const values: [name: string, value: unknown][] = [
    ['a text with a NUL in it', 'a\u0000b'],
    ['half of a surrogate pair', '\ud800'],
    ['a long text', 'a'.repeat(50_000)],
    ['a huge number', 1e308],
    ['a negative number', -1],
    ['a list of lists', [[[[]]]]],
    ['an object with a constructor and a prototype', { constructor: { prototype: { isAdmin: true } } }],
    ['null', null],
    ['an unknown id', unknownId],
  ];
  test.each(values)('%s in every field of every call causes no server error', async (_name, value) => {
    const wrong: string[] = [];
    for (const key of testedCalls) {
      const { body, query, upload } = endpointOf(key);
      const { method } = splitEndpointKey(key);
      const fill = (names: string[]) => Object.fromEntries(names.map((name) => [name, value]));
      const search =
        query && typeof value === 'string' && value.length < 5_000
          ? `?${new URLSearchParams(fill(Object.keys(query.shape)) as Record<string, string>)}`
          : '';
      const answer = await send({
        method,
        path: `${pathOf(key, unknownId)}${search}`,
        headers: { ...callerOf(key), ...(upload && { 'content-type': 'multipart/form-data; boundary=x' }) },
        ...(body && { body: JSON.stringify(fill(Object.keys(body.shape))) }),
      });
      if (!isExpected(answer)) wrong.push(`${key}: ${answer.status} ${answer.code}`);
    }
    expect(wrong).toEqual([]);
  });

  test('a JSON body nested a thousand objects deep answers invalid_input', async () => {
    const deep = `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`;
    for (const path of testedPaths) expectErrorAnswer(await post(path, deep), 'invalid_input');
  });
});
