import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../../upstream/test/fixtures/uploads.ts';
import { makeBusiness, makeDocument, makePublishedCard, signUp } from '../../lib/factories.ts';
import { hosts, password, people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
});
afterAll(() => world.close());

let lastPhone = 0;
const newPhone = () => {
  lastPhone += 1;
  return `+9198111710${String(lastPhone).padStart(2, '0')}`;
};

describe('the strength of a password', () => {
  test('a password that is the phone number, the agency’s name or one repeated character is refused as too common', async () => {
    const phoneNumber = newPhone();
    const browser = world.browser();
    await browser.post('/api/v1/verifyUser').send({ phoneNumber }).expect(200);
    await browser
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    for (const password of [
      phoneNumber,
      phoneNumber.slice(3),
      `0${phoneNumber.slice(3)}`,
      '98111 71001',
      'a'.repeat(12),
      'HomeAgency',
      'home agency 2026!',
    ]) {
      const own = password === '98111 71001' ? `${phoneNumber.slice(3, 8)} ${phoneNumber.slice(8)}` : password;
      const { body } = await browser.post('/api/v1/createPassword').send({ password: own }).expect(422);
      expect([own, body.data.code]).toEqual([own, 'password_too_common']);
    }
    await browser.post('/api/v1/createPassword').send({ password: 'kagaz ki naav' }).expect(200);
  });
});

describe('signing up without a password', () => {
  /** A browser with a verified code. */
  const verifiedBrowser = async (phoneNumber: string, fromForgotPassword = false): Promise<Client> => {
    const browser = world.browser();
    const { body } = await browser.post('/api/v1/verifyUser').send({ phoneNumber, fromForgotPassword }).expect(200);
    expect(body.data.otpSent).toBe(true);
    await browser
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    return browser;
  };

  test('a customer without a password gets a code at each sign-in until the customer sets a password', async () => {
    const phoneNumber = newPhone();
    const first = await verifiedBrowser(phoneNumber);
    const { body } = await first.post('/api/v1/createPassword').send({}).expect(200);
    expect(body.data.user.phoneNumber).toBe(phoneNumber);
    expect((await first.get('/api/v1/user').expect(200)).body.data.hasPassword).toBe(false);
    await world.browser().post('/api/v1/login').send({ phoneNumber, password: '' }).expect(422);

    world.passTime(60_000);
    const second = await verifiedBrowser(phoneNumber);
    const again = await second.post('/api/v1/createPassword').send({ password: 'kagaz ki naav' }).expect(200);
    expect(again.body.data.user).toMatchObject({ userId: body.data.user.userId, hasPassword: true });
    expect((await second.get('/api/v1/user').expect(200)).body.data.hasPassword).toBe(true);
    await world.browser().post('/api/v1/login').send({ phoneNumber, password: 'kagaz ki naav' }).expect(200);
    const known = await world.browser().post('/api/v1/verifyUser').send({ phoneNumber }).expect(200);
    expect(known.body.data).toMatchObject({ userExist: true, otpSent: false });
  });

  test('after a reset code, a customer with a password must set a new one, and skipping it answers password_too_short', async () => {
    const phoneNumber = newPhone();
    await signUp(world.browser(), phoneNumber, world.otpFor);
    world.passTime(60_000);
    const browser = await verifiedBrowser(phoneNumber, true);
    const { body } = await browser.post('/api/v1/createPassword').send({ fromForgotPassword: true }).expect(422);
    expect(body.data.code).toBe('password_too_short');
    await browser.get('/api/v1/user').expect(401);
  });

  test('createPassword without a verified code answers otp_not_verified', async () => {
    const browser = world.browser();
    await browser.post('/api/v1/verifyUser').send({ phoneNumber: newPhone() }).expect(200);
    const { body } = await browser.post('/api/v1/createPassword').send({});
    expect(body.data.code).toBe('otp_not_verified');
  });
});

