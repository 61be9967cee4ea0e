import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerOf, makeBusiness, makeCard, makePicture, publish, signUp } from '../lib/makings.ts';
import { hosts } from '../lib/people.ts';
import { changesNothing } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

let world: World;
let customer: Browser;
let admin: Browser;
let creator: Browser;
let userId: string;
beforeAll(async () => {
  world = await startWorld();
  [customer, admin, creator] = [await world.as('customer'), await world.as('admin'), await world.as('creator')];
  userId = (await customer.get('/api/v1/user').expect(200)).body.data.userId;
});
afterAll(() => world.close());

const good = { businessName: 'Ram Kirana', category: 'Grocery' };
const update = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
const stored = async (businessId: string): Promise<Business> =>
  (await admin.get(`/api/v1/business/${businessId}`).expect(200)).body.data;
const list = async (query: object): Promise<{ items: Business[]; total: number; nextCursor: string | null }> =>
  (await admin.get('/api/v1/business').query(query).expect(200)).body.data;
const names = async (query: object) => (await list(query)).items.map((one) => one.businessName);

describe('adding a business', () => {
  test('a customer’s is made by itself, its own, and not paid', async () => {
    const business = await makeBusiness(customer, good);
    expect(business).toMatchObject({
      ...good,
      user: { userId, phoneNumber: '+919811100001' },
      businessMadeBy: 'self',
      paymentStatus: 0,
      isSubscriptionActive: false,
      expiryDateForCustomer: null,
      metadata: {},
      version: 1,
      logo: null,
    });
    expect(await stored(business.businessId)).toEqual(business);
  });

  test('staff adds one for a customer, under its own role', async () => {
    for (const [person, maker] of [
      ['admin', 'admin'],
      ['creator', 'creator'],
      ['franchisee', 'franchisee'],
      ['allCardFranchisee', 'franchisee'],
    ] as const) {
      const business = await makeBusiness(await world.as(person), { userId });
      expect(business).toMatchObject({ businessMadeBy: maker, user: { userId } });
    }
    const { body } = await changesNothing(world, () => admin.post('/api/v1/business').send(good).expect(400));
    expect(body.data.fields).toHaveProperty('userId');
  });

  test('every field is kept, cleaned of characters that forge text', async () => {
    const logo = { mediaId: await makePicture(customer) };
    const business = await makeBusiness(customer, {
      businessName: '  Ram\u202e \u200bKirana\t\n & Sons  ',
      category: 'किराना',
      businessNature: 'Retailer',
      email: 'RAM@Example.com',
      website: 'https://ram.example.com/shop?x=1',
      address: { line1: '12, Gandhi Marg', city: 'पुणे', pinCode: '411001', mapUrl: 'https://maps.example.com/x' },
      logo,
      photo: logo,
    });
    expect(business).toMatchObject({
      businessName: 'Ram Kirana & Sons',
      category: 'किराना',
      businessNature: 'Retailer',
      email: 'ram@example.com',
      website: 'https://ram.example.com/shop?x=1',
      address: { line1: '12, Gandhi Marg', line2: '', city: 'पुणे', pinCode: '411001' },
      logo: { ...logo, width: 48, height: 36 },
    });
    const markup = await makeBusiness(customer, { businessName: '<script>alert(1)</script>' });
    expect(markup.businessName).toBe('<script>alert(1)</script>');
    const emptied = await makeBusiness(customer, { email: '', website: '' });
    expect(emptied).toMatchObject({ email: null, website: null });
  });

  const bad: [why: string, body: unknown, field: string][] = [
    ['nothing', {}, 'businessName'],
    ['no category', { businessName: 'A' }, 'category'],
    ['a blank name', { ...good, businessName: '   ' }, 'businessName'],
    ['a name of which nothing is seen', { ...good, businessName: '\u200b\u200d\u2800' }, 'businessName'],
    ['a name too long', { ...good, businessName: 'x'.repeat(81) }, 'businessName'],
    ['a name of 10,000 characters', { ...good, businessName: 'x'.repeat(10_000) }, 'businessName'],
    ['a number for a name', { ...good, businessName: 7 }, 'businessName'],
    ['a list for a name', { ...good, businessName: ['A'] }, 'businessName'],
    ['null for a name', { ...good, businessName: null }, 'businessName'],
    ['a nature that is none', { ...good, businessNature: 'Wizard' }, 'businessNature'],
    ['an email that is none', { ...good, email: 'ram@' }, 'email'],
    ['a link that runs', { ...good, website: 'javascript:alert(1)' }, 'website'],
    ['a link that hides where it leads', { ...good, website: 'https://bank.example@evil.example' }, 'website'],
    ['a link into this network', { ...good, website: 'http://localhost:8081/' }, 'website'],
    ['a map that is data', { ...good, address: { mapUrl: 'data:text/html,x' } }, 'address.mapUrl'],
    ['an address that is text', { ...good, address: 'Pune' }, 'address'],
    ['a picture that is a link', { ...good, logo: 'https://x.example/a.jpg' }, 'logo'],
    ['a picture with its size', { ...good, logo: { mediaId: v7(), width: 9, height: 9 } }, 'logo.width'],
    ['an id that is none', { ...good, businessId: '1' }, 'businessId'],
    ['half a version', { ...good, version: 1.5 }, 'version'],
    ['an unknown field', { ...good, colour: 'red' }, 'colour'],
  ];
  test.each(bad)('%s is refused', async (_, body, field) => {
    const answer = await changesNothing(world, () =>
      customer
        .post('/api/v1/business')
        .send(body as object)
        .expect(400),
    );
    expect(answer.body.data.code).toBe('invalid_input');
    expect(Object.keys(answer.body.data.fields)).toContain(field);
  });

  test('what is no JSON object, or more than 1 MB of it', async () => {
    const post = () => customer.post('/api/v1/business').type('application/json');
    for (const text of ['{"businessName":', '"text"', '7', 'null', '\u0000', '{"a":1}}']) {
      const { body } = await changesNothing(world, () => post().send(text).expect(400));
      expect(['invalid_json', 'invalid_input']).toContain(body.data.code);
    }
    const array = await changesNothing(world, () => post().send('[]').expect(400));
    expect(array.body.data.code).toBe('invalid_input');
    const large = JSON.stringify({ ...good, businessName: 'x'.repeat(1024 * 1024) });
    const { body } = await changesNothing(world, () => post().send(large).expect(413));
    expect(body.data.code).toBe('body_too_large');
    await changesNothing(world, () => customer.post('/api/v1/business').type('form').send(good).expect(415));
    const charset = await changesNothing(world, () =>
      customer.post('/api/v1/business').set('Content-Type', 'application/json; charset=x-none').send('{}').expect(415),
    );
    expect(charset.body.data.code).toBe('unsupported_media_type');
  });
});

