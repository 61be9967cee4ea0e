import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
});
afterAll(() => world.close());

const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
const list = async (query: object): Promise<{ items: Business[]; total: number; nextCursor: string | null }> =>
  (await admin.get('/api/v1/business').query(query).expect(200)).body.data;
const names = async (query: object) => (await list(query)).items.map((one) => one.businessName);

describe('the list of businesses for staff', () => {
  // The other agency has only the businesses that are created here.
  let otherAdmin: Client;
  const made: Record<string, string> = {};
  beforeAll(async () => {
    otherAdmin = await world.as('adminOfOtherAgency');
    const owner = await world.as('customerOfOtherAgency');
    const { body } = await owner.get('/api/v1/user');
    const add = async (browser: Client, name: string, category: string) => {
      const business = await makeBusiness(browser, {
        businessName: name,
        category,
        ...(browser === otherAdmin && { userId: body.data.userId }),
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
      sql(
        `update business set payment_status = $2, expiry_date_for_customer = (${expiry ?? 'null'})::date, created_at = ${createdAt} where business_id = $1`,
        [made[name], paid],
      );
    const today = `(now() at time zone 'Asia/Kolkata')::date`;
    for (const name of ['100% Cotton', 'Back\\slash'])
      await sql(`update business set address = address || '{"city": " Bhuj "}' where business_id = $1`, [made[name]]);
    await set('100% Cotton', 1, `${today} + 400`);
    await set('100 Cottons', 1, `${today} + 30`);
    await set('Under_score', 1, `${today}`);
    await set('Underscore', 1, 'null');
    // The times are 23:40 and 00:20 in India.
    await set('Back\\slash', 0, `${today} - 5`, `'2026-03-10T18:10:00Z'`);
    await set('श्री गणेश', 0, 'null', `'2026-03-10T18:50:00Z'`);
  });

  const page = async (query: object): Promise<{ items: Business[]; total: number; nextCursor: string | null }> =>
    (await otherAdmin.get('/api/v1/business').query(query).expect(200)).body.data;
  const all = ['श्री गणेश', 'Back\\slash', 'Underscore', 'Under_score', '100 Cottons', '100% Cotton'];

  const byName = ['100 Cottons', '100% Cotton', 'Back\\slash', 'Under_score', 'Underscore', 'श्री गणेश'];
  // A business without an end date sorts last in both orders.
  const byExpiry = ['Back\\slash', 'Under_score', '100 Cottons', '100% Cotton', 'Underscore', 'श्री गणेश'];

  const byLatestEnd = ['100% Cotton', '100 Cottons', 'Under_score', 'Back\\slash', 'श्री गणेश', 'Underscore'];

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
    [{ search: '9198', searchBy: 'registeredPhoneNumber' }, []],
    [{ search: '+91 98', searchBy: 'registeredPhoneNumber' }, all],
    [{ search: '919811100003', searchBy: 'registeredPhoneNumber' }, all],
    [{ search: '   ' }, all],
    [{ search: 'COTTON', searchBy: 'anything' }, ['100 Cottons', '100% Cotton']],
    [{ search: '98111', searchBy: 'anything' }, all],
    [{ search: '981 11', searchBy: 'anything' }, all],
    [{ search: '9198', searchBy: 'anything' }, []],
    [{ search: '+9198', searchBy: 'anything' }, all],
    [{ search: '098111 00003', searchBy: 'anything' }, all],
    [{ search: 'bakery', searchBy: 'anything' }, ['Back\\slash', 'Underscore', 'Under_score']],
    [{ search: 'बेकरी', searchBy: 'anything' }, ['Back\\slash', 'Underscore', 'Under_score']],
    [{ search: 'kapda', searchBy: 'anything' }, ['100 Cottons', '100% Cotton']],
    [{ search: 'BHUJ', searchBy: 'anything' }, ['Back\\slash', '100% Cotton']],
    [{ search: 'bhu', searchBy: 'anything' }, []],
    [{ search: '%', searchBy: 'anything' }, ['100% Cotton']],
    [{ search: "' or 1=1 --", searchBy: 'anything' }, []],
    [{ search: 'कुछ नहीं', searchBy: 'anything' }, []],
    [{ search: 'under', searchBy: 'anything', category: 'Textiles' }, []],
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
    [{ sort: 'expiryDateForCustomer' }, byLatestEnd],
    [{ sort: 'expiryDateForCustomer', isExpiringSoon: 'true' }, ['100 Cottons']],
    [{ sort: 'expiryDateForCustomer', isExpiringSoon: 'true', order: 'asc' }, ['100 Cottons']],
  ];
  test.each(filters.map(([query, expected]) => [JSON.stringify(query), query, expected] as const))(
    'the business list query %s returns the expected businesses',
    async (_, query, expected) => {
      const { items, total, nextCursor } = await page(query);
      expect(items.map((one) => one.businessName)).toEqual(expected);
      expect([total, nextCursor]).toEqual([expected.length, null]);
    },
  );

  test('an unpaid business near its expiry date does not count as expiring soon in the list or on the dashboard', async () => {
    const due = `(now() at time zone 'Asia/Kolkata')::date + 10`;
    await sql(`update business set expiry_date_for_customer = ${due} where business_id = $1`, [made['श्री गणेश']]);
    expect((await page({ isExpiringSoon: 'true' })).items.map((one) => one.businessName)).toEqual(['100 Cottons']);
    const unpaid = (await page({ search: 'गणेश' })).items[0];
    expect(unpaid).toMatchObject({ isExpiringSoon: false, isSubscriptionActive: false });
    const { body } = await otherAdmin.get('/api/v1/dashboard').expect(200);
    expect(body.data).toMatchObject({ expiringSoon: 1, expired: 2 });
    await sql('update business set expiry_date_for_customer = null where business_id = $1', [made['श्री गणेश']]);
  });

  test('an agency’s expiringSoonDays setting decides which businesses expire soon', async () => {
    const soonDays = (days: number) =>
      sql(
        `update agency set configuration = configuration || jsonb_build_object('expiringSoonDays', $1::int)
          where agency_id = (select agency_id from agency_domain where host = 'other.test')`,
        [days],
      );
    await soonDays(29);
    expect((await page({ isExpiringSoon: 'true' })).items).toEqual([]);
    expect((await page({ search: '100 Cottons' })).items[0]?.isExpiringSoon).toBe(false);
    await soonDays(30);
    expect((await page({ search: '100 Cottons' })).items[0]?.isExpiringSoon).toBe(true);
  });

  test('the hasCard filter follows a card that is created, deleted, and restored with its business', async () => {
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

  test('the isSubscribed filter returns businesses whose isSubscriptionActive has the same value', async () => {
    for (const isSubscribed of [true, false]) {
      const { items } = await page({ isSubscribed: String(isSubscribed) });
      expect(items.map((one) => one.isSubscriptionActive)).toEqual(items.map(() => isSubscribed));
    }
  });

  test('paging through the list of businesses returns each once, even while businesses are added', async () => {
    const owner = await world.as('customerOfOtherAgency');
    const seen: string[] = [];
    let cursor: string | null = null;
    let pageCount = 0;
    do {
      const { items, total, nextCursor } = await page({ limit: '2', ...(cursor !== null && { cursor }) });
      expect(total).toBe(all.length + pageCount);
      seen.push(...items.map((one) => one.businessName));
      cursor = nextCursor;
      pageCount += 1;
      await makeBusiness(owner, { businessName: `Late ${pageCount}` });
    } while (cursor !== null);
    expect(seen).toEqual(all);
    expect(pageCount).toBe(3);
  });

  test.each([
    ['businessName', 'asc', byName],
    ['businessName', 'desc', byName.toReversed()],
    ['expiryDateForCustomer', 'asc', byExpiry],
    ['expiryDateForCustomer', 'desc', byLatestEnd],
  ])('paging by %s, %s returns every business once and in order', async (sort, order, expected) => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, nextCursor } = await page({ limit: '2', sort, order, ...(cursor && { cursor }) });
      seen.push(...items.map((one) => one.businessName));
      cursor = nextCursor;
    }
    expect(seen.filter((name) => !name.startsWith('Late'))).toEqual(expected);
  });

  test('the list of businesses has none of another agency, and the platform filters it by agency', async () => {
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

  test('staff see the maker of a business and can filter by it, and the customer does not see it', async () => {
    const creator = await world.as('creator');
    const owner = await world.as('customer');
    const { userId } = (await owner.get('/api/v1/user').expect(200)).body.data;
    const { businessId } = await makeBusiness(creator, { businessName: 'By the creator', userId });
    await makeBusiness(admin, { businessName: 'By the admin', userId });
    const { body: staff } = await admin.get('/api/v1/franchisee/list').query({ role: 'creator' }).expect(200);
    const [{ franchiseeId, name }] = staff.data.items;
    const { items, total } = await list({ franchiseeId, search: 'By the' });
    expect([items.map((one) => one.madeByFranchisee), total]).toEqual([[{ franchiseeId, name }], 1]);
    expect((await list({ franchiseeId, category: 'Nothing like it' })).items).toEqual([]);
    const of = async (browser: Client) => (await browser.get(`/api/v1/business/${businessId}`).expect(200)).body.data;
    expect((await of(creator)).madeByFranchisee).toEqual({ franchiseeId, name });
    expect((await of(owner)).madeByFranchisee).toBeNull();
  });

  const refused: Record<string, string>[] = [
    { franchiseeId: '1' },
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
    'the business list query %s answers 400 and names its field',
    async (_, query) => {
      const { body } = await otherAdmin.get('/api/v1/business').query(query).expect(400);
      expect(body.data.code).toBe('invalid_input');
      expect(Object.keys(body.data.fields)).toEqual(Object.keys(query));
    },
  );

  test.each(['शर्मा ज्वेलर्स', 'शर्मा', 'ज्वेलर्स', 'શર્મા', 'ಶರ್ಮಾ'])(
    'a business with a name in Latin letters is found by %s, in another script',
    async (search) => {
      const businessName = `Sharma Jewellers of ${search.codePointAt(0)} ${search.length}`;
      await makeBusiness(await world.as('customer'), { businessName });
      expect(await names({ search })).toContain(businessName);
      expect(await names({ search, searchBy: 'anything' })).toContain(businessName);
      expect(await names({ search: 'वर्मा ज्वेलर्स' })).toEqual([]);
      expect((await otherAdmin.get('/api/v1/business').query({ search }).expect(200)).body.data.items).toEqual([]);
    },
  );

  describe('spellings of business names', () => {
    const sameNames = [
      ['Malwa Namkeen', 'मालवा नमकीन', 'malwa namkin', 'malva namakeen'],
      ['अन्नपूर्णा भोजनालय', 'annapurna bhojnalaya', 'annapoorna bhojanalay', 'Annapurna Bhojanalaya'],
      ['Laxmi Kirana Stores', 'लक्ष्मी किराना', 'lakshmi kiraana', 'lakshmee'],
      ['Shree Vishwakarma Furniture', 'shri wishvakarma', 'sri vishvakarma', 'विश्वकर्मा'],
      ['Deepthi Silks', 'dipti', 'दीप्ति'],
      ['Zaveri Brothers', 'javeri', 'जवेरी', 'ઝવેરી'],
      ['Khushboo Sarees', 'khushbu sari', 'kushboo', 'खुशबू सारी'],
      ['Dhaba Express', 'daba express', 'ढाबा एक्सप्रेस'],
      ['Gyan Mandir', 'ज्ञान मंदिर', 'gyaan mandeer'],
      ['Aishwarya Tailors', 'ऐश्वर्या', 'aishvarya'],
      ['शर्मा मोबाइल', 'sharma mobile'],
    ] as const;
    const pairs = sameNames.flatMap(([businessName, ...searches]) =>
      searches.map((search) => [search, businessName] as const),
    );
    const otherNames = [
      ['test', 'Sethi Opticals'],
      ['seta', 'Sethi Opticals'],
      ['opt', 'Malwa Namkeen'],
      ['namak', 'Deepthi Silks'],
      ['kamal', 'Malwa Namkeen'],
      ['रमेश', 'Laxmi Kirana Stores'],
      ['dubai', 'Dhaba Express'],
      ['silk', 'Laxmi Kirana Stores'],
      ['mandar', 'Gyan Mandir'],
      ['poorna', 'अन्नपूर्णा भोजनालय'],
      ['वर्मा', 'Shree Vishwakarma Furniture'],
    ] as const;
    beforeAll(async () => {
      const owner = await world.as('customer');
      for (const [businessName] of sameNames) await makeBusiness(owner, { businessName, category: 'Other' });
      await makeBusiness(owner, { businessName: 'Sethi Opticals', category: 'Optician' });
    });

    test.each(pairs)(
      'the search %s finds the business %s, which is spelled differently',
      async (search, businessName) => {
        expect(await names({ search })).toContain(businessName);
        expect(await names({ search, searchBy: 'anything' })).toContain(businessName);
      },
    );

    test.each(otherNames)('the search %s does not find the business %s', async (search, businessName) => {
      expect(await names({ search, searchBy: 'anything' })).not.toContain(businessName);
    });
  });

  test('searching businesses by card address or maker finds only businesses that the caller may see', async () => {
    const cardId = `search-${Date.now().toString(36)}`;
    const { businessId } = await makeBusiness(otherAdmin, {
      businessName: 'By Address',
      userId: (await page({ limit: 1 })).items[0]?.user.userId,
    });
    await makeCard(otherAdmin, businessId, { cardId });
    const found = async (browser: Client, search: string): Promise<string[]> =>
      (await browser.get('/api/v1/business').query({ search, searchBy: 'anything' }).expect(200)).body.data.items.map(
        (one: Business) => one.businessName,
      );
    expect(await found(otherAdmin, cardId)).toEqual(['By Address']);
    expect(await found(otherAdmin, `https://other.test/${cardId}`)).toEqual(['By Address']);
    expect(await found(admin, cardId)).toEqual([]);
    const { rows } = await sql(
      `update franchisee set name = 'Wilhelmina Desk' where franchisee_id =
        (select made_by_franchisee_id from business where business_id = $1) returning franchisee_id`,
      [businessId],
    );
    expect(rows).toHaveLength(1);
    expect(await found(otherAdmin, 'wilhelmina')).toContain('By Address');
    expect(await found(admin, 'wilhelmina')).toEqual([]);
    await otherAdmin.delete(`/api/v1/business/${businessId}`).expect(200);
    expect(await found(otherAdmin, cardId)).toEqual([]);
  });

  test('a query parameter of the business list given twice or as an array answers 400', async () => {
    for (const query of ['limit=1&limit=2', 'limit[]=1', 'search[x]=1'])
      await otherAdmin.get(`/api/v1/business?${query}`).expect(400);
  });
});
