import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, makePicture, publish, registerCustomer, signUp } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
let creator: Client;
let userId: string;
beforeAll(async () => {
  world = await startWorld();
  [customer, admin, creator] = [await world.as('customer'), await world.as('admin'), await world.as('creator')];
  userId = (await customer.get('/api/v1/user').expect(200)).body.data.userId;
});
afterAll(() => world.close());

const validInput = { businessName: 'Ram Kirana', category: 'Grocery' };
const stored = async (businessId: string): Promise<Business> =>
  (await admin.get(`/api/v1/business/${businessId}`).expect(200)).body.data;
const list = async (query: object): Promise<{ items: Business[]; total: number; nextCursor: string | null }> =>
  (await admin.get('/api/v1/business').query(query).expect(200)).body.data;

describe('creating a business', () => {
  test('a customer’s new business belongs to the customer, is unpaid and has businessMadeBy “self”', async () => {
    const business = await makeBusiness(customer, validInput);
    expect(business).toMatchObject({
      ...validInput,
      user: { userId, phoneNumber: '+919811100001' },
      businessMadeBy: 'self',
      paymentStatus: 0,
      isSubscriptionActive: false,
      expiryDateForCustomer: null,
      metadata: {},
      version: 1,
      logo: null,
    });
    expect(await stored(business.businessId)).toEqual({ ...business, forStaff: expect.anything() });
  });

  test('a business that staff add for a customer has their role as maker, and without a customer they get 400', async () => {
    for (const [person, maker] of [
      ['admin', 'admin'],
      ['creator', 'creator'],
      ['franchisee', 'franchisee'],
      ['allCardFranchisee', 'franchisee'],
    ] as const) {
      const business = await makeBusiness(await world.as(person), { userId });
      expect(business).toMatchObject({ businessMadeBy: maker, user: { userId } });
    }
    const { body } = await expectNoChange(world, () => admin.post('/api/v1/business').send(validInput).expect(400));
    expect(body.data.fields).toHaveProperty('userId');
  });

  test('all fields of a business are stored, without invisible or direction-changing characters', async () => {
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
    ['a blank name', { ...validInput, businessName: '   ' }, 'businessName'],
    ['a name of which nothing is seen', { ...validInput, businessName: '\u200b\u200d\u2800' }, 'businessName'],
    ['a name too long', { ...validInput, businessName: 'x'.repeat(81) }, 'businessName'],
    ['a name of 10,000 characters', { ...validInput, businessName: 'x'.repeat(10_000) }, 'businessName'],
    ['a number for a name', { ...validInput, businessName: 7 }, 'businessName'],
    ['a list for a name', { ...validInput, businessName: ['A'] }, 'businessName'],
    ['null for a name', { ...validInput, businessName: null }, 'businessName'],
    ['a nature that is none', { ...validInput, businessNature: 'Wizard' }, 'businessNature'],
    ['an email that is none', { ...validInput, email: 'ram@' }, 'email'],
    ['a link that runs', { ...validInput, website: 'javascript:alert(1)' }, 'website'],
    ['a link that hides where it leads', { ...validInput, website: 'https://bank.example@evil.example' }, 'website'],
    ['a link into this network', { ...validInput, website: 'http://localhost:8081/' }, 'website'],
    ['a map that is data', { ...validInput, address: { mapUrl: 'data:text/html,x' } }, 'address.mapUrl'],
    ['an address that is text', { ...validInput, address: 'Pune' }, 'address'],
    ['a picture that is a link', { ...validInput, logo: 'https://x.example/a.jpg' }, 'logo'],
    ['a picture with its size', { ...validInput, logo: { mediaId: v7(), width: 9, height: 9 } }, 'logo.width'],
    ['an id that is none', { ...validInput, businessId: '1' }, 'businessId'],
    ['half a version', { ...validInput, version: 1.5 }, 'version'],
    ['an unknown field', { ...validInput, colour: 'red' }, 'colour'],
  ];
  test.each(bad)('creating a business with %s answers 400 and names the field', async (_, body, field) => {
    const answer = await expectNoChange(world, () =>
      customer
        .post('/api/v1/business')
        .send(body as object)
        .expect(400),
    );
    expect(answer.body.data.code).toBe('invalid_input');
    expect(Object.keys(answer.body.data.fields)).toContain(field);
  });

  test('a malformed, too large or wrongly typed business request answers 400, 413 or 415 and creates no business', async () => {
    const post = () => customer.post('/api/v1/business').type('application/json');
    for (const text of ['{"businessName":', '"text"', '7', 'null', '\u0000', '{"a":1}}']) {
      const { body } = await expectNoChange(world, () => post().send(text).expect(400));
      expect(['invalid_json', 'invalid_input']).toContain(body.data.code);
    }
    const array = await expectNoChange(world, () => post().send('[]').expect(400));
    expect(array.body.data.code).toBe('invalid_input');
    const large = JSON.stringify({ ...validInput, businessName: 'x'.repeat(1024 * 1024) });
    const { body } = await expectNoChange(world, () => post().send(large).expect(413));
    expect(body.data.code).toBe('body_too_large');
    await expectNoChange(world, () => customer.post('/api/v1/business').type('form').send(validInput).expect(415));
    const charset = await expectNoChange(world, () =>
      customer.post('/api/v1/business').set('Content-Type', 'application/json; charset=x-none').send('{}').expect(415),
    );
    expect(charset.body.data.code).toBe('unsupported_media_type');
  });
});

test('security 22: a customer may have 200 businesses, even when two are added at the same moment', async () => {
  const owner = world.browser();
  const ownerId = await signUp(owner, '+919822200777', world.otpFor);
  const { businessId } = await makeBusiness(owner, validInput);
  await world.upstream.database.raw.query(
    `insert into business (business_id, agency_id, user_id, business_name, category, business_nature, email, website, address, business_made_by, created_at)
     select gen_random_uuid(), agency_id, user_id, business_name, category, business_nature, email, website, address, business_made_by, now() - interval '2 days'
     from business, generate_series(1, 198) where business_id = $1`,
    [businessId],
  );
  const adding = () => owner.post('/api/v1/business').send(validInput);
  const cloning = () => admin.post('/api/v1/business/cloneBusiness').send({ businessId });
  const answers = await Promise.all([adding(), cloning()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  for (const refused of [
    await adding(),
    await cloning(),
    await admin.post('/api/v1/business').send({ ...validInput, userId: ownerId }),
  ])
    expect([refused.status, refused.body.data.code]).toEqual([403, 'business_limit_reached']);
  await owner.delete(`/api/v1/business/${businessId}`).expect(200);
  await adding().expect(200);
});

describe('the details that a card shares with its business', () => {
  test("changing a business changes the details that its card shares with it, and not the card's own details", async () => {
    const input = {
      businessName: 'Old Kirana',
      email: 'old@example.com',
      address: { city: 'Pune', pinCode: '411001' },
    };
    const business = await makeBusiness(customer, input);
    const { cardNo } = await makeCard(customer, business.businessId, {
      basicDetails: { ...input, email: 'card@example.com', tagline: 'Since 1990' },
    });
    const { cardId, version } = await publish(customer, cardNo);
    const pageText = async () => (await world.browser().get(`/${cardId}`).expect(200)).text;
    expect(await pageText()).toContain('Old Kirana');
    const changed = { ...input, businessName: 'New Kirana', email: 'new@example.com', address: { city: 'Nashik' } };
    await customer
      .post('/api/v1/business')
      .send({ ...changed, businessId: business.businessId, category: 'Grocery' })
      .expect(200);
    const card = (await admin.get('/api/v1/card').query({ cardNo }).expect(200)).body.data;
    expect(card.basicDetails).toMatchObject({
      businessName: 'New Kirana',
      email: 'card@example.com',
      tagline: 'Since 1990',
      address: { city: 'Nashik', pinCode: '' },
    });
    expect(card.version).toBeGreaterThan(version);
    expect(await pageText()).toContain('New Kirana');
  });

  test('saving a card with changesBusiness changes the name and address of its business, and nothing else of it', async () => {
    const address = { line1: 'Shop 12', city: 'Pune', pinCode: '411001', country: 'IN' };
    const { businessId } = await makeBusiness(customer, { businessName: 'Old', email: 'old@example.com', address });
    const details = { businessName: 'Old', address: { ...address, country: '' } };
    const { cardNo } = await makeCard(customer, businessId, { basicDetails: details });
    const saveCard = (basicDetails: object, changesBusiness: boolean) =>
      customer.post('/api/v1/updateCardBasicDetails').send({ cardNo, basicDetails, changesBusiness }).expect(200);
    const readBusiness = async () => (await customer.get(`/api/v1/business/${businessId}`).expect(200)).body.data;

    await saveCard({ ...details, businessName: 'Card only' }, false);
    expect((await readBusiness()).businessName).toBe('Old');
    await saveCard({ ...details, businessName: 'New', email: 'new@example.com' }, true);
    expect(await readBusiness()).toMatchObject({ businessName: 'New', email: 'old@example.com', address, version: 2 });
    await saveCard({ businessName: 'New', address: { ...details.address, line1: 'Shop 14' } }, true);
    expect(await readBusiness()).toMatchObject({ businessName: 'New', address: { ...address, line1: 'Shop 14' } });
  });

  test('a suspended card does not change when its business changes', async () => {
    const business = await makeBusiness(customer, { businessName: 'Old Kirana' });
    const { cardNo } = await makeCard(customer, business.businessId, { basicDetails: { businessName: 'Old Kirana' } });
    await publish(customer, cardNo);
    await admin.post('/api/v1/updateCardStatus').send({ cardNo, status: 'suspended' }).expect(200);
    const changed = { businessId: business.businessId, businessName: 'New Kirana', category: 'Grocery' };
    await customer.post('/api/v1/business').send(changed).expect(200);
    const card = (await admin.get('/api/v1/card').query({ cardNo }).expect(200)).body.data;
    expect(card.basicDetails.businessName).toBe('Old Kirana');
  });
});

describe('updating a business', () => {
  test('updating a business stores all fields and increments the version, and an old version answers 409', async () => {
    const { businessId } = await makeBusiness(customer, { ...validInput, email: 'a@example.com' });
    const edit = { businessId, businessName: 'Shyam', category: 'Bakery', email: null, version: 1 };
    const { body } = await customer.post('/api/v1/business').send(edit).expect(200);
    expect(body.data.business).toMatchObject({ businessName: 'Shyam', category: 'Bakery', email: null, version: 2 });
    const { body: refused } = await expectNoChange(world, () =>
      customer.post('/api/v1/business').send(edit).expect(409),
    );
    expect(refused.data.code).toBe('changed_meanwhile');
    await customer
      .post('/api/v1/business')
      .send({ ...edit, version: undefined })
      .expect(200);
  });

  test('one of four concurrent updates of the same business version is stored, and three answer 409', async () => {
    const { businessId } = await makeBusiness(customer);
    const edits = await Promise.all(
      [customer, admin, customer, admin].map((browser, index) =>
        browser.post('/api/v1/business').send({ ...validInput, businessId, businessName: `Edit ${index}`, version: 1 }),
      ),
    );
    expect(edits.map((edit) => edit.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await stored(businessId)).version).toBe(2);
  });

  test('updating a business changes neither its owner nor its maker', async () => {
    const { businessId } = await makeBusiness(customer);
    const move = { ...validInput, businessId, userId: await registerCustomer(admin, '98111 55555') };
    await expectNoChange(world, () => admin.post('/api/v1/business').send(move).expect(400));
    await admin
      .post('/api/v1/business')
      .send({ ...move, userId })
      .expect(200);
    expect(await stored(businessId)).toMatchObject({ user: { userId }, businessMadeBy: 'self' });
  });
});

describe("the list of a customer's businesses", () => {
  test('a customer lists their own businesses, oldest first, and staff list those that they may see', async () => {
    const newcomer = world.browser();
    const id = await signUp(newcomer, '+919811166001', world.otpFor);
    const first = await makeBusiness(newcomer);
    const second = await makeBusiness(newcomer);
    const ids = async (browser: Client, query = {}) => {
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

test('staff can look up an unknown customer without registering it, and register it on request', async () => {
  const lookUp = async (body: object) =>
    (await admin.post('/api/v1/business/registerUserAndGetBusinesses').send(body).expect(200)).body.data;
  const who = { phoneNumber: '+919811166002' };
  const unknownCustomer = { userId: null, isNewUser: true, businesses: [] };
  expect(await lookUp({ ...who, register: false })).toEqual(unknownCustomer);
  expect(await lookUp({ ...who, register: false })).toEqual(unknownCustomer);
  const { userId, isNewUser } = await lookUp(who);
  expect(isNewUser).toBe(true);
  expect(await lookUp({ ...who, register: false })).toEqual({ userId, isNewUser: false, businesses: [] });
});

describe('the metadata of a business', () => {
  const put = (businessId: string, metadata: object) =>
    customer.post('/api/v1/business/updateBusinessMetadata').send({ businessId, metadata });

  test('updated metadata of a business is merged key by key, and null removes a key', async () => {
    const { businessId } = await makeBusiness(customer);
    await put(businessId, { seen: true, count: 3, note: 'नोट' }).expect(200);
    const { body } = await put(businessId, { count: null, place: 'Pune', never: null }).expect(200);
    expect(body.data.business).toMatchObject({ metadata: { seen: true, note: 'नोट', place: 'Pune' }, version: 3 });
    expect(Object.keys(body.data.business.metadata)).toHaveLength(3);
  });

  test("eight concurrent updates of a business's metadata are all stored", async () => {
    const { businessId } = await makeBusiness(customer);
    await Promise.all(Array.from({ length: 8 }, (_, index) => put(businessId, { [`key${index}`]: index }).expect(200)));
    expect(Object.keys((await stored(businessId)).metadata)).toHaveLength(8);
  });

  test('more than fifty metadata keys of a business are refused, in one request or in several', async () => {
    const { businessId } = await makeBusiness(customer);
    const keys = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`key${from + index}`, index]));
    await put(businessId, keys(0, 50)).expect(200);
    await expectNoChange(world, () => put(businessId, keys(50, 51)).expect(400));
    await put(businessId, { key0: null, key50: 1 }).expect(200);
    await expectNoChange(world, () => put(businessId, keys(0, 60)).expect(400));
  });

  test('invalid metadata of a business answers 400 invalid_input and changes nothing', async () => {
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
      const answer = await expectNoChange(world, () => put(businessId, metadata as object));
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

describe('deleting a business', () => {
  test('deleting a business hides it and its card from owner, staff and visitors, and no other business', async () => {
    const business = await makeBusiness(customer);
    const otherBusiness = await makeBusiness(customer);
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
    await customer.get(`/api/v1/business/${otherBusiness.businessId}`).expect(200);
    expect((await list({ limit: 100 })).items.map((one) => one.businessId)).not.toContain(business.businessId);
    const cards = await admin.get('/api/v1/getcardlist').query({ limit: 100 }).expect(200);
    expect(cards.body.data.items.map((one: { cardNo: string }) => one.cardNo)).not.toContain(card.cardNo);
    const { body } = await customer.get('/api/v1/user').expect(200);
    expect(body.data.preferences.activeBusinessId).toBeNull();
    await customer.delete(`/api/v1/business/${business.businessId}`).expect(404);
  });
});

test('security 22: a customer’s 51st new business in a day answers 429 even after deletions, and staff can still add one', async () => {
  const owner = world.browser();
  const userId = await signUp(owner, '+919811178001', world.otpFor);
  const businessIds: string[] = [];
  for (let made = 0; made < 50; made += 1) businessIds.push((await makeBusiness(owner)).businessId);
  for (const businessId of businessIds.slice(0, 20)) await owner.delete(`/api/v1/business/${businessId}`).expect(200);
  const refused = await expectNoChange(world, () => owner.post('/api/v1/business').send(validInput).expect(429));
  expect(refused.headers['retry-after']).toBe('3600');
  expect(refused.body.data.code).toBe('business_day_limit_reached');
  await admin
    .post('/api/v1/business')
    .send({ ...validInput, userId })
    .expect(200);
});
