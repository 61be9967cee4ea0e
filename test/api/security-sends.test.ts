import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePorts } from '../../dev/loop/free-ports.ts';
import type { StandIn } from '../../dev/stand-ins/http-stand-in.ts';
import { otpWebhookDefaults, startOtpWebhook, type WebhookMessage } from '../../dev/stand-ins/otp-webhook.ts';
import { password, people } from '../lib/people.ts';
import { type Answered, cookiesOf, post } from '../lib/raw.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const send = (path: string, body: unknown, address: string, cookie = '') =>
  post(world.url, path, body, { cookie, 'x-forwarded-for': address });
const ask = (phoneNumber: string, address: string, cookie = '') =>
  send('/verifyUser', { phoneNumber, fromForgotPassword: true }, address, cookie);
const all = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
/** How often each outcome stands in the answers. */
const outcomes = (answers: Answered[]) => {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) counts[code ?? status] = (counts[code ?? status] ?? 0) + 1;
  return counts;
};
/** What was sent while something was done. */
const sentBy = async (work: () => Promise<unknown>) => {
  const before = world.sent();
  await work();
  return world.sent() - before;
};
/** The stand-in for Redis is slow to count. */
const many = 100;

/** A phone whose first digits nobody else here has. */
let lastPrefix = 0;
const newPhone = () => {
  lastPrefix += 1;
  return `+9197${String(lastPrefix).padStart(4, '0')}4321`;
};