describe('changing a business', () => {
  test('the whole form is stored and the version rises', async () => {
    const { businessId } = await makeBusiness(customer, { ...good, email: 'a@example.com' });
    const edit = { businessId, businessName: 'Shyam', category: 'Bakery', version: 1 };
    const { body } = await customer.post('/api/v1/business').send(edit).expect(200);
    expect(body.data.business).toMatchObject({ businessName: 'Shyam', category: 'Bakery', email: null, version: 2 });
    const { body: refused } = await changesNothing(world, () =>
      customer.post('/api/v1/business').send(edit).expect(409),
    );
    expect(refused.data.code).toBe('changed_meanwhile');
    await customer
      .post('/api/v1/business')
      .send({ ...edit, version: undefined })
      .expect(200);
  });

  test('of two who saw the same version, at the same moment, one is told', async () => {
    const { businessId } = await makeBusiness(customer);
    const edits = await Promise.all(
      [customer, admin, customer, admin].map((browser, at) =>
        browser.post('/api/v1/business').send({ ...good, businessId, businessName: `Edit ${at}`, version: 1 }),
      ),
    );
    expect(edits.map((edit) => edit.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await stored(businessId)).version).toBe(2);
  });

  test('its owner and its maker stay', async () => {
    const { businessId } = await makeBusiness(customer);
    const move = { ...good, businessId, userId: await customerOf(admin, '98111 55555') };
    await changesNothing(world, () => admin.post('/api/v1/business').send(move).expect(400));
    await admin
      .post('/api/v1/business')
      .send({ ...move, userId })
      .expect(200);
    expect(await stored(businessId)).toMatchObject({ user: { userId }, businessMadeBy: 'self' });
  });
});

