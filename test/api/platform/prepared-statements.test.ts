import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant, openDatabase } from '../../../upstream/src/platform/database/database.ts';
import { makeBusiness } from '../../lib/factories.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
/** Connection that alters a table during service, as a newer replica does. */
let replicaClient: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  replicaClient = new pg.Client({ connectionString: world.stores.databaseUrl });
  await replicaClient.connect();
});
afterAll(async () => {
  await replicaClient?.end();
  await world?.close();
});

test('requests succeed when a table gets a new column while their prepared statements are cached', async () => {
  const { businessId } = await makeBusiness(customer);
  const getBusiness = () => customer.get(`/api/v1/business/${businessId}`).expect(200);
  for (let times = 0; times < 3; times += 1) await getBusiness();
  await replicaClient.query('alter table business add column of_tomorrow text');
  const answers = await Promise.all(Array.from({ length: 12 }, getBusiness));
  for (const { body } of answers) expect(body.data.businessId).toBe(businessId);
});

test('a transaction that runs no statement or fails leaves no open transaction on its connection', async () => {
  const { db, close } = await openDatabase(world.stores.databaseUrl);
  await db.transaction().execute(async () => {});
  await expect(
    inTenant(db, 'platform', async () => {
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  const { rows } = await replicaClient.query(
    "select count(*)::int as open from pg_stat_activity where state like 'idle in%' and datname = current_database()",
  );
  expect(rows[0].open).toBe(0);
  await close();
});

test("security 15: a transaction's platform permission does not remain on its pooled connection", async () => {
  const { db, close } = await openDatabase(world.stores.databaseUrl);
  const platformSetting = () =>
    db
      .selectNoFrom((is) => is.fn<string>('current_setting', [is.val('app.platform'), is.val(true)]).as('is'))
      .executeTakeFirst();
  await inTenant(db, 'platform', async (tx) =>
    expect(await tx.selectFrom('agency').select('agency_id').execute()).not.toEqual([]),
  );
  // PostgreSQL returns an empty text for a setting that was local to an earlier transaction.
  expect((await platformSetting())?.is || '').toBe('');
  await close();
});