describe('security 11: messages are limited, and a refused one costs nothing', () => {
  test('three to a number in ten minutes, though many addresses ask at once', async () => {
    const phoneNumber = newPhone();
    let answers: Answered[] = [];
    expect(await sentBy(async () => (answers = await all(many, (index) => ask(phoneNumber, `20.0.0.${index}`))))).toBe(
      3,
    );
    expect(outcomes(answers)[200]).toBe(3);
    for (const { status, headers } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('twenty an hour from one address, over many numbers; claims of other addresses do not move it', async () => {
    let answers: Answered[] = [];
    const asking = async () => {
      answers = await all(30, (index) => ask(newPhone(), `6.6.${index}.6, 7.7.${index}.7, 21.0.0.1`));
    };
    expect(await sentBy(asking)).toBe(20);
    expect(outcomes(answers)).toEqual({ 200: 20, otp_too_many: 10 });
  });

  test('a household’s /64 of IPv6 addresses counts as one, and an IPv4 address in IPv6 clothes as itself', async () => {
    const asking = () => all(30, (index) => ask(newPhone(), `2001:db8:1:2:${index}::${index}`));
    expect(await sentBy(asking)).toBe(20);
    expect((await ask(newPhone(), '2001:db8:1:3::1')).status).toBe(200);
    await all(20, (index) => ask(newPhone(), index % 2 ? '21.0.0.2' : '::ffff:21.0.0.2'));
    expect((await ask(newPhone(), '::FFFF:21.0.0.2')).code).toBe('otp_too_many');
  });

  test('fifty an hour to numbers that begin alike, from whichever addresses', async () => {
    const asking = () => all(60, (index) => ask(`+91961111${String(1000 + index)}`, `22.0.0.${index}`));
    expect(await sentBy(asking)).toBe(50);
  });

  test('security 23: numbers that begin like an owner’s, asked for by strangers, keep no code from the owner', async () => {
    const { phoneNumber } = people.creator;
    const alike = (index: number) => `${phoneNumber.slice(0, -4)}${String(7000 + index)}`;
    let sent = 0;
    for (let turn = 0; turn < 6; turn += 1)
      sent += await sentBy(() => all(10, (index) => ask(alike(10 * turn + index), `22.0.${turn + 3}.${index}`)));
    expect(sent).toBe(50);
    const owner = await send('/franchisee/verifyPhoneNumber', { phoneNumber, fromForgotPassword: true }, '22.0.2.1');
    expect(owner.status).toBe(200);
  });

  test('what was refused to one address is not counted against the number', async () => {
    await all(20, () => ask(newPhone(), '23.0.0.1'));
    const phoneNumber = newPhone();
    expect(outcomes(await all(8, () => ask(phoneNumber, '23.0.0.1')))).toEqual({ otp_too_many: 8 });
    expect(await sentBy(() => all(5, (index) => ask(phoneNumber, `23.0.1.${index}`)))).toBe(3);
  });

  test('a refused message leaves the code that was sent before as it was, and sets no cookie', async () => {
    const phoneNumber = newPhone();
    const first = await ask(phoneNumber, '23.0.2.1');
    await all(2, (index) => ask(phoneNumber, `23.0.2.${index}`));
    world.passTime(60_000);
    const code = world.otpFor(phoneNumber);
    const last = await ask(phoneNumber, '23.0.2.9');
    expect([last.code, last.headers['set-cookie']]).toEqual(['otp_too_many', undefined]);
    const again = await ask(phoneNumber, '23.0.2.1', cookiesOf(first));
    expect([again.code, again.headers['set-cookie']]).toEqual(['otp_too_many', undefined]);
    const known = await send('/verifyOtp', { otp: code }, '23.0.2.1', cookiesOf(first));
    expect(['otp_wrong', undefined]).toContain(known.code);
    expect(known.code).not.toBe('login_data_missing');
  });

  test('no message to a country that is not served', async () => {
    const asking = async () => {
      for (const phoneNumber of ['+12025550123', '+447911123456', '+97142345678', '+8801812345678'])
        expect((await ask(phoneNumber, '24.0.0.1')).code).toBe('country_not_allowed');
    };
    expect(await sentBy(asking)).toBe(0);
  });

  test('no message to who has a password and did not forget it', async () => {
    const { phoneNumber } = people.customer;
    const asking = async () => {
      const { text } = await send('/verifyUser', { phoneNumber }, '24.0.0.2');
      expect(JSON.parse(text).data).toMatchObject({ userExist: true, otpSent: false });
      const staff = await send('/franchisee/verifyPhoneNumber', { phoneNumber: '+919811199999' }, '24.0.0.2');
      expect(JSON.parse(staff.text).data).toEqual({ franchiseeExist: false, otpSent: false });
    };
    expect(await sentBy(asking)).toBe(0);
  });

  test('two of the six an hour are kept for a browser that has signed in to this phone before', async () => {
    const { phoneNumber } = people.otherCustomer;
    const known = cookiesOf(await send('/login', { phoneNumber, password }, '25.0.0.1'))
      .split('; ')
      .find((pair) => pair.startsWith('known='));
    expect(known).toBeDefined();
    const asOwner = () => ask(phoneNumber, '25.0.0.1', known);
    expect((await asOwner()).status).toBe(200);
    // Strangers use up what is theirs, and go on asking while the owner does.
    expect(await sentBy(() => all(15, (index) => ask(phoneNumber, `25.0.1.${index}`)))).toBe(3);
    for (let round = 0; round < 2; round += 1) {
      const [owner, ...strangers] = await Promise.all([
        asOwner(),
        ...Array.from({ length: 5 }, (_, index) => ask(phoneNumber, `25.0.${2 + round}.${index}`)),
      ]);
      expect(owner.status).toBe(200);
      expect(outcomes(strangers)).toEqual({ otp_too_many: 5 });
    }
    expect((await asOwner()).code).toBe('otp_too_many');
  });

  test('the mark of a known browser is worth nothing for another phone, nor when it is made up', async () => {
    const { phoneNumber } = people.customer;
    const marks = cookiesOf(
      await send('/login', { phoneNumber: people.otherCustomer.phoneNumber, password }, '25.0.9.1'),
    );
    expect(await sentBy(() => all(6, (index) => ask(phoneNumber, `25.0.8.${index}`, marks)))).toBe(3);
    const forged = 'known=AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB';
    expect((await ask(phoneNumber, '25.0.8.9', forged)).code).toBe('otp_too_many');
  });
});

describe('security 11: a message that may have been sent is counted, one that was not is not', () => {
  let carrier: StandIn<WebhookMessage>;
  let troubled: World;
  beforeAll(async () => {
    carrier = await startOtpWebhook({ port: 0 });
    const otp = { kind: 'webhook', url: carrier.url, secret: otpWebhookDefaults.secret } as const;
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

  test('a carrier that takes messages and says nothing is not asked a fourth time', async () => {
    await carrier.misbehave('hang');
    const before = carrier.count();
    const failed = Array(3).fill('otp_not_delivered');
    expect(await tryFive()).toEqual([...failed, 'otp_too_many', 'otp_too_many']);
    expect(carrier.count() - before).toBe(3);
  });

  test('a carrier that is not there, or says no, holds nobody up', async () => {
    await carrier.misbehave('500');
    expect(await tryFive()).toEqual(Array(5).fill('otp_not_delivered'));
    await carrier.misbehave('refuse');
    expect(await tryFive()).toEqual(Array(5).fill('otp_not_delivered'));
    await carrier.misbehave('well');
    expect((await tryFive())[0]).toBe(200);
  });
});

describe('security 11: wrong passwords slow down the pair of account and address', () => {
  test('after five a minute even the right one must wait there, while its owner signs in from anywhere else', async () => {
    const { phoneNumber } = people.customer;
    const tries = await all(10, () => send('/login', { phoneNumber, password: 'not this one' }, '26.0.0.1'));
    expect(outcomes(tries)).toEqual({ wrong_credentials: 5, too_many_requests: 5 });
    const right = await send('/login', { phoneNumber, password }, '26.0.0.1');
    expect([right.code, right.headers['set-cookie']]).toEqual(['too_many_requests', undefined]);
    expect((await send('/login', { phoneNumber, password }, '26.0.0.2')).status).toBe(200);
    // Others at the same address are not slowed by it.
    const other = people.otherCustomer.phoneNumber;
    expect((await send('/login', { phoneNumber: other, password }, '26.0.0.1')).status).toBe(200);
  });

  test('the right password is no wrong one: signing in ten times in a row is allowed', async () => {
    const { phoneNumber } = people.otherCustomer;
    for (let round = 0; round < 10; round += 1)
      expect((await send('/login', { phoneNumber, password }, '26.0.1.1')).status).toBe(200);
  });

  test('security 25: of staff twenty an hour from all addresses, but for a browser that has signed in before', async () => {
    const { phoneNumber } = people.creator;
    const login = (secret: string, address: string, cookie = '') =>
      send('/franchisee/login', { phoneNumber, password: secret }, address, cookie);
    const known = cookiesOf(await login(password, '29.0.0.1'))
      .split('; ')
      .find((pair) => pair.startsWith('known='));
    const guesses = await all(24, (index) => login('wrong', `29.0.1.${index}`));
    expect(outcomes(guesses)).toEqual({ wrong_credentials: 20, too_many_requests: 4 });
    expect((await login(password, '29.0.2.1')).status).toBe(429);
    expect((await login(password, '29.0.0.1', known)).status).toBe(200);
  });

  test('100 wrong ones from one address, over many accounts, and it waits', async () => {
    const tries: Answered[] = [];
    while (tries.length < 105) {
      const more = await all(15, (index) => {
        const phoneNumber = `+9195${String(tries.length + index).padStart(4, '0')}0000`;
        return send('/login', { phoneNumber, password: 'x' }, '26.0.2.1');
      });
      tries.push(...more);
    }
    expect(outcomes(tries)).toEqual({ wrong_credentials: 100, too_many_requests: 5 });
  });
});

describe('security 11: a day has a limit for all together', () => {
  let small: World;
  let metricsPort: number;
  beforeAll(async () => {
    // Of several test processes each looks elsewhere.
    [metricsPort = 0] = await freePorts(20_000 + (process.pid % 20_000), 1);
    small = await startWorld({ bff: { smsPerDay: 10, metricsPort } });
  });
  afterAll(() => small.close());

  test('security 23: whichever the numbers and addresses, and what strangers leave is kept for owners', async () => {
    const answers = await all(12, (index) =>
      post(small.url, '/verifyUser', { phoneNumber: newPhone() }, { 'x-forwarded-for': `27.0.0.${index}` }),
    );
    expect(outcomes(answers)).toEqual({ 200: 7, otp_too_many: 5 });
    expect(small.sent()).toBe(7);
    // What an operator is to be woken by, long before it is used up.
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}`)).text();
    expect(metrics).toContain('bff_messages_of_day 0.7');
    const forgot = (phoneNumber: string, address: string, cookie = '') =>
      post(small.url, '/verifyUser', { phoneNumber, fromForgotPassword: true }, { cookie, 'x-forwarded-for': address });
    // Who has an account has two more, on a browser that nobody knows; the last is kept for one that signed in before.
    const { phoneNumber } = people.customer;
    const owners = await all(3, (index) => forgot(phoneNumber, `27.0.1.${index}`));
    expect(outcomes(owners)).toEqual({ 200: 2, otp_too_many: 1 });
    const signedIn = await post(small.url, '/login', { phoneNumber, password }, { 'x-forwarded-for': '27.0.2.1' });
    const known = cookiesOf(signedIn)
      .split('; ')
      .find((pair) => pair.startsWith('known='));
    expect((await forgot(phoneNumber, '27.0.2.1', known)).status).toBe(200);
  });
});
