import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePublishedCard } from '../../lib/factories.ts';
import { startWorld, type World } from '../../lib/world.ts';

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

// A trigger notes the pictures; a scan of the whole table would slow down every save.
test('updating a row records its pictures without scanning the other rows of media_use', async () => {
  await makePublishedCard(await world.as('customer'));
  await client.query('begin');
  await client.query(`insert into media (media_id, agency_id, uploaded_by, by_staff, width, height)
    select gen_random_uuid(), agency_id, gen_random_uuid(), true, 1, 1 from agency limit 1`);
  await client.query(`insert into media_use (media_id, used_by, row_id, agency_id, is_shown)
    select media_id, 'image_post', gen_random_uuid(), agency_id, true
    from (select * from media order by created_at desc limit 1) as one, generate_series(1, 20000)`);
  await client.query('analyze media_use');
  const { rowCount: updated } = await client.query('update business set version = version + 1');
  const { rows } = await client.query(
    `select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
     where oid = 'media_use'::regclass or oid in (select indexrelid from pg_index where indrelid = 'media_use'::regclass)`,
  );
  await client.query('rollback');
  expect(updated).toBeGreaterThan(0);
  // ANALYZE itself adds no reads to this count.
  expect(rows[0].read).toBeLessThan(1_000);
});