describe('the businesses of a customer', () => {
  test('are its own, oldest first, and for staff those in reach', async () => {
    const newcomer = world.browser();
    const id = await signUp(newcomer, '+919811166001', world.otpFor);
    const first = await makeBusiness(newcomer);
    const second = await makeBusiness(newcomer);
    const ids = async (browser: Browser, query = {}) => {
      const { body } = await browser.get('/api/v1/business/getBusinessesByUser').query(query).expect(200);
      return body.data.businesses.map((one: Business) => one.businessId);
    };
    expect(await ids(newcomer)).toEqual([first.businessId, second.businessId]);
    expect(await ids(newcomer, { userId: id })).toEqual([first.businessId, second.businessId]);
    expect(await ids(admin, { userId: id })).toEqual([first.businessId, second.businessId]);
    expect(await ids(creator, { userId: id })).toEqual([]);
    await admin.get('/api/v1/business/getBusinessesByUser').expect(400);
  });
});

describe('registering a customer for whom staff works', () => {
  const register = (browser: Browser, body: object) =>
    browser.post('/api/v1/business/registerUserAndGetBusinesses').send(body);

  test('finds it, or makes it, by phone in any spelling', async () => {
    const { body: made } = await register(admin, { phoneNumber: '98111 66100' }).expect(200);
    expect(made.data).toMatchObject({ isNewUser: true, businesses: [] });
    const { body: found } = await register(admin, { phoneNumber: '+91-9811166100' }).expect(200);
    expect(found.data).toEqual({ ...made.data, isNewUser: false });
    const business = await makeBusiness(admin, { userId: made.data.userId });
    const { body: again } = await register(admin, { phoneNumber: '09811166100' }).expect(200);
    expect(again.data.businesses).toEqual([business]);
    // The creator is not told of what it did not make.
    const { body: byCreator } = await register(creator, { phoneNumber: '09811166100' }).expect(200);
    expect(byCreator.data).toEqual({ userId: made.data.userId, isNewUser: false, businesses: [] });
  });

  test('the customer signs in later with its own password and finds what was made for it', async () => {
    const phoneNumber = '+919811166101';
    const { body } = await register(creator, { phoneNumber }).expect(200);
    const { businessId } = await makeBusiness(creator, { userId: body.data.userId });
    const browser = world.browser();
    expect(await signUp(browser, phoneNumber, world.otpFor)).toBe(body.data.userId);
    await browser.get(`/api/v1/business/${businessId}`).expect(200);
  });

  test('a foreign customer by email, another agency’s phone as a customer of its own', async () => {
    const email = 'jane@example.com';
    const { body: made } = await register(admin, { email, isForeignUser: true }).expect(200);
    expect(made.data.isNewUser).toBe(true);
    const { body: found } = await register(admin, { email: 'JANE@example.com', isForeignUser: true }).expect(200);
    expect(found.data).toEqual({ ...made.data, isNewUser: false });
    const elsewhere = await world.as('adminOfOtherAgency');
    const { body: other } = await register(elsewhere, { phoneNumber: '98111 66100' }).expect(200);
    expect(other.data.isNewUser).toBe(true);
  });

  test('two at the same moment find one customer', async () => {
    const answers = await Promise.all(
      [admin, creator, admin, creator].map((browser) => register(browser, { phoneNumber: '98111 66102' })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.data.userId)).size).toBe(1);
    expect(answers.filter((answer) => answer.body.data.isNewUser)).toHaveLength(1);
  });

  test('what is no phone number, and nobody at all', async () => {
    for (const [body, status, code] of [
      [{ phoneNumber: '12345' }, 422, 'phone_invalid'],
      [{ phoneNumber: 'ram' }, 422, 'phone_invalid'],
      [{}, 400, 'invalid_input'],
      [{ email: 'ram@example.com' }, 400, 'invalid_input'],
      [{ isForeignUser: true }, 400, 'invalid_input'],
    ] as const) {
      const answer = await changesNothing(world, () => register(admin, body));
      expect([answer.status, answer.body.data.code]).toEqual([status, code]);
    }
  });
});