describe('the preferences of a customer', () => {
  const prefer = (body: object) => customer.post('/api/v1/user/preference').send(body);

  test('saving one preference keeps the customer’s other preferences, and the response contains the whole user', async () => {
    const { businessId } = await makeBusiness(customer);
    const { body } = await prefer({ language: 'hi' }).expect(200);
    expect(body.data.updatedUser).toMatchObject({
      phoneNumber: people.customer.phoneNumber,
      preferences: { language: 'hi', activeBusinessId: null },
    });
    await prefer({ activeBusinessId: businessId }).expect(200);
    const { body: user } = await customer.get('/api/v1/user').expect(200);
    expect(user.data.preferences).toMatchObject({ language: 'hi', activeBusinessId: businessId });
    await prefer({ activeBusinessId: null }).expect(200);
    expect((await customer.get('/api/v1/user')).body.data.preferences).toEqual({
      language: 'hi',
      activeBusinessId: null,
      letsStaffIn: true,
      greetingLanguage: null,
    });
  });

  test('two preferences of a customer saved at the same moment are both stored', async () => {
    const { businessId } = await makeBusiness(customer);
    for (const language of ['en', 'hi']) {
      await prefer({ activeBusinessId: null }).expect(200);
      await Promise.all([prefer({ language }).expect(200), prefer({ activeBusinessId: businessId }).expect(200)]);
      const { body } = await customer.get('/api/v1/user').expect(200);
      expect(body.data.preferences).toMatchObject({ language, activeBusinessId: businessId });
    }
  });

  test('a preference for another owner’s business answers 404, and an invalid preference answers 400', async () => {
    const { businessId } = await makeBusiness(await world.as('otherCustomer'));
    await expectNoChange(world, () => prefer({ activeBusinessId: businessId }).expect(404));
    for (const body of [{ language: 'fr' }, { language: null }, { activeBusinessId: '1' }, { theme: 'dark' }])
      await expectNoChange(world, () => prefer(body).expect(400));
  });
});

describe('deleting a customer account', () => {
  test('a deleted account loses its card, businesses, documents and sessions at once, and frees the phone number', async () => {
    const phoneNumber = newPhone();
    const [phone, laptop] = [world.browser(), world.browser()];
    const userId = await signUp(phone, phoneNumber, world.otpFor);
    await laptop.post('/api/v1/login').send({ phoneNumber, password: 'kagaz ki naav' }).expect(200);
    const card = await makePublishedCard(laptop, { cardId: 'leaving-soon' });
    const second = await makeBusiness(laptop);
    const { documentId } = await makeDocument(laptop, second.businessId, pdf);
    const visitor = world.browser();
    await visitor.get('/leaving-soon').expect(200);

    await phone.delete('/api/v1/user').expect(200);
    await visitor.get('/leaving-soon').expect(410);
    for (const browser of [phone, laptop]) {
      await browser.get('/api/v1/user').expect(401);
      await browser.get(`/api/v1/document/${documentId}`).expect(401);
      await browser.post('/api/v1/business').send({ businessName: 'A', category: 'B' }).expect(401);
    }
    for (const id of [card.businessId, second.businessId]) await admin.get(`/api/v1/business/${id}`).expect(404);
    await admin.get('/api/v1/card').query({ cardNo: card.cardNo }).expect(404);
    await admin.get(`/api/v1/document/${documentId}`).expect(404);
    const { body } = await admin
      .get('/api/v1/business')
      .query({ search: '9811171', searchBy: 'registeredPhoneNumber' });
    expect(body.data.items).toEqual([]);
    await world.browser().post('/api/v1/login').send({ phoneNumber, password: 'kagaz ki naav' }).expect(422);

    world.passTime(60 * 60_000);
    const again = world.browser();
    const verified = await again.post('/api/v1/verifyUser').send({ phoneNumber }).expect(200);
    expect(verified.body.data).toEqual({ userExist: false, otpSent: true, keepSignedIn: 'suggested' });
    await again
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    const created = await again.post('/api/v1/createPassword').send({ password: 'naya ghar naya' }).expect(200);
    expect(created.body.data.user.userId).not.toBe(userId);
    const { body: own } = await again.get('/api/v1/business/getBusinessesByUser').expect(200);
    expect(own.data.businesses).toEqual([]);
    [customer, admin] = [await world.as('customer'), await world.as('admin')];
  });

  test('deleting an account deletes no other customer, even if the request body contains another userId', async () => {
    const other = await world.as('otherCustomer');
    const otherCard = await makePublishedCard(other);
    const { body } = await other.get('/api/v1/user').expect(200);
    const leaving = world.browser();
    await signUp(leaving, newPhone(), world.otpFor);
    await leaving.delete('/api/v1/user').send({ userId: body.data.userId });
    await other.get('/api/v1/user').expect(200);
    await world.browser().get(`/${otherCard.cardId}`).expect(200);
  });
});

