import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { expectLockWaiters } from '../../lib/locks.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let client: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  client = new pg.Client({ connectionString: world.stores.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await world?.close();
});

const draft = async (browser: Client) => makeCard(browser, (await makeBusiness(browser)).businessId);
/** Starts the request at once; supertest otherwise starts it when it is awaited. */
const claim = (browser: Client, cardNo: string, cardId: string) =>
  browser
    .post('/api/v1/updateCardBasicDetails')
    .send({ cardNo, cardId, basicDetails: { businessName: 'Ram Kirana' } })
    .then((answer) => answer);
const cardNoAtAddress = async (cardId: string) =>
  (await client.query('select card_no from card_address where card_id = $1', [cardId])).rows[0]?.card_no;

test('security 22: a card address that two customers claim at the same time goes to the first of them', async () => {
  const other = await world.as('otherCustomer');
  for (const name of ['customer', 'customerOfOtherAgency'] as const) {
    const cardId = `wanted-by-${name.toLowerCase()}`;
    const waiting = await world.as(name);
    const [first, second] = [await draft(other), await draft(waiting)];
    await client.query('begin');
    await client.query(
      `insert into card_address (card_id, agency_id, card_no) select $1, agency_id, card_no from card where card_no = $2`,
      [cardId, first.cardNo],
    );
    const claimed = claim(waiting, second.cardNo, cardId);
    await expectLockWaiters(client, 1);
    await client.query('commit');
    const { status, body } = await claimed;
    expect([status, body.data.code]).toEqual([409, 'card_id_taken']);
    expect(await cardNoAtAddress(cardId)).toBe(first.cardNo);
  }
});

test('the address of a deleted card goes to one of two cards that claim it, and the other gets card_id_taken', async () => {
  const customer = await world.as('customer');
  const [deleted, first, second] = [await draft(customer), await draft(customer), await draft(customer)];
  await client.query('update card set deleted_at = now() where card_no = $1', [deleted.cardNo]);
  await client.query('begin');
  await client.query('update card_address set card_no = $2 where card_id = $1', [deleted.cardId, first.cardNo]);
  const claimed = claim(customer, second.cardNo, deleted.cardId);
  await expectLockWaiters(client, 1);
  await client.query('commit');
  const { status, body } = await claimed;
  expect([status, body.data.code]).toEqual([409, 'card_id_taken']);
  expect(await cardNoAtAddress(deleted.cardId)).toBe(first.cardNo);
});
