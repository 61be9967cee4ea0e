import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { makeBusiness, makeCard, makePublishedCard } from '../../lib/factories.ts';
import { expectNoChange, jobDependencies } from '../../lib/stored.ts';
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
const create = (browser: Client, body: object) => browser.post('/api/v1/updateCardBasicDetails').send(body);
const basicDetails = { businessName: 'Ram Kirana' };

describe('claiming and changing the address of a card', () => {
  const availability = async (browser: Client, cardId: string, cardNo?: string) =>
    (
      await browser
        .get('/api/v1/checkCardIdAvailability')
        .query({ cardId, ...(cardNo && { cardNo }) })
        .expect(200)
    ).body.data;

  test('the address of a new card is derived from its name, with a number if it is taken', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { businessId } = await makeBusiness(customer);
      const { body } = await create(customer, { businessId, basicDetails: { businessName: 'Café Déjà-Vu!' } });
      ids.push(body.data.updatedCard.cardId);
    }
    expect(ids).toEqual(['cafe-deja-vu', 'cafe-deja-vu-2', 'cafe-deja-vu-3']);
    for (const businessName of ['Admin', '✨✨', 'X', '-'.repeat(80), 'x'.repeat(80)]) {
      const { businessId } = await makeBusiness(customer);
      const { body } = await create(customer, { businessId, basicDetails: { businessName } }).expect(200);
      expect(body.data.updatedCard.cardId).toMatch(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/);
      expect(body.data.updatedCard.cardId).not.toBe('admin');
    }
  });

  test('checking a card address and claiming it agree on whether it is free, taken, reserved or malformed', async () => {
    const own = await newCard({ cardId: 'own-shop' });
    await newCard({ cardId: 'home-shop' }, await world.as('otherCustomer'));
    await newCard({ cardId: 'other-shop' }, stranger);
    const cases: [cardId: string, reason: string | null, status: number][] = [
      ['brand-new', null, 200],
      ['home-shop', 'taken', 409],
      ['HOME-Shop', 'taken', 409],
      [' home-shop ', 'taken', 409],
      ['other-shop', 'taken', 409],
      ['panel', 'reserved', 422],
      ['API', 'reserved', 422],
      ['ab', 'malformed', 400],
      ['', 'malformed', 400],
      ['a b', 'malformed', 400],
      ['-shop', 'malformed', 400],
      ['shop-', 'malformed', 400],
      ['x'.repeat(41), 'malformed', 400],
      ['दुकान', 'malformed', 400],
      ['shop/../x', 'malformed', 400],
      ['shop.vcf', 'malformed', 400],
      ['shop%', 'malformed', 400],
      ["shop'--", 'malformed', 400],
      ['ѕhop', 'malformed', 400],
    ];
    for (const [cardId, reason, status] of cases) {
      const answer = await availability(customer, cardId, own.cardNo);
      expect([cardId, answer.reason, answer.isAvailable]).toEqual([cardId, reason, reason === null]);
      for (const suggestion of answer.suggestions) {
        expect((await availability(customer, suggestion)).isAvailable, suggestion).toBe(true);
      }
      expect(answer.suggestions.length).toBe(reason === null ? 0 : 3);
      if (reason === null) continue;
      const move = { cardNo: own.cardNo, cardId, basicDetails };
      const moved = await expectNoChange(world, () => create(customer, move));
      expect([cardId, moved.status]).toEqual([cardId, status]);
      const settings = { cardNo: own.cardNo, cardId, settings: {} };
      const set = await expectNoChange(world, () => customer.post('/api/v1/updateCardSettings').send(settings));
      expect([cardId, set.status]).toEqual([cardId, status]);
      const { businessId } = await makeBusiness(customer);
      const made = await expectNoChange(world, () => create(customer, { businessId, cardId, basicDetails }));
      expect([cardId, made.status]).toEqual([cardId, status]);
    }
    expect((await availability(customer, 'own-shop', own.cardNo)).isAvailable).toBe(true);
    expect((await availability(customer, 'own-shop')).reason).toBe('taken');
    expect((await availability(admin, 'own-shop')).reason).toBe('taken');
    await customer
      .get('/api/v1/checkCardIdAvailability')
      .query({ cardId: 'x'.repeat(101) })
      .expect(400);
  });

  test('security 22: a draft card holds only its current address, and its earlier addresses are free again', async () => {
    const draft = await newCard({ cardId: 'squatted-1' });
    for (let index = 2; index <= 25; index += 1)
      await create(customer, { cardNo: draft.cardNo, cardId: `squatted-${index}`, basicDetails }).expect(200);
    expect((await availability(stranger, 'squatted-1')).isAvailable).toBe(true);
    await newCard({ cardId: 'squatted-24' }, stranger);
    expect((await availability(stranger, 'squatted-25')).reason).toBe('taken');
  });

  test('security 22: the address of a draft card is free again after 30 days without an edit or after deletion', async () => {
    const untouched = await newCard({ cardId: 'left-alone' });
    const deletedCard = await newCard({ cardId: 'thrown-away' });
    await customer.post('/api/v1/deleteCard').send({ cardNo: deletedCard.cardNo }).expect(200);
    await purgeDeleted(jobDependencies(world), Date.now() + 29 * 86_400_000);
    expect((await availability(stranger, 'left-alone')).reason).toBe('taken');
    await purgeDeleted(jobDependencies(world), Date.now() + 31 * 86_400_000);
    for (const cardId of ['left-alone', 'thrown-away'])
      expect((await availability(stranger, cardId)).isAvailable).toBe(true);
    const { body } = await customer.get('/api/v1/card').query({ cardNo: untouched.cardNo }).expect(200);
    const { cardId } = body.data;
    expect(cardId).toMatch(/^card-[0-9a-f]{12}$/);
    expect((await availability(stranger, cardId)).reason).toBe('taken');
    await create(customer, { cardNo: untouched.cardNo, cardId: 'left-alone', basicDetails }).expect(200);
  });

  test('a card address with a double hyphen or in punycode is reserved', async () => {
    const own = await newCard();
    for (const cardId of ['mithai--ghar', 'xn--80ak6aa92e']) {
      expect((await availability(customer, cardId)).reason).toBe('reserved');
      const { body } = await create(customer, { cardNo: own.cardNo, cardId, basicDetails }).expect(422);
      expect(body.data.code).toBe('card_id_reserved');
    }
  });

  test('security 22: a card address that is a known brand or that the operator has listed is reserved', async () => {
    await world.upstream.database.raw.query(`insert into reserved_card_id values ('gaon-bank')`);
    const own = await newCard();
    for (const cardId of ['hdfc-bank', 'Amul', 'gaon-bank']) {
      expect((await availability(customer, cardId)).reason).toBe('reserved');
      const { body } = await create(customer, { cardNo: own.cardNo, cardId, basicDetails }).expect(422);
      expect(body.data.code).toBe('card_id_reserved');
    }
    // A shop named like a brand gets an address with a number.
    const { businessId } = await makeBusiness(customer);
    const made = await create(customer, { businessId, basicDetails: { businessName: 'Amul' } }).expect(200);
    expect(made.body.data.updatedCard.cardId).toBe('amul-2');
  });

  test('a card address claimed by four cards at the same moment goes to exactly one', async () => {
    const cards = [await newCard(), await newCard(), await newCard({}, stranger), await newCard({}, stranger)];
    const moves = await Promise.all(
      cards.map(({ cardNo }, index) =>
        create(index < 2 ? customer : stranger, { cardNo, cardId: 'the-one', basicDetails }),
      ),
    );
    expect(moves.map((move) => move.status).sort()).toEqual([200, 409, 409, 409]);
    for (const { status, body } of moves) if (status === 409) expect(body.data.code).toBe('card_id_taken');
    expect((await availability(customer, 'the-one')).reason).toBe('taken');
  });

  test('a published card has at most twenty addresses and can return to any of them', async () => {
    const card = await makePublishedCard(customer, { cardId: 'wanderer-1' });
    const move = (cardId: string) => create(customer, { cardNo: card.cardNo, cardId, basicDetails });
    for (let index = 2; index <= 20; index += 1) await move(`wanderer-${index}`).expect(200);
    const { body } = await expectNoChange(world, () => move('wanderer-21').expect(409));
    expect(body.data.code).toBe('card_moved_often');
    await move('wanderer-1').expect(200);
    await world.browser().get('/wanderer-1').expect(200);
  });

  test('a card with a new address redirects its old addresses, which stay reserved for it and can be taken back', async () => {
    const card = await makePublishedCard(customer, { cardId: 'old-place' });
    const visitor = world.browser();
    await visitor.get('/old-place').expect(200);
    await visitor.get('/new-place').expect(404);
    const details = { cardNo: card.cardNo, basicDetails: { businessName: 'Moved' } };
    await create(customer, { ...details, cardId: 'new-place' }).expect(200);
    const { headers } = await visitor.get('/old-place').expect(301);
    expect(headers.location).toBe('/new-place');
    await visitor.get('/new-place').expect(200);

    const other = await newCard();
    for (const browser of [customer, admin]) {
      expect((await availability(browser, 'old-place', other.cardNo)).reason).toBe('taken');
    }
    await expectNoChange(world, () =>
      create(customer, { cardNo: other.cardNo, cardId: 'old-place', basicDetails }).expect(409),
    );
    expect((await availability(customer, 'old-place', card.cardNo)).isAvailable).toBe(true);

    await create(customer, { ...details, cardId: 'old-place' }).expect(200);
    await visitor.get('/old-place').expect(200);
    expect((await visitor.get('/new-place').expect(301)).headers.location).toBe('/old-place');

    await customer
      .post('/api/v1/updateCardSettings')
      .send({ cardNo: card.cardNo, cardId: 'third-place', settings: {} })
      .expect(200);
    for (const old of ['old-place', 'new-place']) {
      expect((await visitor.get(`/${old}`).expect(301)).headers.location).toBe('/third-place');
    }
    await customer.post('/api/v1/deleteCard').send({ cardNo: card.cardNo }).expect(200);
    for (const old of ['old-place', 'new-place', 'third-place']) {
      await visitor.get(`/${old}`).expect(410);
      expect((await availability(stranger, old)).reason).toBe('taken');
    }
  });

  test('the address of a purged card answers 410 and can never be claimed again', async () => {
    const card = await makePublishedCard(customer, {
      cardId: 'long-gone',
      basicDetails: { businessName: 'Long gone' },
    });
    await customer.post('/api/v1/deleteCard').send({ cardNo: card.cardNo }).expect(200);
    await purgeDeleted(jobDependencies(world), Date.now() + 31 * 86_400_000);
    const { rows } = await world.upstream.database.raw.query(
      `select (select count(*)::int from card where card_no = $1) as cards,
        (select card_no from card_address where card_id = 'long-gone') as card_no`,
      [card.cardNo],
    );
    expect(rows).toEqual([{ cards: 0, card_no: null }]);
    await world.browser().get('/long-gone').expect(410);
    const another = await world.as('otherCustomer');
    const other = await newCard({}, another);
    expect((await availability(customer, 'long-gone')).reason).toBe('taken');
    expect((await availability(another, 'long-gone', other.cardNo)).reason).toBe('taken');
    await expectNoChange(world, () =>
      create(another, { cardNo: other.cardNo, cardId: 'long-gone', basicDetails }).expect(409),
    );
    // A new card with that name gets an address with a number.
    const { businessId } = await makeBusiness(customer);
    const { body } = await create(customer, { businessId, basicDetails: { businessName: 'Long gone' } }).expect(200);
    expect(body.data.updatedCard.cardId).toBe('long-gone-2');
  });
});
