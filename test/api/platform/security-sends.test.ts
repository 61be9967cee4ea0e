import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePorts } from '../../../dev/loop/free-ports.ts';
import type { StandIn } from '../../../dev/stand-ins/http-stand-in.ts';
import { smsWebhookDefaults, startSmsWebhook, type WebhookMessage } from '../../../dev/stand-ins/sms-webhook.ts';
import { password, people } from '../../lib/people.ts';
import { startProcesses } from '../../lib/processes.ts';
import { cookiesOf, post, type RawResponse } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const send = (path: string, body: unknown, address: string, cookie = '') =>
  post(world.url, path, body, { cookie, 'x-forwarded-for': address });
const requestCode = (phoneNumber: string, address: string, cookie = '') =>
  send('/verifyUser', { phoneNumber, fromForgotPassword: true }, address, cookie);
const inParallel = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const outcomes = (answers: RawResponse[]) => {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) counts[code ?? status] = (counts[code ?? status] ?? 0) + 1;
  return counts;
};
const codesSentDuring = async (work: () => Promise<unknown>) => {
  const before = world.sentCodeCount();
  await work();
  return world.sentCodeCount() - before;
};
/** Number of parallel requests; the test's Redis is too slow for more. */
const parallelRequests = 100;

/** Each phone has another prefix. */
let lastPrefix = 0;
const newPhone = () => {
  lastPrefix += 1;
  return `+9197${String(lastPrefix).padStart(4, '0')}4321`;
};