describe('free facts about a business', () => {
  const put = (businessId: string, metadata: object) =>
    customer.post('/api/v1/business/updateBusinessMetadata').send({ businessId, metadata });

  test('are merged key by key; a null takes its key away', async () => {
    const { businessId } = await makeBusiness(customer);
    await put(businessId, { seen: true, count: 3, note: 'नोट' }).expect(200);
    const { body } = await put(businessId, { count: null, place: 'Pune', never: null }).expect(200);
    expect(body.data.business).toMatchObject({ metadata: { seen: true, note: 'नोट', place: 'Pune' }, version: 3 });
    expect(Object.keys(body.data.business.metadata)).toHaveLength(3);
  });

  test('two at the same moment both stay', async () => {
    const { businessId } = await makeBusiness(customer);
    await Promise.all(Array.from({ length: 8 }, (_, at) => put(businessId, { [`key${at}`]: at }).expect(200)));
    expect(Object.keys((await stored(businessId)).metadata)).toHaveLength(8);
  });

  test('fifty keys and no more, however they come', async () => {
    const { businessId } = await makeBusiness(customer);
    const keys = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`key${from + at}`, at]));
    await put(businessId, keys(0, 50)).expect(200);
    await changesNothing(world, () => put(businessId, keys(50, 51)).expect(400));
    await put(businessId, { key0: null, key50: 1 }).expect(200);
    await changesNothing(world, () => put(businessId, keys(0, 60)).expect(400));
  });

  test('facts that are none', async () => {
    const { businessId } = await makeBusiness(customer);
    const bad: unknown[] = [
      { a: { b: 1 } },
      { a: [1] },
      { '': 1 },
      { ['k'.repeat(41)]: 1 },
      { a: 'x'.repeat(501) },
      'text',
      { a: 'nul \u0000 inside' },
      { 'k\u0000': 1 },
      { a: 'half \ud800' },
      { 'k\udc00': 1 },
    ];
    for (const metadata of bad) {
      const answer = await changesNothing(world, () => put(businessId, metadata as object));
      expect([JSON.stringify(metadata), answer.status, answer.body.data.code]).toEqual([
        JSON.stringify(metadata),
        400,
        'invalid_input',
      ]);
    }
    const { status } = await customer
      .post('/api/v1/business/updateBusinessMetadata')
      .type('json')
      .send(`{"businessId":"${businessId}","metadata":{"__proto__":"x","constructor":"y"}}`);
    expect([200, 400]).toContain(status);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('cloning a business', () => {
  test('its card comes along as a draft under a new address; neither is paid', async () => {
    const original = await makeBusiness(customer, { ...good, businessName: 'Sweet House' });
    const card = await makeCard(customer, original.businessId, {
      cardId: 'sweet-house',
      basicDetails: { businessName: 'Sweet House', tagline: 'Since 1950' },
    });
    await customer
      .post('/api/v1/updateCardAboutUs')
      .send({ cardNo: card.cardNo, aboutUs: { text: 'We make sweets.' } })
      .expect(200);
    await publish(customer, card.cardNo);
    await update('update business set payment_status = 1, expiry_date_for_customer = $2 where business_id = $1', [
      original.businessId,
      '2099-01-01',
    ]);
    const { body } = await customer
      .post('/api/v1/business/cloneBusiness')
      .send({ businessId: original.businessId, businessName: 'Sweet House Two' })
      .expect(200);
    const copy: Business = body.data.business;
    expect(copy).toMatchObject({
      businessName: 'Sweet House Two',
      category: 'Grocery',
      paymentStatus: 0,
      isSubscriptionActive: false,
      expiryDateForCustomer: null,
      version: 1,
    });
    expect(copy.businessId).not.toBe(original.businessId);
    const cards = await customer.get('/api/v1/getCardsByBusiness').query({ businessId: copy.businessId }).expect(200);
    expect(cards.body.data.cards).toMatchObject([
      {
        status: 'draft',
        cardId: 'sweet-house-two',
        publishedAt: null,
        version: 1,
        basicDetails: { businessName: 'Sweet House Two', tagline: 'Since 1950' },
        aboutUs: { text: 'We make sweets.' },
      },
    ]);
    await world.browser().get('/sweet-house-two').expect(404);
    await world.browser().get('/sweet-house').expect(200);
  });

  test('without a new name it keeps the old one and still gets an address of its own', async () => {
    const original = await makeBusiness(customer);
    await makeCard(customer, original.businessId, { cardId: 'twin-shop', basicDetails: { businessName: 'Twin shop' } });
    const { body } = await customer
      .post('/api/v1/business/cloneBusiness')
      .send({ businessId: original.businessId })
      .expect(200);
    expect(body.data.business.businessName).toBe(original.businessName);
    const cards = await customer
      .get('/api/v1/getCardsByBusiness')
      .query({ businessId: body.data.business.businessId })
      .expect(200);
    expect(cards.body.data.cards).toMatchObject([{ cardId: 'twin-shop-2' }]);
  });

  test('one without a card has none afterwards; staff’s copy is staff’s making', async () => {
    const original = await makeBusiness(customer);
    const { body } = await admin
      .post('/api/v1/business/cloneBusiness')
      .send({ businessId: original.businessId })
      .expect(200);
    expect(body.data.business).toMatchObject({ businessMadeBy: 'admin', user: { userId } });
    const { businessId } = body.data.business;
    const cards = await customer.get('/api/v1/getCardsByBusiness').query({ businessId }).expect(200);
    expect(cards.body.data.cards).toEqual([]);
  });
});

describe('deleting a business', () => {
  test('hides it and its card from everybody at once, and nothing else', async () => {
    const business = await makeBusiness(customer);
    const beside = await makeBusiness(customer);
    const card = await makeCard(customer, business.businessId, { cardId: 'going-away' });
    await publish(customer, card.cardNo);
    const visitor = world.browser();
    await visitor.get('/going-away').expect(200);
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: business.businessId }).expect(200);
    await customer.delete(`/api/v1/business/${business.businessId}`).expect(200);
    await visitor.get('/going-away').expect(410);
    for (const browser of [customer, admin]) {
      await browser.get(`/api/v1/business/${business.businessId}`).expect(404);
      await browser.get('/api/v1/card').query({ cardNo: card.cardNo }).expect(404);
    }
    await customer.get(`/api/v1/business/${beside.businessId}`).expect(200);
    expect((await list({ limit: 100 })).items.map((one) => one.businessId)).not.toContain(business.businessId);
    const cards = await admin.get('/api/v1/getcardlist').query({ limit: 100 }).expect(200);
    expect(cards.body.data.items.map((one: { cardNo: string }) => one.cardNo)).not.toContain(card.cardNo);
    const { body } = await customer.get('/api/v1/user').expect(200);
    expect(body.data.preferences.activeBusinessId).toBeNull();
    await customer.delete(`/api/v1/business/${business.businessId}`).expect(404);
  });
});

