import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { sections } from '@parichay/shared/shop/card/card-sections.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SectionKey, saveSection, sectionCalls } from '../../lib/card.ts';
import { makeBusiness, makeCard, makePublishedCard, publish } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
let stranger: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
  stranger = await world.as('customerOfOtherAgency');
});
afterAll(() => world.close());

const newCard = async (input: object = {}, browser = customer): Promise<Card> =>
  makeCard(browser, (await makeBusiness(browser)).businessId, input);
const stored = async (cardNo: string): Promise<Card> =>
  (await admin.get('/api/v1/card').query({ cardNo }).expect(200)).body.data;
const create = (browser: Client, body: object) => browser.post('/api/v1/updateCardBasicDetails').send(body);
const basicDetails = { businessName: 'Ram Kirana' };

describe('the design of a new card', () => {
  test('a new card has the design for its business category, or the default design', async () => {
    const of = async (category: string) => {
      const { businessId } = await makeBusiness(customer, { category });
      return (await makeCard(customer, businessId)).template;
    };
    expect(await of('Sweet shop')).toEqual({ design: 'bazaar', colour: '#c2410c' });
    expect(await of('Patang bhandar')).toEqual({ design: 'marble', colour: '#0f766e' });
  });
});

describe('the limit of one card per business', () => {
  test('creating a second card for a business answers one_card_per_business', async () => {
    const { businessId } = await newCard();
    const { body } = await expectNoChange(world, () => create(customer, { businessId, basicDetails }).expect(409));
    expect(body.data).toMatchObject({ code: 'one_card_per_business' });
  });

  test('five concurrent requests to create a card for one business create one card', async () => {
    const { businessId } = await makeBusiness(customer);
    const answers = await Promise.all(
      [customer, admin, customer, admin, customer].map((browser) => create(browser, { businessId, basicDetails })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.data.code))).toEqual(
      new Set(['one_card_per_business']),
    );
    const { body } = await customer.get('/api/v1/getCardsByBusiness').query({ businessId }).expect(200);
    expect(body.data.cards).toHaveLength(1);
  });

  test('a business can get a new card after its card was deleted, at the same or another address', async () => {
    const first = await newCard({ cardId: 'first-try' });
    await customer.post('/api/v1/deleteCard').send({ cardNo: first.cardNo }).expect(200);
    const again = { businessId: first.businessId, basicDetails };
    const { body } = await create(customer, { ...again, cardId: 'second-try' }).expect(200);
    await customer.post('/api/v1/deleteCard').send({ cardNo: body.data.updatedCard.cardNo }).expect(200);
    await create(customer, { ...again, cardId: 'first-try' }).expect(200);
  });

  test('a new card is a draft with default values in every section but the basic details', async () => {
    const { businessId } = await makeBusiness(customer);
    const { body } = await create(customer, { businessId, basicDetails }).expect(200);
    expect(body.data.updatedCard).toMatchObject({ status: 'draft', publishedAt: null, cardLimit: null, version: 1 });
    for (const [name, schema] of Object.entries(sections))
      if (name !== 'basicDetails') expect(body.data.updatedCard[name]).toEqual(schema.parse({}));
  });

  test('creating a card without a business or without a name answers 400', async () => {
    await expectNoChange(world, () => create(customer, { basicDetails }).expect(400));
    const { businessId } = await makeBusiness(customer);
    await expectNoChange(world, () => create(customer, { businessId }).expect(400));
    await expectNoChange(world, () =>
      create(customer, { businessId, basicDetails: { businessName: ' ' } }).expect(400),
    );
  });
});