describe('security 11: rate limits on SMS codes', () => {
  test('a phone number gets three codes in ten minutes when a hundred IP addresses request at once, and the rest get 429', async () => {
    const phoneNumber = newPhone();
    let answers: RawResponse[] = [];
    expect(
      await codesSentDuring(
        async () =>
          (answers = await inParallel(parallelRequests, (index) => requestCode(phoneNumber, `20.0.0.${index}`))),
      ),
    ).toBe(3);
    expect(outcomes(answers)[200]).toBe(3);
    for (const { status, headers } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('an IP address gets twenty codes an hour for any phones, whatever X-Forwarded-For entries it forges', async () => {
    let answers: RawResponse[] = [];
    const asking = async () => {
      answers = await inParallel(30, (index) => requestCode(newPhone(), `6.6.${index}.6, 7.7.${index}.7, 21.0.0.1`));
    };
    expect(await codesSentDuring(asking)).toBe(20);
    expect(outcomes(answers)).toEqual({ 200: 20, otp_too_many: 10 });
  });

  test('the IP addresses of an IPv6 /64 count as one, and an IPv4-mapped IPv6 address counts as its IPv4 address', async () => {
    const asking = () => inParallel(30, (index) => requestCode(newPhone(), `2001:db8:1:2:${index}::${index}`));
    expect(await codesSentDuring(asking)).toBe(20);
    expect((await requestCode(newPhone(), '2001:db8:1:3::1')).status).toBe(200);
    await inParallel(20, (index) => requestCode(newPhone(), index % 2 ? '21.0.0.2' : '::ffff:21.0.0.2'));
    expect((await requestCode(newPhone(), '::FFFF:21.0.0.2')).code).toBe('otp_too_many');
  });

  test('phone numbers with the same prefix get fifty codes an hour from any IP addresses', async () => {
    const asking = () => inParallel(60, (index) => requestCode(`+91961111${String(1000 + index)}`, `22.0.0.${index}`));
    expect(await codesSentDuring(asking)).toBe(50);
  });

  test('security 23: an account owner gets a code after strangers used up the limit for phones with the same prefix', async () => {
    const { phoneNumber } = people.creator;
    const alike = (index: number) => `${phoneNumber.slice(0, -4)}${String(7000 + index)}`;
    let sent = 0;
    for (let turn = 0; turn < 6; turn += 1)
      sent += await codesSentDuring(() =>
        inParallel(10, (index) => requestCode(alike(10 * turn + index), `22.0.${turn + 3}.${index}`)),
      );
    expect(sent).toBe(50);
    const owner = await send('/franchisee/verifyPhoneNumber', { phoneNumber, fromForgotPassword: true }, '22.0.2.1');
    expect(owner.status).toBe(200);
  });

  test('code requests refused because of the IP address do not count against the phone number', async () => {
    await inParallel(20, () => requestCode(newPhone(), '23.0.0.1'));
    const phoneNumber = newPhone();
    expect(outcomes(await inParallel(8, () => requestCode(phoneNumber, '23.0.0.1')))).toEqual({ otp_too_many: 8 });
    expect(await codesSentDuring(() => inParallel(5, (index) => requestCode(phoneNumber, `23.0.1.${index}`)))).toBe(3);
  });

  test('a refused code request sends no code, sets no cookie and leaves the earlier code valid', async () => {
    const phoneNumber = newPhone();
    const first = await requestCode(phoneNumber, '23.0.2.1');
    await inParallel(2, (index) => requestCode(phoneNumber, `23.0.2.${index}`));
    world.passTime(60_000);
    const code = world.otpFor(phoneNumber);
    const last = await requestCode(phoneNumber, '23.0.2.9');
    expect([last.code, last.headers['set-cookie']]).toEqual(['otp_too_many', undefined]);
    const again = await requestCode(phoneNumber, '23.0.2.1', cookiesOf(first));
    expect([again.code, again.headers['set-cookie']]).toEqual(['otp_too_many', undefined]);
    const known = await send('/verifyOtp', { otp: code }, '23.0.2.1', cookiesOf(first));
    expect(['otp_wrong', undefined]).toContain(known.code);
    expect(known.code).not.toBe('login_data_missing');
  });

  test('a phone number of an unsupported country gets no code and answers country_not_allowed', async () => {
    const asking = async () => {
      for (const phoneNumber of ['+12025550123', '+447911123456', '+97142345678', '+8801812345678'])
        expect((await requestCode(phoneNumber, '24.0.0.1')).code).toBe('country_not_allowed');
    };
    expect(await codesSentDuring(asking)).toBe(0);
  });

  test('no code is sent to an account with a password unless it was forgotten, nor to unknown staff', async () => {
    const { phoneNumber } = people.customer;
    const asking = async () => {
      const { text } = await send('/verifyUser', { phoneNumber }, '24.0.0.2');
      expect(JSON.parse(text).data).toMatchObject({ userExist: true, otpSent: false });
      const staff = await send('/franchisee/verifyPhoneNumber', { phoneNumber: '+919811199999' }, '24.0.0.2');
      expect(JSON.parse(staff.text).data).toEqual({ franchiseeExist: false, otpSent: false });
    };
    expect(await codesSentDuring(asking)).toBe(0);
  });

  test("two of a phone number's six codes an hour are reserved for a browser that has signed in with it before", async () => {
    const { phoneNumber } = people.otherCustomer;
    const knownCookie = cookiesOf(await send('/login', { phoneNumber, password }, '25.0.0.1'))
      .split('; ')
      .find((pair) => pair.startsWith('known='));
    expect(knownCookie).toBeDefined();
    const asOwner = () => requestCode(phoneNumber, '25.0.0.1', knownCookie);
    expect((await asOwner()).status).toBe(200);
    // Strangers use up the codes not reserved, and continue while the owner asks.
    expect(await codesSentDuring(() => inParallel(15, (index) => requestCode(phoneNumber, `25.0.1.${index}`)))).toBe(3);
    for (let round = 0; round < 2; round += 1) {
      const [owner, ...strangers] = await Promise.all([
        asOwner(),
        ...Array.from({ length: 5 }, (_, index) => requestCode(phoneNumber, `25.0.${2 + round}.${index}`)),
      ]);
      expect(owner.status).toBe(200);
      expect(outcomes(strangers)).toEqual({ otp_too_many: 5 });
    }
    expect((await asOwner()).code).toBe('otp_too_many');
  });

  test('a forged known-browser cookie, or that of another phone number, gives no reserved codes', async () => {
    const { phoneNumber } = people.customer;
    const marks = cookiesOf(
      await send('/login', { phoneNumber: people.otherCustomer.phoneNumber, password }, '25.0.9.1'),
    );
    expect(
      await codesSentDuring(() => inParallel(6, (index) => requestCode(phoneNumber, `25.0.8.${index}`, marks))),
    ).toBe(3);
    const forged = 'known=AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB';
    expect((await requestCode(phoneNumber, '25.0.8.9', forged)).code).toBe('otp_too_many');
  });
});

describe('security 11: SMS codes while the SMS gateway fails', () => {
  let carrier: StandIn<WebhookMessage>;
  let troubled: World;
  beforeAll(async () => {
    carrier = await startSmsWebhook({ port: 0 });
    const otp = { kind: 'webhook', url: carrier.url, secret: smsWebhookDefaults.secret } as const;
    troubled = await startWorld({ bff: { delivery: { timeoutMs: 400, otp, mail: { kind: 'console' } } } });
  });
  afterAll(async () => {
    await troubled.close();
    await carrier.close();
  });
  const tryFive = async () => {
    const phoneNumber = newPhone();
    const codes: (string | number)[] = [];
    for (let index = 0; index < 5; index += 1) {
      const headers = { 'x-forwarded-for': `28.0.0.${index}` };
      const { code, status } = await post(troubled.url, '/verifyUser', { phoneNumber }, headers);
      codes.push(code ?? status);
    }
    return codes;
  };

  test('an SMS gateway that never responds is called three times at most, because each attempt counts as sent', async () => {
    await carrier.misbehave('hang');
    const before = carrier.count();
    const failed = Array(3).fill('otp_not_delivered');
    expect(await tryFive()).toEqual([...failed, 'otp_too_many', 'otp_too_many']);
    expect(carrier.count() - before).toBe(3);
  });

  test('an SMS gateway that is down or answers an error does not count against the code limit', async () => {
    await carrier.misbehave('500');
    expect(await tryFive()).toEqual(Array(5).fill('otp_not_delivered'));
    await carrier.misbehave('refuse');
    expect(await tryFive()).toEqual(Array(5).fill('otp_not_delivered'));
    await carrier.misbehave('well');
    expect((await tryFive())[0]).toBe(200);
  });
});

describe('security 11: rate limits on wrong passwords', () => {
  test('five wrong passwords a minute block an account at that IP address only, even for the right password', async () => {
    const { phoneNumber } = people.customer;
    const tries = await inParallel(10, () => send('/login', { phoneNumber, password: 'not this one' }, '26.0.0.1'));
    expect(outcomes(tries)).toEqual({ wrong_credentials: 5, too_many_requests: 5 });
    const right = await send('/login', { phoneNumber, password }, '26.0.0.1');
    expect([right.code, right.headers['set-cookie']]).toEqual(['too_many_requests', undefined]);
    expect((await send('/login', { phoneNumber, password }, '26.0.0.2')).status).toBe(200);
    // Other accounts at the same address are not limited.
    const other = people.otherCustomer.phoneNumber;
    expect((await send('/login', { phoneNumber: other, password }, '26.0.0.1')).status).toBe(200);
  });

  test('ten successful sign-ins in a row are not rate-limited', async () => {
    const { phoneNumber } = people.otherCustomer;
    for (let round = 0; round < 10; round += 1)
      expect((await send('/login', { phoneNumber, password }, '26.0.1.1')).status).toBe(200);
  });

  test('security 25: a staff account allows twenty wrong passwords an hour, and a known browser still signs in', async () => {
    const { phoneNumber } = people.creator;
    const login = (secret: string, address: string, cookie = '') =>
      send('/franchisee/login', { phoneNumber, password: secret }, address, cookie);
    const knownCookie = cookiesOf(await login(password, '29.0.0.1'))
      .split('; ')
      .find((pair) => pair.startsWith('known='));
    const guesses = await inParallel(24, (index) => login('wrong', `29.0.1.${index}`));
    expect(outcomes(guesses)).toEqual({ wrong_credentials: 20, too_many_requests: 4 });
    expect((await login(password, '29.0.2.1')).status).toBe(429);
    expect((await login(password, '29.0.0.1', knownCookie)).status).toBe(200);
  });

  test('an IP address answers 429 after a hundred wrong passwords for different accounts', async () => {
    const tries: RawResponse[] = [];
    while (tries.length < 105) {
      const more = await inParallel(15, (index) => {
        const phoneNumber = `+9195${String(tries.length + index).padStart(4, '0')}0000`;
        return send('/login', { phoneNumber, password: 'x' }, '26.0.2.1');
      });
      tries.push(...more);
    }
    expect(outcomes(tries)).toEqual({ wrong_credentials: 100, too_many_requests: 5 });
  });
});

describe('security 11: the daily limit of SMS codes', () => {
  let small: World;
  let metricsPort: number;
  beforeAll(async () => {
    // Parallel test processes use different ports.
    [metricsPort = 0] = await freePorts(20_000 + (process.pid % 20_000), 1);
    small = await startWorld({ bff: { smsPerDay: 10, metricsPort } });
  });
  afterAll(() => small.close());

  test('security 23: of the ten SMS codes that an installation may send a day, three are reserved for account owners', async () => {
    const answers = await inParallel(12, (index) =>
      post(small.url, '/verifyUser', { phoneNumber: newPhone() }, { 'x-forwarded-for': `27.0.0.${index}` }),
    );
    expect(outcomes(answers)).toEqual({ 200: 7, otp_too_many: 5 });
    expect(small.sentCodeCount()).toBe(7);
    // Operators alert on this metric before the limit is reached.
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}`)).text();
    expect(metrics).toContain('bff_messages_of_day 0.7');
    const forgot = (phoneNumber: string, address: string, cookie = '') =>
      post(small.url, '/verifyUser', { phoneNumber, fromForgotPassword: true }, { cookie, 'x-forwarded-for': address });
    // An account owner has two more codes; the last is reserved for a known browser.
    const { phoneNumber } = people.customer;
    const owners = await inParallel(3, (index) => forgot(phoneNumber, `27.0.1.${index}`));
    expect(outcomes(owners)).toEqual({ 200: 2, otp_too_many: 1 });
    const signedIn = await post(small.url, '/login', { phoneNumber, password }, { 'x-forwarded-for': '27.0.2.1' });
    const knownCookie = cookiesOf(signedIn)
      .split('; ')
      .find((pair) => pair.startsWith('known='));
    expect((await forgot(phoneNumber, '27.0.2.1', knownCookie)).status).toBe(200);
  });

  test('the BFF logs one warning when thirty per cent of the SMS codes of a day are sent', async () => {
    const processes = await startProcesses({ SMS_PER_DAY: '10', LOG_LEVEL: 'warn' });
    const warnings = () => processes.bff.output().match(/"sent":\d+,"smsPerDay":10/g);
    try {
      for (let index = 0; index < 5; index += 1) {
        const headers = { 'x-forwarded-for': `27.0.3.${index}` };
        expect((await post(processes.url, '/verifyUser', { phoneNumber: newPhone() }, headers)).status).toBe(200);
      }
      await expect.poll(warnings).toEqual(['"sent":3,"smsPerDay":10']);
    } finally {
      await processes.close();
    }
  });
});