describe('the list of businesses', () => {
  // An agency of its own for this: nothing here but what stands below.
  let otherAdmin: Browser;
  const made: Record<string, string> = {};
  beforeAll(async () => {
    otherAdmin = await world.as('adminOfOtherAgency');
    const owner = await world.as('customerOfOtherAgency');
    const { body } = await owner.get('/api/v1/user');
    const add = async (by: Browser, name: string, category: string) => {
      const business = await makeBusiness(by, {
        businessName: name,
        category,
        ...(by === otherAdmin && { userId: body.data.userId }),
      });
      made[name] = business.businessId;
    };
    await add(owner, '100% Cotton', 'Textiles');
    await add(owner, '100 Cottons', 'Textiles');
    await add(owner, 'Under_score', 'Bakery');
    await add(otherAdmin, 'Underscore', 'Bakery');
    await add(owner, 'Back\\slash', 'Bakery');
    await add(otherAdmin, 'श्री गणेश', 'Sweets');
    const set = (name: string, paid: number, expiry: string | null, createdAt = 'now()') =>
      update(
        `update business set payment_status = $2, expiry_date_for_customer = (${expiry ?? 'null'})::date, created_at = ${createdAt} where business_id = $1`,
        [made[name], paid],
      );
    const today = `(now() at time zone 'Asia/Kolkata')::date`;
    await set('100% Cotton', 1, `${today} + 400`);
    await set('100 Cottons', 1, `${today} + 30`);
    await set('Under_score', 1, `${today}`);
    await set('Underscore', 1, 'null');
    // Twenty to midnight and twenty past it, in India.
    await set('Back\\slash', 0, `${today} - 5`, `'2026-03-10T18:10:00Z'`);
    await set('श्री गणेश', 0, 'null', `'2026-03-10T18:50:00Z'`);
  });

  const page = async (query: object): Promise<{ items: Business[]; total: number; nextCursor: string | null }> =>
    (await otherAdmin.get('/api/v1/business').query(query).expect(200)).body.data;
  const all = ['श्री गणेश', 'Back\\slash', 'Underscore', 'Under_score', '100 Cottons', '100% Cotton'];

  const byName = ['100 Cottons', '100% Cotton', 'Back\\slash', 'Under_score', 'Underscore', 'श्री गणेश'];
  // What never ends comes after all that does.
  const byExpiry = ['Back\\slash', 'Under_score', '100 Cottons', '100% Cotton', 'Underscore', 'श्री गणेश'];

  const filters: [query: object, expected: string[]][] = [
    [{}, all],
    [{ search: '100%' }, ['100% Cotton']],
    [{ search: 'under_' }, ['Under_score']],
    [{ search: 'UNDER' }, ['Underscore', 'Under_score']],
    [{ search: '\\' }, ['Back\\slash']],
    [{ search: '%' }, ['100% Cotton']],
    [{ search: '_' }, ['Under_score']],
    [{ search: "' or 1=1 --" }, []],
    [{ search: 'गणेश' }, ['श्री गणेश']],
    [{ search: 'COTTON', searchBy: 'businessName' }, ['100 Cottons', '100% Cotton']],
    [{ search: '98111', searchBy: 'registeredPhoneNumber' }, all],
    [{ search: '00000', searchBy: 'registeredPhoneNumber' }, []],
    [{ search: '%', searchBy: 'registeredPhoneNumber' }, []],
    [{ search: '   ' }, all],
    [{ category: 'Bakery' }, ['Back\\slash', 'Underscore', 'Under_score']],
    [{ category: 'bakery' }, []],
    [{ businessMadeBy: 'admin' }, ['श्री गणेश', 'Underscore']],
    [{ hasCard: 'false' }, all],
    [{ hasCard: 'true' }, []],
    [{ businessMadeBy: 'self', category: 'Bakery' }, ['Back\\slash', 'Under_score']],
    [{ isSubscribed: 'true' }, ['Underscore', '100 Cottons', '100% Cotton']],
    [{ isSubscribed: 'false' }, ['श्री गणेश', 'Back\\slash', 'Under_score']],
    [{ isExpired: 'true' }, ['Back\\slash', 'Under_score']],
    [{ isExpired: 'false' }, ['श्री गणेश', 'Underscore', '100 Cottons', '100% Cotton']],
    [{ isExpiringSoon: 'true' }, ['100 Cottons']],
    [{ isExpiringSoon: 'false', isExpired: 'false' }, ['श्री गणेश', 'Underscore', '100% Cotton']],
    [{ createdFrom: '2026-03-11', createdTo: '2026-03-11' }, ['श्री गणेश']],
    [{ createdFrom: '2026-03-10', createdTo: '2026-03-10' }, ['Back\\slash']],
    [{ createdTo: '2026-03-11' }, ['श्री गणेश', 'Back\\slash']],
    [{ createdFrom: '2026-03-12', category: 'Textiles' }, ['100 Cottons', '100% Cotton']],
    [{ isActive: '1' }, []],
    [{ isActive: '0' }, all],
    [{ order: 'asc', createdTo: '2026-03-11' }, ['Back\\slash', 'श्री गणेश']],
    [{ sort: 'businessName', order: 'asc' }, byName],
    [{ sort: 'businessName' }, byName.toReversed()],
    [{ sort: 'expiryDateForCustomer', order: 'asc' }, byExpiry],
    [{ sort: 'expiryDateForCustomer', isExpired: 'true', order: 'desc' }, ['Under_score', 'Back\\slash']],
  ];
  test.each(filters.map(([query, expected]) => [JSON.stringify(query), query, expected] as const))(
    '%s',
    async (_, query, expected) => {
      const { items, total, nextCursor } = await page(query);
      expect(items.map((one) => one.businessName)).toEqual(expected);
      expect([total, nextCursor]).toEqual([expected.length, null]);
    },
  );

  test('whether it has a card follows the card: made, deleted, deleted with its business and brought back', async () => {
    const owner = await world.as('customer');
    const admin = await world.as('admin');
    const { businessId } = await makeBusiness(owner);
    const has = async (hasCard: boolean) => {
      const { body } = await admin.get('/api/v1/business').query({ hasCard }).expect(200);
      return body.data.items.some((one: Business) => one.businessId === businessId);
    };
    const isWith = async (expected: boolean) =>
      expect([await has(true), await has(false)]).toEqual([expected, !expected]);

    await isWith(false);
    const { cardNo } = await makeCard(admin, businessId);
    await isWith(true);
    await admin.post('/api/v1/deleteCard').send({ cardNo }).expect(200);
    await isWith(false);
    await makeCard(admin, businessId);
    await admin.delete(`/api/v1/business/${businessId}`).expect(200);
    await admin.post('/api/v1/business/restoreBusiness').send({ businessId }).expect(200);
    await isWith(true);
    const { rows } = await world.upstream.database.raw.query(
      `select before, after from audit_log where entity = 'business' and entity_id = $1`,
      [businessId],
    );
    expect(JSON.stringify(rows)).not.toContain('has_card');
  });

  test('says of each whether its subscription runs as the filter does', async () => {
    for (const isSubscribed of [true, false]) {
      const { items } = await page({ isSubscribed: String(isSubscribed) });
      expect(items.map((one) => one.isSubscriptionActive)).toEqual(items.map(() => isSubscribed));
    }
  });

  test('page by page it gives every row once, also while rows are added', async () => {
    const owner = await world.as('customerOfOtherAgency');
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const { items, total, nextCursor } = await page({ limit: '2', ...(cursor !== null && { cursor }) });
      expect(total).toBe(all.length + pages);
      seen.push(...items.map((one) => one.businessName));
      cursor = nextCursor;
      pages += 1;
      await makeBusiness(owner, { businessName: `Late ${pages}` });
    } while (cursor !== null);
    expect(seen).toEqual(all);
    expect(pages).toBe(3);
  });

  test.each([
    ['businessName', 'asc', byName],
    ['businessName', 'desc', byName.toReversed()],
    ['expiryDateForCustomer', 'asc', byExpiry],
    ['expiryDateForCustomer', 'desc', byExpiry.toReversed()],
  ])('by %s, %s, page by page, gives every row once', async (sort, order, expected) => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, nextCursor } = await page({ limit: '2', sort, order, ...(cursor && { cursor }) });
      seen.push(...items.map((one) => one.businessName));
      cursor = nextCursor;
    }
    expect(seen.filter((name) => !name.startsWith('Late'))).toEqual(expected);
  });

  test('reads no other agency’s, the platform reads all', async () => {
    const { items } = await list({ limit: 100 });
    expect(items.map((one) => one.businessName)).not.toContain('Underscore');
    const platform = await world.as('superadmin');
    const { body } = await platform.get('/api/v1/business').query({ search: 'underscore' }).expect(200);
    expect(body.data.total).toBe(1);
    const { body: own } = await platform.get('/api/v1/agency-details').set('Host', hosts.other).expect(200);
    const byAgency = await platform
      .get('/api/v1/business')
      .query({ search: 'under', agencyId: own.data.agencyId })
      .expect(200);
    expect(byAgency.body.data.total).toBe(2);
    expect(await names({ search: 'Underscore', agencyId: own.data.agencyId })).toEqual([]);
  });

  const refused: Record<string, string>[] = [
    { limit: '101' },
    { limit: '0' },
    { limit: '-1' },
    { limit: 'ten' },
    { limit: '1e1' },
    { cursor: 'x' },
    { cursor: "' or 1=1 --" },
    { cursor: 'x'.repeat(501) },
    { searchBy: 'password' },
    { search: 'x'.repeat(81) },
    { isExpired: '1' },
    { businessMadeBy: 'nobody' },
    { createdFrom: '11-03-2026' },
    { createdFrom: '2026-02-30' },
    { agencyId: '1' },
    { sort: 'category' },
    { order: 'up' },
  ];
  test.each(refused.map((query) => [JSON.stringify(query).slice(0, 50), query] as const))(
    '%s is refused',
    async (_, query) => {
      const { body } = await otherAdmin.get('/api/v1/business').query(query).expect(400);
      expect(body.data.code).toBe('invalid_input');
      expect(Object.keys(body.data.fields)).toEqual(Object.keys(query));
    },
  );

  test('a name given twice, or as a list, is refused', async () => {
    for (const query of ['limit=1&limit=2', 'limit[]=1', 'search[x]=1'])
      await otherAdmin.get(`/api/v1/business?${query}`).expect(400);
  });
});