describe('changing the status of a card', () => {
  type Status = 'draft' | 'active' | 'paused' | 'suspended';
  const statuses: Status[] = ['draft', 'active', 'paused', 'suspended'];
  const owns = ['active>draft', 'active>paused', 'draft>active', 'paused>active', 'paused>draft'];
  const suspends = [
    'active>suspended',
    'draft>suspended',
    'paused>suspended',
    'suspended>active',
    'suspended>draft',
    'suspended>paused',
  ];
  const set = (browser: Client, cardNo: string, status: string) =>
    browser.post('/api/v1/updateCardStatus').send({ cardNo, status });

  test.each([
    ['customer', owns],
    ['creator', owns],
    ['franchisee', owns],
    ['permittedFranchisee', owns],
    ['allCardFranchisee', [...owns, ...suspends]],
    ['admin', [...owns, ...suspends]],
    ['superadmin', [...owns, ...suspends]],
  ] as const)('%s can make exactly the allowed changes of a card’s status', async (person, allowed) => {
    const browser = await world.as(person);
    const { body } = await customer.get('/api/v1/user').expect(200);
    const isStaff = person !== 'customer';
    const { businessId } = await makeBusiness(browser, isStaff ? { userId: body.data.userId } : {});
    const { cardNo } = await makeCard(browser, businessId);
    const possible: string[] = [];
    for (const from of statuses) {
      for (const to of statuses.filter((status) => status !== from)) {
        await world.upstream.database.raw.query('update card set status = $2 where card_no = $1', [cardNo, from]);
        const answer = await set(browser, cardNo, to);
        if (answer.status === 200) possible.push(`${from}>${to}`);
        else {
          expect([403, from === 'suspended' ? 'card_suspended' : 'not_allowed']).toEqual([
            answer.status,
            answer.body.data.code,
          ]);
          expect((await stored(cardNo)).status).toBe(from);
        }
      }
    }
    expect(possible.sort()).toEqual([...allowed].sort());
  });

  test('the owner of a suspended card can read it, and every change answers card_suspended', async () => {
    const card = await makePublishedCard(customer);
    const { cardNo } = card;
    await set(admin, cardNo, 'suspended').expect(200);
    await customer.get('/api/v1/card').query({ cardNo }).expect(200);
    const edits: (() => PromiseLike<{ status: number; body: { data: { code: string } } }>)[] = [
      ...(Object.keys(sectionCalls) as SectionKey[]).map(
        (section) => () => saveSection(customer, cardNo, section, section === 'basicDetails' ? basicDetails : {}),
      ),
      () => customer.post('/api/v1/updateImagePostSettings').send({ cardNo, imagePostSettings: {} }),
      () => customer.post('/api/v1/deleteCard').send({ cardNo }),
      () => set(customer, cardNo, 'active'),
      () => set(customer, cardNo, 'suspended'),
      () => create(customer, { cardNo, cardId: 'run-away', basicDetails }),
      // A copy would be a card that is not suspended, and a deletion would free its address.
      () => customer.post('/api/v1/business/cloneBusiness').send({ businessId: card.businessId }),
      () => customer.delete(`/api/v1/business/${card.businessId}`).send({}),
    ];
    for (const edit of edits) {
      const { status, body } = await expectNoChange(world, edit);
      expect([status, body.data.code]).toEqual([403, 'card_suspended']);
    }
    await saveSection(admin, cardNo, 'aboutUs', { text: 'Put right by the agency' }).expect(200);
    await set(admin, cardNo, 'active').expect(200);
    await saveSection(customer, cardNo, 'aboutUs', { text: 'Thank you' }).expect(200);
  });

  test('a card’s publishedAt is set only once, an unknown status answers 400 and an old version 409', async () => {
    const card = await makePublishedCard(customer);
    expect(card).toMatchObject({ status: 'active', publishedAt: expect.any(String) });
    await set(customer, card.cardNo, 'paused').expect(200);
    const { body } = await set(customer, card.cardNo, 'active').expect(200);
    expect(body.data.updatedCard.publishedAt).toBe(card.publishedAt);
    await expectNoChange(world, () => set(customer, card.cardNo, 'deleted').expect(400));
    await expectNoChange(world, () => set(customer, card.cardNo, 'expired').expect(400));
    const old = { cardNo: card.cardNo, status: 'paused', version: 1 };
    await expectNoChange(world, () => customer.post('/api/v1/updateCardStatus').send(old).expect(409));
  });
});