describe('customers from abroad', () => {
  const email = 'jane.doe@example.com';
  test('a customer from abroad signs up, signs out and signs in by email, and cannot sign in at another agency', async () => {
    const jane = world.browser();
    const who = { email: 'Jane.Doe@Example.com', isForeignUser: true };
    const { body } = await jane.post('/api/v1/verifyUser').send(who).expect(200);
    expect(body.data).toEqual({ userExist: false, otpSent: true, keepSignedIn: 'suggested' });
    const { rows } = await world.upstream.database.raw.query('select 1 from customer where email = $1', [email]);
    expect(rows).toEqual([]);
    await jane
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(email) })
      .expect(200);
    const created = await jane.post('/api/v1/createPassword').send({ password: 'seven mango trees' }).expect(200);
    expect(created.body.data.user).toMatchObject({ email, phoneNumber: null, isForeignUser: true });
    const business = await makeBusiness(jane);
    expect(business.user).toMatchObject({ email, phoneNumber: null });
    await jane.post('/api/v1/logout').expect(200);
    await jane
      .post('/api/v1/login')
      .send({ ...who, password: 'seven mango trees' })
      .expect(200);
    await jane.get(`/api/v1/business/${business.businessId}`).expect(200);

    const elsewhere = world.browser(hosts.other);
    await elsewhere
      .post('/api/v1/login')
      .send({ ...who, password: 'seven mango trees' })
      .expect(422);
    const asLocal = world.browser();
    await asLocal.post('/api/v1/login').send({ email, password: 'seven mango trees' }).expect(422);
  });
});

