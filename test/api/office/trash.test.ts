import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { makeBusiness, makeCard, makePublishedCard } from '../../lib/factories.ts';
import { recordPlan } from '../../lib/paying.ts';
import { expectNoChange, jobDependencies } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let other: Client;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  other = await world.as('otherCustomer');
  admin = await world.as('admin');
  visitor = world.browser();
});
afterAll(() => world.close());

const trash = async (browser: Client, query: object = {}): Promise<TrashEntry[]> =>
  (await browser.get('/api/v1/trash').query(query).expect(200)).body.data.items;
const deleteCard = (browser: Client, { cardNo }: Card) =>
  browser.post('/api/v1/deleteCard').send({ cardNo }).expect(200);
const deleteBusiness = (browser: Client, { businessId }: Pick<Card, 'businessId'>) =>
  browser.delete(`/api/v1/business/${businessId}`).expect(200);
const restoreCard = (browser: Client, { cardNo }: Card) => browser.post('/api/v1/restoreCard').send({ cardNo });
const restoreBusiness = (browser: Client, { businessId }: Pick<Card, 'businessId'>) =>
  browser.post('/api/v1/business/restoreBusiness').send({ businessId });
const pageStatus = async ({ cardId }: Card) => (await visitor.get(`/${cardId}`)).status;
const makeDeletionOld = ({ cardNo, businessId }: Card) =>
  world.upstream.database.raw.query(
    `with one as (update business set deleted_at = deleted_at - interval '31 days' where business_id = $2)
     update card set deleted_at = deleted_at - interval '31 days' where card_no = $1`,
    [cardNo, businessId],
  );

describe('deleted cards and businesses in the trash', () => {
  test('security 27: deleted cards and businesses are listed with deleter and expiry, and are served again once restored', async () => {
    const card = await makePublishedCard(customer, { cardId: 'comes-back' });
    const deletedShop = await makePublishedCard(customer, { cardId: 'goes-whole' });
    await deleteCard(customer, card);
    await deleteBusiness(admin, deletedShop);
    expect([await pageStatus(card), await pageStatus(deletedShop)]).toEqual([410, 410]);

    const [business, own] = await trash(customer);
    expect(own).toMatchObject({ entryId: card.cardNo, kind: 'card', cardId: 'comes-back', deletedBy: 'customer' });
    expect(business).toMatchObject({ kind: 'business', cardId: 'goes-whole', deletedBy: 'staff', staffName: null });
    const days = Date.parse(own?.keptUntil ?? '') - Date.parse(own?.deletedAt ?? '');
    expect(days / 86_400_000).toBe(30);
    const staffEntry = (await trash(admin)).find(({ entryId }) => entryId === deletedShop.businessId);
    expect(staffEntry?.staffName).toEqual(expect.any(String));

    await restoreCard(customer, card).expect(200);
    await restoreBusiness(admin, deletedShop).expect(200);
    expect([await pageStatus(card), await pageStatus(deletedShop)]).toEqual([200, 200]);
    expect(await trash(customer)).toEqual([]);
  });

  test('a customer cannot restore a card or business that staff deleted', async () => {
    const [card, business] = [await makePublishedCard(customer), await makePublishedCard(customer)];
    await deleteCard(admin, card);
    await deleteBusiness(admin, business);
    for (const answer of [await restoreCard(customer, card), await restoreBusiness(customer, business)])
      expect([answer.status, answer.body.data.code]).toEqual([403, 'deleted_by_agency']);
    expect([await pageStatus(card), await pageStatus(business)]).toEqual([410, 410]);
    await restoreCard(admin, card).expect(200);
    await restoreBusiness(admin, business).expect(200);
  });

  test('a customer cannot delete a business whose plan runs, and its staff can', async () => {
    const { businessId } = await makeBusiness(customer);
    await recordPlan(admin, businessId);
    const refused = await expectNoChange(world, () => customer.delete(`/api/v1/business/${businessId}`).expect(409));
    expect(refused.body.data.code).toBe('plan_running');
    await admin.delete(`/api/v1/business/${businessId}`).expect(200);
  });

  test('deleted businesses are searched by name and paged', async () => {
    const made: Card[] = [];
    for (let index = 0; index < 3; index++) {
      const { businessId } = await makeBusiness(customer, { businessName: `Toran Textiles ${index}` });
      made.push(await makeCard(customer, businessId));
    }
    for (const card of made) await deleteBusiness(customer, card);
    const { body } = await admin.get('/api/v1/trash').query({ search: 'toran', limit: 2 }).expect(200);
    expect([body.data.total, body.data.items.length]).toEqual([3, 2]);
    const rest = await trash(admin, { search: 'toran', limit: 2, cursor: body.data.nextCursor });
    expect([...body.data.items, ...rest].map(({ name }) => name)).toEqual(
      [2, 1, 0].map((number) => `Toran Textiles ${number}`),
    );
  });

  test('security 27: a deleted card cannot be restored after thirty days or once its business has another card', async () => {
    const expired = await makePublishedCard(customer);
    await deleteCard(customer, expired);
    await makeDeletionOld(expired);
    await restoreCard(customer, expired).expect(404);

    const first = await makePublishedCard(customer);
    await deleteCard(customer, first);
    await makeCard(customer, first.businessId);
    const { body } = await restoreCard(customer, first).expect(409);
    expect(body.data.code).toBe('one_card_per_business');
  });
});

describe('the address of a deleted card', () => {
  const claimAddress = async (browser: Client, cardId: string) => {
    const { businessId } = await makeBusiness(browser);
    return browser
      .post('/api/v1/updateCardBasicDetails')
      .send({ businessId, cardId, basicDetails: { businessName: 'Again' } });
  };

  test('the card address of a deleted card can be claimed by its customer only, and a restore then assigns another one', async () => {
    const first = await makePublishedCard(customer, { cardId: 'printed-code' });
    await deleteCard(customer, first);
    expect((await claimAddress(other, 'printed-code')).status).toBe(409);
    expect((await claimAddress(customer, 'printed-code')).status).toBe(200);
    const { body } = await restoreCard(customer, first).expect(200);
    expect(body.data.updatedCard.cardId).toBe('printed-code-2');
    expect(await pageStatus(body.data.updatedCard)).toBe(200);
  });

  test('the card address of a purged card stays reserved for its customer', async () => {
    const first = await makePublishedCard(customer, { cardId: 'on-all-bags' });
    await deleteBusiness(customer, first);
    await makeDeletionOld(first);
    await purgeDeleted(jobDependencies(world));
    expect((await claimAddress(other, 'on-all-bags')).status).toBe(409);
    expect((await claimAddress(customer, 'on-all-bags')).status).toBe(200);
  });
});