describe('the usage limit and image posts of a card', () => {
  test('an admin sets and removes the limit of a card, and an invalid limit answers 400', async () => {
    const { cardNo } = await newCard();
    const set = (cardLimit: unknown) => admin.post('/api/v1/updateCardLimit').send({ cardNo, cardLimit });
    expect((await set(5).expect(200)).body.data.updatedCard.cardLimit).toBe(5);
    expect((await set(null).expect(200)).body.data.updatedCard.cardLimit).toBeNull();
    for (const limit of [-1, 1.5, '5', 100_001, undefined]) await expectNoChange(world, () => set(limit).expect(400));
  });

  test('staff enable or disable image posts of a card, and its owner chooses their settings', async () => {
    const { cardNo } = await newCard();
    const { body } = await admin
      .post('/api/v1/updateImagePostStatus')
      .send({ cardNo, imagePostStatus: 'disabled' })
      .expect(200);
    expect(body.data.updatedCard.imagePostStatus).toBe('disabled');
    const settings = { frame: 'frame7', logoMode: 'only-logo' };
    const chosen = await customer
      .post('/api/v1/updateImagePostSettings')
      .send({ cardNo, imagePostSettings: settings })
      .expect(200);
    expect(chosen.body.data.updatedCard.imagePostSettings).toMatchObject(settings);
    const more = await customer
      .post('/api/v1/updateImagePostSettings')
      .send({ cardNo, imagePostSettings: { height: 'HEIGHT-3' } })
      .expect(200);
    expect(more.body.data.updatedCard.imagePostSettings).toMatchObject({ ...settings, height: 'HEIGHT-3' });
    const wrong = { cardNo, imagePostSettings: { frame: 'a frame' } };
    await expectNoChange(world, () => customer.post('/api/v1/updateImagePostSettings').send(wrong).expect(400));
  });
});