describe('concurrent sign-ups with one phone number', () => {
  test('two concurrent sign-ups with one phone number create one customer and leave one valid session', async () => {
    const phoneNumber = newPhone();
    const browsers = [world.browser(), world.browser()];
    for (const browser of browsers) {
      await browser.post('/api/v1/verifyUser').send({ phoneNumber }).expect(200);
      await browser
        .post('/api/v1/verifyOtp')
        .send({ otp: world.otpFor(phoneNumber) })
        .expect(200);
    }
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/api/v1/createPassword').send({ password: 'kagaz ki naav' })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const { rows } = await world.upstream.database.raw.query('select user_id from customer where phone_number = $1', [
      phoneNumber,
    ]);
    expect(rows).toHaveLength(1);
    // Only the session that set the last password stays valid.
    const alive = await Promise.all(browsers.map((browser) => browser.get('/api/v1/user')));
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('staff accounts created by an admin', () => {
  const signup = (browser: Client, body: object) => browser.post('/api/v1/franchisee/signup').send(body);

  test('a staff account added by an admin sets a password at the first sign-in and has the given roles', async () => {
    const phoneNumber = newPhone();
    const { body } = await signup(admin, {
      name: ' Asha ',
      phoneNumber: phoneNumber.slice(3),
      email: 'Asha@Example.com',
      roles: ['creator'],
      permissions: ['view-reports'],
    }).expect(200);
    expect(body.data.franchisee).toMatchObject({
      name: 'Asha',
      phoneNumber,
      email: 'asha@example.com',
      roles: ['creator'],
      permissions: ['view-reports'],
      configuration: { hideBilling: false },
      isActive: true,
      ofSuperadminAgency: false,
    });
    const asha = world.browser();
    await asha.post('/api/v1/franchisee/login').send({ phoneNumber, password }).expect(422);
    const { body: verified } = await asha
      .post('/api/v1/franchisee/verifyPhoneNumber')
      .send({ phoneNumber })
      .expect(200);
    expect(verified.data).toEqual({ franchiseeExist: true, otpSent: true });
    await asha
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    await asha.post('/api/v1/franchisee/createPassword').send({ password: 'kagaz ki naav' }).expect(200);
    const { body: own } = await asha.get('/api/v1/franchisee').expect(200);
    expect(body.data.franchisee.hasPassword).toBe(false);
    expect(own.data).toEqual({ ...body.data.franchisee, hasPassword: true });
  });

  test('adding staff with a taken or invalid phone is refused, but another agency may use that phone', async () => {
    const phoneNumber = newPhone();
    const asha = { name: 'Asha', phoneNumber, roles: ['franchisee'] };
    await signup(admin, asha).expect(200);
    const { body } = await expectNoChange(world, () => signup(admin, asha).expect(409));
    expect(body.data.code).toBe('already_exists');
    await signup(await world.as('adminOfOtherAgency'), asha).expect(200);
    const bad: [object, number][] = [
      [{ ...asha, phoneNumber: '12' }, 422],
      [{ ...asha, roles: [] }, 400],
      [{ ...asha, roles: ['superadmin'] }, 400],
      [{ ...asha, permissions: ['everything'] }, 400],
      [{ ...asha, name: '' }, 400],
      [{ ...asha, email: 'x' }, 400],
    ];
    for (const [input, status] of bad) await expectNoChange(world, () => signup(admin, input).expect(status));
    const added = await Promise.all(
      [1, 2, 3].map(() => signup(admin, { ...asha, phoneNumber: `+91981117209${lastPhone}`.slice(0, 13) })),
    );
    expect(added.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  test('changed roles, permissions or configuration end a staff account’s sessions, which stay valid when only the name changes', async () => {
    const staff = await world.as('permittedFranchisee');
    const { body } = await staff.get('/api/v1/franchisee').expect(200);
    const { franchiseeId, permissions } = body.data;
    const edit = (change: object) =>
      admin
        .post('/api/v1/franchisee/edit')
        .send({ franchiseeId, ...change })
        .expect(200);
    await edit({ name: 'Renamed', email: null });
    await staff.get('/api/v1/franchisee').expect(200);
    const changes: object[] = [
      { permissions: [] },
      { permissions },
      { roles: ['creator', 'franchisee'] },
      { configuration: { hideBilling: true } },
      { configuration: { hideBilling: false } },
    ];
    for (const change of changes) {
      const browser = await world.as('permittedFranchisee');
      await edit(change);
      await browser.get('/api/v1/franchisee').expect(401);
    }
    await edit({ isActive: false });
    const { phoneNumber } = people.permittedFranchisee;
    const refused = await world.browser().post('/api/v1/franchisee/login').send({ phoneNumber, password }).expect(403);
    expect(refused.body.data.code).toBe('account_disabled');
    await edit({ isActive: true });
    await (await world.as('permittedFranchisee')).get('/api/v1/franchisee').expect(200);
  });

  test('the list of staff accounts is paged and filtered by role, activity and phone', async () => {
    const list = async (query: object) =>
      (await admin.get('/api/v1/franchisee/list').query(query).expect(200)).body.data as {
        items: { franchiseeId: string; phoneNumber: string; roles: string[] }[];
        total: number;
        nextCursor: string | null;
      };
    const all = await list({ all: 'true' });
    expect(all.items).toHaveLength(all.total);
    expect(all.items.map((one) => one.phoneNumber)).not.toContain(people.adminOfOtherAgency.phoneNumber);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 3, ...(cursor && { cursor }) });
      seen.push(...page.items.map((one) => one.franchiseeId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all.items.map((one) => one.franchiseeId));
    const admins = await list({ role: 'admin' });
    expect(admins.items.every((one) => one.roles.includes('admin'))).toBe(true);
    expect(admins.total).toBe(2);
    expect((await list({ isActive: 'false' })).total).toBe(0);
    expect((await list({ search: people.creator.phoneNumber.slice(-6) })).total).toBe(1);
    expect((await list({ search: '%' })).total).toBe(0);
    for (const query of [{ limit: 101 }, { role: 'king' }, { all: 'yes' }, { cursor: 'x' }])
      await admin.get('/api/v1/franchisee/list').query(query).expect(400);
  });
});

describe('client events logged through POST /analytics/log', () => {
  test('logged client events of a customer are deleted with the account', async () => {
    const leaving = world.browser();
    const userId = await signUp(leaving, '+919811166001', world.otpFor);
    const logEvents = [{ logEventName: 'LEAVING', sessionId: 'abc' }];
    await leaving.post('/api/v1/analytics/log').send({ logEvents }).expect(200);
    const storedCount = async () =>
      (await world.upstream.database.raw.query(`select from analytics_log where actor_id = $1`, [userId])).rows.length;
    expect(await storedCount()).toBe(1);
    await leaving.delete('/api/v1/user').expect(200);
    expect(await storedCount()).toBe(0);
  });

  test('client events are logged with their account, and more than fifty or an invalid event answer 400', async () => {
    const event = { logEventName: 'OPENED', sessionId: 'abc', pageUrl: '/panel', context: { step: 1 }, metaData: {} };
    const { body } = await customer
      .post('/api/v1/analytics/log')
      .send({ logEvents: [event, event] })
      .expect(200);
    expect(body.data).toEqual({ accepted: 2 });
    const { rows } = await world.upstream.database.raw.query(
      `select actor_id, context, page_url from analytics_log where log_event_name = 'OPENED'`,
    );
    const { body: user } = await customer.get('/api/v1/user').expect(200);
    expect(rows).toEqual(Array(2).fill({ actor_id: user.data.userId, context: { step: 1 }, page_url: '/panel' }));
    await world
      .browser()
      .post('/api/v1/analytics/log')
      .send({ logEvents: [event] })
      .expect(200);
    const bad: unknown[] = [
      { logEvents: [] },
      { logEvents: Array(51).fill({ logEventName: 'A', sessionId: 's' }) },
      { logEvents: [{ ...event, logEventName: '' }] },
      { logEvents: [{ ...event, actorId: user.data.userId }] },
      { logEvents: [{ ...event, context: { deep: { er: 1 } } }] },
      { logEvents: [{ ...event, context: { nul: '\u0000' } }] },
      { logEvents: [{ ...event, metaData: { half: '\ud800' } }] },
      { logEvents: event },
    ];
    for (const sent of bad)
      await expectNoChange(world, () =>
        customer
          .post('/api/v1/analytics/log')
          .send(sent as object)
          .expect(400),
      );
  });

  test('an anonymous browser’s error report is accepted and stores nothing in the database', async () => {
    const error = { level: 'error', message: 'x', source: 'frontend', additionalInfo: { at: 'home' } };
    await expectNoChange(world, () => world.browser().post('/api/v1/log').send(error).expect(200));
    for (const sent of [
      { ...error, level: 'fatal' },
      { ...error, source: 'backend' },
      { ...error, message: 'x'.repeat(1001) },
    ])
      await world.browser().post('/api/v1/log').send(sent).expect(400);
  });
});