describe('the list of cards', () => {
  let otherAdmin: Client;
  const names = ['list-one', 'list-two', 'list-three', 'list-four'];
  beforeAll(async () => {
    otherAdmin = await world.as('adminOfOtherAgency');
    // Deletes earlier cards of this agency, so that the list has only the new ones.
    await world.upstream.database.raw.query(
      `update card set deleted_at = now(), status = 'deleted' where agency_id = (select agency_id from agency_domain where host = 'other.test')`,
    );
    const cards: Card[] = [];
    for (const [index, cardId] of names.entries()) {
      const business = await makeBusiness(stranger, { businessName: `Firm ${['one', 'two', '3%', 'four_'][index]}` });
      cards.push(
        await makeCard(stranger, business.businessId, { cardId, basicDetails: { businessName: `Company ${index}` } }),
      );
    }
    await publish(stranger, cards[0]?.cardNo ?? '');
    await publish(stranger, cards[1]?.cardNo ?? '');
    await stranger.post('/api/v1/updateCardStatus').send({ cardNo: cards[1]?.cardNo, status: 'paused' }).expect(200);
    await otherAdmin
      .post('/api/v1/updateImagePostStatus')
      .send({ cardNo: cards[2]?.cardNo, imagePostStatus: 'disabled' })
      .expect(200);
    await world.upstream.database.raw.query('update business set payment_status = 1 where business_id = $1', [
      cards[3]?.businessId,
    ]);
    await world.upstream.database.raw.query(`update card set created_at = '2026-03-10T18:50:00Z' where card_no = $1`, [
      cards[0]?.cardNo,
    ]);
  });

  test('an active card whose plan has ended is listed as expired and not counted on the dashboard', async () => {
    const listed = async (status: string) => {
      const { body } = await otherAdmin.get('/api/v1/getcardlist').query({ status }).expect(200);
      return [body.data.items.map((card: Card) => card.cardId), body.data.total];
    };
    const live = async () => (await otherAdmin.get('/api/v1/dashboard').expect(200)).body.data.activeCards;
    const ends = (day: string) =>
      world.upstream.database.raw.query(
        `update business set expiry_date_for_customer = ${day}
          where business_id = (select business_id from card where card_id = 'list-one')`,
      );
    await ends(`(now() at time zone 'Asia/Kolkata')::date`);
    expect(await listed('active')).toEqual([[], 0]);
    expect(await listed('expired')).toEqual([['list-one'], 1]);
    expect(await live()).toBe(0);
    await ends('null');
    expect(await listed('expired')).toEqual([[], 0]);
    expect(await live()).toBe(1);
  });

  const filters: [query: object, expected: string[]][] = [
    [{}, ['list-four', 'list-three', 'list-two', 'list-one']],
    [{ status: 'active' }, ['list-one']],
    [{ status: 'draft' }, ['list-four', 'list-three']],
    [{ status: 'deleted' }, []],
    [{ isActive: '1' }, ['list-one']],
    [{ isActive: '0' }, ['list-four', 'list-three', 'list-two']],
    [{ isDone: 'true' }, ['list-two', 'list-one']],
    [{ isDone: 'false' }, ['list-four', 'list-three']],
    [{ sharesLeads: 'true' }, []],
    [{ sharesLeads: 'false', isDone: 'true' }, ['list-two', 'list-one']],
    [{ imagePostStatus: 'disabled' }, ['list-three']],
    [{ isSubscribed: 'true' }, ['list-four']],
    [{ isSubscribed: 'false' }, ['list-three', 'list-two', 'list-one']],
    [{ createdFrom: '2026-03-11', createdTo: '2026-03-11' }, ['list-one']],
    [{ createdTo: '2026-03-10' }, []],
    [{ search: '3%' }, ['list-three']],
    [{ search: '%' }, ['list-three']],
    [{ search: '_' }, ['list-four']],
    [{ search: 'FIRM t' }, ['list-two']],
    [{ search: 'irm' }, ['list-four', 'list-three', 'list-two', 'list-one']],
    // One or two letters match only the beginning of a word.
    [{ search: 'T' }, ['list-two']],
    [{ search: 'fi' }, ['list-four', 'list-three', 'list-two', 'list-one']],
    [{ search: 'rm' }, []],
    [{ searchBy: 'cardId', search: 'two' }, ['list-two']],
    [{ searchBy: 'companyName', search: 'company 1' }, ['list-two']],
    [{ searchBy: 'registeredPhoneNumber', search: '9811100003' }, ['list-four', 'list-three', 'list-two', 'list-one']],
    [{ searchBy: 'registeredPhoneNumber', search: '55' }, []],
    [{ searchBy: 'registeredPhoneNumber', search: '9198' }, []],
    [{ status: 'paused', isDone: 'true', search: 'firm' }, ['list-two']],
  ];
  test.each(filters.map(([query, expected]) => [JSON.stringify(query), query, expected] as const))(
    'the card list query %s returns the expected cards',
    async (_, query, expected) => {
      const { body } = await otherAdmin.get('/api/v1/getcardlist').query(query).expect(200);
      expect(body.data.items.map((one: Card) => one.cardId)).toEqual(expected);
      expect([body.data.total, body.data.nextCursor]).toEqual([expected.length, null]);
    },
  );

  test('the list of cards is paged, and an invalid query answers 400', async () => {
    const first = await otherAdmin.get('/api/v1/getcardlist').query({ limit: 3 }).expect(200);
    const { nextCursor } = first.body.data;
    const second = await otherAdmin.get('/api/v1/getcardlist').query({ limit: 3, cursor: nextCursor }).expect(200);
    expect(second.body.data.items.map((one: Card) => one.cardId)).toEqual(['list-one']);
    expect(second.body.data.nextCursor).toBeNull();
    for (const query of [{ limit: 101 }, { cursor: 'x' }, { status: 'gone' }, { isActive: 'true' }])
      await otherAdmin.get('/api/v1/getcardlist').query(query).expect(400);
  });

  test('the list of cards that the role creator gets has only cards of businesses that this staff account may see', async () => {
    const creator = await world.as('creator');
    const { body: user } = await customer.get('/api/v1/user').expect(200);
    const { businessId } = await makeBusiness(creator, { userId: user.data.userId, businessName: 'Of the creator' });
    const card = await makeCard(creator, businessId);
    const { body } = await creator.get('/api/v1/getcardlist').query({ search: 'of the creator' }).expect(200);
    expect(body.data.items.map((one: Card) => one.cardNo)).toEqual([card.cardNo]);
    const all = await creator.get('/api/v1/getcardlist').query({ limit: 100 }).expect(200);
    const { body: its } = await creator.get('/api/v1/business').query({ limit: 100 }).expect(200);
    const reached = new Set(its.data.items.map((one: { businessId: string }) => one.businessId));
    for (const one of all.body.data.items) expect(reached).toContain(one.businessId);
  });
});
