import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner, createUpstreamClient } from '../../../bff/src/lib/upstream.ts';
import { inTenant } from '../../../upstream/src/platform/database/database.ts';
import { pdf } from '../../../upstream/test/fixtures/uploads.ts';
import {
  makeBusiness,
  makeCard,
  makeDocument,
  makeEnquiry,
  makeFeedback,
  makeNotification,
  makePicture,
} from '../../lib/factories.ts';
import { people } from '../../lib/people.ts';
import { writableTables } from '../../lib/stored.ts';
import { actorKey, startWorld, type World } from '../../lib/world.ts';

/** Tables without an agency: content that all agencies read, and records of the BFF. */
const sharedTables = [
  'greeting_library',
  'link_category',
  'link_type',
  'image_category',
  'image_tag',
  'video_template',
  'video_test',
  'video_document',
  'video_draft',
  'video_material',
  'video_sample_left',
  'video_template_sample',
  'reserved_card_id',
];
const platformTables = ['card_event_batch', 'payment_event', 'payment_comparison'];
/** Immutable tables: triggers write the audit and former prices, and an invoice is written once. */
const readOnlyTables = [
  'audit_log',
  'media_use',
  'invoice',
  'studio_document_version',
  'per_card_price_change',
  'commission_payout',
];
/** Some rows are readable by all agencies and writable by their maker alone. */
const partlySharedTables = ['image_post', 'image_subcategory', 'studio_document', 'studio_document_version'];
/** Rows without an agency are shared. */
const tablesWithUnownedRows = ['image_subcategory'];
/** Requests delete nothing from the ledger. */
const isLedger = (table: string): boolean => /^(payment|invoice|coupon|commission)(_|$)/.test(table);

let world: World;
/** Views show what their reader may see of the tables behind them. */
const views = ['trash', 'trash_entry'];
let allTables: string[];
let tables: string[];
let homeId: string;
let otherId: string;
beforeAll(async () => {
  world = await startWorld();
  allTables = await writableTables(world);
  tables = allTables.filter((table) => ![...sharedTables, ...platformTables].includes(table));
  const { rows } = await query('select host, agency_id from agency_domain');
  const agencies = new Map(rows.map((row) => [row.host, String(row.agency_id)]));
  homeId = agencies.get('home.test') ?? '';
  otherId = agencies.get('other.test') ?? '';
  const bff = createUpstreamClient(world.upstream.url, createSigner(actorKey));
  // Every table needs a row in both agencies; SQL adds the rows that no call makes.
  const pairs = [
    ['customer', 'admin'],
    ['customerOfOtherAgency', 'adminOfOtherAgency'],
  ] as const;
  for (const [person, staff] of pairs) {
    const browser = await world.as(person);
    const { businessId } = await makeBusiness(browser);
    const card = await makeCard(browser, businessId);
    await makeNotification(world, browser, await world.as(staff), card.cardNo);
    const visitor = world.browser(people[person].host);
    await makeFeedback(visitor, browser, card);
    await makeEnquiry(visitor, browser, card);
    const agencyId = agencies.get(people[person].host) ?? '';
    const eventFields = {
      agencyId,
      cardId: card.cardId,
      date: '2026-11-20',
      source: 'qr',
      target: null,
      count: 1,
    } as const;
    await bff.call('POST /internal/card-events', {
      body: { batchId: v7(), events: [{ ...eventFields, event: 'view' }] },
    });
    await makePicture(browser);
    await makeDocument(browser, businessId, pdf);
    await browser
      .post('/api/v1/analytics/log')
      .send({ logEvents: [{ logEventName: 'SEEN', sessionId: 'one' }] })
      .expect(200);
    await query(otherRowsSql(agencyId, businessId));
    await query(paymentRowsSql(agencyId, businessId, card.cardNo));
  }
});
afterAll(() => world.close());

/** Inserts rows of tables that no call fills yet. */
const otherRowsSql = (agencyId: string, businessId: string) => `
  with category as (
    insert into image_category (image_category_id, image_category_name, is_active, position)
    values (gen_random_uuid(), '${agencyId}', true, 0) returning image_category_id
  ), subcategory as (
    insert into image_subcategory (image_subcategory_id, agency_id, image_category_id, image_subcategory_name,
      celebration_type, is_active, position)
    select gen_random_uuid(), '${agencyId}', image_category_id, 'Diwali', 'none', true, 0 from category returning image_subcategory_id
  ), post as (
    insert into image_post (image_id, agency_id, is_agency_exclusive, kind, media_id, picture, image_subcategory_id, language, caption, is_active)
    select gen_random_uuid(), agency_id, true, 'SQUARE_IMAGE', media_id, '{}', image_subcategory_id, 'en', '', true
    from subcategory, media where agency_id = '${agencyId}' limit 1 returning image_id
  ), plan as (
    insert into subscription_plan (agency_id, name, price_paise, validity, limits, frame_visibility)
    values ('${agencyId}', 'Gold', 99900, 1, '{}', '{}')
  ), page as (
    insert into category_static_page (category_static_page_id, agency_id, category, title, blocks, is_active)
    values (gen_random_uuid(), '${agencyId}', 'Grocery', 'Shops', '[]', true)
  ), app as (
    insert into authenticator (franchisee_id, agency_id, sealed_secret, last_step)
    select franchisee_id, agency_id, 'sealed', 0 from franchisee where agency_id = '${agencyId}' limit 1
  ), choice as (
    insert into notification_choice (account_id, agency_id, off)
    select franchisee_id, agency_id, '{payments}' from franchisee where agency_id = '${agencyId}' limit 1
  ), key as (
    insert into passkey (passkey_id, franchisee_id, agency_id, credential_id, domain, public_key, counter, transports, name)
    select gen_random_uuid(), franchisee_id, agency_id, agency_id::text, 'home.test', 'key', 0, '{}', 'Phone'
    from franchisee where agency_id = '${agencyId}' limit 1
  ), on_paper as (
    insert into recovery_code (franchisee_id, agency_id, digest)
    select franchisee_id, agency_id, 'digest' from franchisee where agency_id = '${agencyId}' limit 1
  ), section as (
    insert into ui_customisation (ui_customisation_id, agency_id, placement, title, display_style, height, logo_mode, position, is_active, target)
    values (gen_random_uuid(), '${agencyId}', 'COMMON', '', 'style-1', 'HEIGHT-1', 'only-logo', 0, true, '{}')
  ), template as (
    insert into video_template (template_id, template_code, template_name, shapes, duration_seconds, slots, is_active)
    values (gen_random_uuid(), 'code-${agencyId.slice(-4)}', 'Reveal', '{SQUARE}', 10, '[]', true) returning template_id
  ), video as (
    insert into user_video (video_no, agency_id, business_id, template_id, title, shape, texts, pictures)
    select gen_random_uuid(), '${agencyId}', '${businessId}', template_id, 'Ours', 'SQUARE', '{}', '{}' from template
    returning video_no
  ), render as (
    insert into video_render (video_render_id, agency_id, business_id, video_no, is_sample, is_of_plan, render_key)
    select gen_random_uuid(), '${agencyId}', '${businessId}', video_no, true, false, 'key' from video
  ), film as (
    insert into greeting_video (media_id, agency_id, uploaded_by, shape, file_name, render_job_id)
    values (gen_random_uuid(), '${agencyId}', gen_random_uuid(), 'SQUARE', 'film.mp4', gen_random_uuid())
  ), job as (
    insert into render_job (render_job_id, agency_id, business_id, kind, input)
    values (gen_random_uuid(), '${agencyId}', '${businessId}', 'greeting-video', '{}')
  ), prepared as (
    insert into prepared_post (business_id, day, agency_id, image_id, input)
    select '${businessId}', '2026-11-20', '${agencyId}', image_id, '{}' from post
  ), framed as (
    insert into composition (composition_id, agency_id, business_id, image_id, compose_key, media_type, is_watermarked, made_on)
    values (gen_random_uuid(), '${agencyId}', '${businessId}', gen_random_uuid(), 'key', 'IMAGE', false, '2026-11-20')
  ), pdf_card as (
    insert into pdf_card (pdf_card_no, agency_id, business_id, template_code, company_name, person_name, details)
    values (gen_random_uuid(), '${agencyId}', '${businessId}', 'visiting-1', 'Shop', 'Asha', '{}')
    returning pdf_card_no
  ), member as (
    insert into staff_member (staff_member_id, agency_id, business_id, person_name, details)
    values (gen_random_uuid(), '${agencyId}', '${businessId}', 'Asha', '{}') returning staff_member_id
  ), drawn as (
    insert into studio_document (studio_document_id, agency_id, is_for_all, kind, document_name, title, draft)
    values (gen_random_uuid(), '${agencyId}', false, 'frame', 'studio-${agencyId}', 'Bar', '{}') returning studio_document_id
  ), published as (
    insert into studio_document_version (studio_document_id, version, agency_id, is_for_all, document)
    select studio_document_id, 1, '${agencyId}', false, '{}' from drawn
  ), staff_id as (
    insert into staff_id (verification_code, agency_id, staff_member_id)
    select 'code-of-${agencyId}', '${agencyId}', staff_member_id from member
  ), print as (
    insert into staff_print (staff_print_id, agency_id, business_id, document, layout, is_sample, cards)
    values (gen_random_uuid(), '${agencyId}', '${businessId}', '{}', 'cards', true, 1) returning staff_print_id
  ), print_card as (
    insert into staff_print_card (staff_print_id, position, agency_id, business_id, print_key, is_counted)
    select staff_print_id, 0, '${agencyId}', '${businessId}', 'key', false from print
  )
  insert into pdf_export (pdf_export_id, agency_id, business_id, pdf_card_no, is_of_plan, export_key, document, data)
  select gen_random_uuid(), '${agencyId}', '${businessId}', pdf_card_no, true, 'key', '{}', '{}' from pdf_card`;

/** Inserts a row of every payment table. */
const paymentRowsSql = (agencyId: string, businessId: string, cardNo: string) => `
  with moved as (
    insert into account_change (account_change_id, agency_id, kind, user_id, business_id, phone_number, locale, due_at)
    select gen_random_uuid(), '${agencyId}', 'owner', user_id, business_id, '+919811188002', 'en', now()
    from business where business_id = '${businessId}'
  ),
  checked as (insert into domain_check (agency_id, day) values ('${agencyId}', '2026-11-20')),
  counted as (insert into daily_bytes (kind, day, agency_id, bytes) values ('analytics-log', '2026-11-20', '${agencyId}', 1)),
  bill as (insert into bill_card (card_no, agency_id, bill) values ('${cardNo}', '${agencyId}', null)),
  former_price as (insert into per_card_price_change (agency_id, old_paise) values ('${agencyId}', 5000)),
  account as (
    insert into payment_account (agency_id, key_id, sealed_key_secret, sealed_webhook_secret)
    values ('${agencyId}', 'rzp_test_1', 'sealed', 'sealed')
  ), replaced as (
    insert into payment_key (agency_id, key_id, sealed_key_secret, ends_at)
    values ('${agencyId}', 'rzp_test_0', 'sealed', now())
  ), intent as (
    insert into payment_intent (intent_id, kind, agency_id, payer_id, business_id, item, terms, amount_paise, state)
    values (gen_random_uuid(), 'card', '${agencyId}', gen_random_uuid(), '${businessId}', '1', '{}', 100, 'paid')
    returning intent_id
  ), attempt as (
    insert into payment_attempt (payment_id, intent_id, agency_id, status, amount_paise, currency)
    select 'pay_${agencyId}', intent_id, '${agencyId}', 'captured', 100, 'INR' from intent
  ), refund as (
    insert into payment_refund (idem_key, intent_id, agency_id, payment_id, amount_paise, reason)
    select 'refund-${agencyId}', intent_id, '${agencyId}', 'pay_${agencyId}', 100, 'amount' from intent
  ), review as (
    insert into payment_review (payment_id, intent_id, agency_id, amount_paise, currency, reason)
    select 'pay_${agencyId}', intent_id, '${agencyId}', 100, 'INR', 'amount' from intent
  ), paid as (
    insert into payment_grant (record_no, intent_id, kind, agency_id, business_id, item, terms, amount_paise)
    select gen_random_uuid(), intent_id, 'card', '${agencyId}', '${businessId}', '1', '{}', 100 from intent
    returning record_no
  ), part as (
    insert into payment_part (part_no, record_no, agency_id, business_id, amount_paise, state)
    select gen_random_uuid(), record_no, '${agencyId}', '${businessId}', 100, 'queued' from paid
  ), coupon as (
    insert into coupon (coupon_id, agency_id, code, percent)
    values (gen_random_uuid(), '${agencyId}', 'RLS', 10) returning coupon_id
  ), coupon_use as (
    insert into coupon_use (intent_id, coupon_id, agency_id, business_id, discount_paise)
    select intent_id, coupon_id, '${agencyId}', '${businessId}', 10 from intent, coupon
  ), rate as (
    insert into commission_rate (rate_id, agency_id, hundredths, from_date)
    values (gen_random_uuid(), '${agencyId}', 1000, '2026-01-01')
  ), payout as (
    insert into commission_payout (agency_id, franchisee_id, month, amount_paise, paid_on)
    select agency_id, franchisee_id, '2026-01', 100, '2026-02-01' from franchisee where agency_id = '${agencyId}' limit 1
  ), message as (
    insert into outbox (message_id, agency_id, kind, business_id, expiry, rung, send_by)
    values (gen_random_uuid(), '${agencyId}', 'renewal', '${businessId}', '2026-12-21', 30, now())
  ), series as (
    insert into invoice_series (agency_id, series, financial_year, last_serial)
    values ('${agencyId}', 'invoice', '26-27', 1)
  )
  insert into invoice (invoice_id, agency_id, seller_agency_id, record_no, kind, series, financial_year, serial, number,
    issued_on, tax_kind, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, facts)
  select gen_random_uuid(), '${agencyId}', '${agencyId}', record_no, 'card', 'invoice', '26-27', 1, 'IN/26-27/000001',
    '2026-11-21', 'none', 100, 100, 0, 0, 0, '{}' from paid`;

const query = (text: string) =>
  world.upstream.database.raw.query(text) as Promise<{ rows: Record<string, string | boolean | number>[] }>;

/** Rows per agency, counted as the owner of the tables, who is exempt from policies. */
async function allRowCounts(table: string): Promise<Map<string, number>> {
  const { rows } = await query(`select agency_id, count(*)::int as rows from ${table}
    where agency_id is not null group by agency_id`);
  return new Map(rows.map((row) => [String(row.agency_id), Number(row.rows)]));
}

type Tx = Parameters<Parameters<typeof inTenant>[2]>[0];

/** Rows per agency that the transaction sees. */
async function visibleRowCounts(tx: Tx, table: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ agency_id: string; rows: number }>`
    select agency_id, count(*)::int as rows from ${sql.table(table)}
    where agency_id is not null group by agency_id`.execute(tx);
  return new Map(rows.map((row) => [row.agency_id, row.rows]));
}

/** Runs `work` in the role of requests with these settings. */
const inRequestRole = <T>(set: Record<string, string>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  world.upstream.database.db.transaction().execute(async (tx) => {
    await sql`set local role parichay_app`.execute(tx);
    for (const [name, value] of Object.entries(set)) await sql`select set_config(${name}, ${value}, true)`.execute(tx);
    return work(tx);
  });

describe('security 15: row level security of the database', () => {
  test('every table except the listed shared tables has row level security policies and rows of two agencies', async () => {
    const { rows } = await query(`
      select c.relname as name, c.relrowsecurity as guarded,
        exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id'
          and (a.attnotnull or c.relname = any('{${tablesWithUnownedRows}}'))) as owned,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname <> 'schema_migration' order by 1`);
    expect(rows.map((row) => row.name)).toEqual(allTables);
    expect(allTables).toEqual(expect.arrayContaining([...sharedTables, ...platformTables]));
    expect(tables.length).toBeGreaterThanOrEqual(10);
    for (const table of rows) {
      const { name } = table;
      const isShared = sharedTables.includes(String(name));
      const owned = tables.includes(String(name));
      expect(table).toEqual({
        name,
        guarded: !isShared,
        owned,
        policies: isShared ? 0 : partlySharedTables.includes(String(name)) ? 3 : 1,
      });
    }
    for (const table of tables) {
      const agencies = await allRowCounts(table);
      expect(
        [homeId, otherId].filter((agency) => !agencies.has(agency)),
        `add a row of ${table} to beforeAll`,
      ).toEqual([]);
    }
  });

  test('the card search, which bypasses row level security, finds only cards of the requesting agency', async () => {
    const found = (set: Record<string, string>, onlyAgencyId: string | null) =>
      inRequestRole(set, async (tx) => {
        const cards = new Map<string, number>();
        for (const searchBy of ['businessName', 'companyName', 'cardId', 'registeredPhoneNumber']) {
          const { rows } = await sql<{ card_no: string }>`
            select card_no from cards_found(${searchBy}, '%', null, ${onlyAgencyId}, 1000) as card_no`.execute(tx);
          cards.set(searchBy, rows.length);
        }
        return [...new Set(cards.values())];
      });
    const { rows } = await query(
      `select agency_id, count(*)::int as cards from card where deleted_at is null group by agency_id`,
    );
    const cards = new Map(rows.map((row) => [String(row.agency_id), Number(row.cards)]));
    const [ofHome, ofOther] = [cards.get(homeId) ?? 0, cards.get(otherId) ?? 0];
    const all = [...cards.values()].reduce((sum, count) => sum + count, 0);
    expect(Math.min(ofHome, ofOther)).toBeGreaterThan(0);
    expect(await found({}, null)).toEqual([0]);
    expect(await found({}, otherId)).toEqual([0]);
    expect(await found({ 'app.agency_id': homeId }, null)).toEqual([ofHome]);
    expect(await found({ 'app.agency_id': homeId }, otherId)).toEqual([ofHome]);
    expect(await found({ 'app.platform': 'on' }, otherId)).toEqual([ofOther]);
    expect(await found({ 'app.platform': 'on' }, null)).toEqual([all]);
  });

  test('the greeting search of an agency finds shared greetings and its own, and that of the platform finds all', async () => {
    const searchTerms = JSON.stringify({ words: [['%']], isOffered: false, isLookedUp: true });
    const found = (set: Record<string, string>) =>
      inRequestRole(set, async (tx) => {
        const { rows } = await sql<{ ids: string[] }>`
          select coalesce(array_agg(found_id order by found_id), '{}') as ids
          from image_posts_found(${searchTerms}::jsonb, null, null, 1000)`.execute(tx);
        return rows[0]?.ids;
      });
    const { rows } = await query('select image_id, agency_id, is_agency_exclusive from image_post order by image_id');
    const idsVisibleTo = (agencyId: string) =>
      rows.filter((row) => !row.is_agency_exclusive || row.agency_id === agencyId).map((row) => row.image_id);
    expect(idsVisibleTo(homeId).length).toBeLessThan(rows.length);
    expect(await found({})).toEqual([]);
    expect(await found({ 'app.agency_id': homeId })).toEqual(idsVisibleTo(homeId));
    expect(await found({ 'app.agency_id': otherId })).toEqual(idsVisibleTo(otherId));
    expect(await found({ 'app.platform': 'on' })).toEqual(rows.map((row) => row.image_id));
  });

  test('the database role of requests is bound by row level security, owns nothing and may use only the listed tables and views', async () => {
    const { rows: roles } = await query(
      `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = 'parichay_app'`,
    );
    expect(roles).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false }]);
    const { rows } = await query(`
      select c.relname as name, pg_get_userbyid(c.relowner) = 'parichay_app' as owns from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and has_table_privilege('parichay_app', c.oid, 'select, insert, update, delete, truncate') order by 1`);
    expect(rows).toEqual([...allTables, ...views].sort().map((name) => ({ name, owns: false })));
    const { rows: mayTruncate } = await query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and has_table_privilege('parichay_app', oid, 'truncate, references, trigger')`,
    );
    expect(mayTruncate).toEqual([]);
  });

  test('a transaction without an agency id sees no row and changes none', async () => {
    const withoutAgency: Record<string, string>[] = [
      {},
      { 'app.agency_id': '' },
      { 'app.agency_id': '', 'app.platform': 'off' },
    ];
    for (const settings of withoutAgency) {
      await inRequestRole(settings, async (tx) => {
        for (const view of views) expect((await sql`select * from ${sql.table(view)}`.execute(tx)).rows).toEqual([]);
        for (const table of tables) {
          expect(await visibleRowCounts(tx, table), table).toEqual(new Map());
          if (readOnlyTables.includes(table)) continue;
          const changed = await sql`update ${sql.table(table)} set agency_id = agency_id`.execute(tx);
          expect(changed.numAffectedRows, table).toBe(0n);
          if (isLedger(table)) continue;
          const deleted = await sql`delete from ${sql.table(table)}`.execute(tx);
          expect(deleted.numAffectedRows, table).toBe(0n);
        }
      });
    }
  });

  test('security 17: deleting from a ledger table is refused to an agency and to the platform', async () => {
    for (const table of allTables.filter(isLedger)) {
      for (const tenant of [{ agencyId: homeId }, 'platform'] as const) {
        const taking = inTenant(world.upstream.database.db, tenant, (tx) =>
          sql`delete from ${sql.table(table)}`.execute(tx),
        );
        await expect(taking, table).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  test('a transaction with an unknown agency id sees no row', async () => {
    await inTenant(world.upstream.database.db, { agencyId: v7() }, async (tx) => {
      for (const table of tables) expect(await visibleRowCounts(tx, table), table).toEqual(new Map());
    });
  });

  test('a transaction of an agency sees all rows of that agency and no others', async () => {
    for (const agencyId of [homeId, otherId]) {
      await inTenant(world.upstream.database.db, { agencyId }, async (tx) => {
        for (const table of tables) {
          expect([...(await visibleRowCounts(tx, table)).keys()], table).toEqual([agencyId]);
        }
      });
      for (const table of tables) {
        const rows = (await allRowCounts(table)).get(agencyId);
        const own = await inTenant(world.upstream.database.db, { agencyId }, (tx) => visibleRowCounts(tx, table));
        expect(own.get(agencyId), table).toBe(rows);
      }
    }
  });

  test('a transaction of the platform sees the rows of every agency', async () => {
    for (const table of tables) {
      const all = await inTenant(world.upstream.database.db, 'platform', (tx) => visibleRowCounts(tx, table));
      expect(all, table).toEqual(await allRowCounts(table));
    }
  });

  test('a transaction of an agency neither sees nor writes tables of the platform', async () => {
    const { db } = world.upstream.database;
    const batches = (tx: Tx) => tx.selectFrom('card_event_batch').selectAll().execute();
    expect(await inTenant(db, 'platform', batches)).toHaveLength(2);
    expect(await inTenant(db, { agencyId: homeId }, batches)).toEqual([]);
    expect(await inRequestRole({}, batches)).toEqual([]);
    const adding = inTenant(db, { agencyId: homeId }, (tx) =>
      tx.insertInto('card_event_batch').values({ batch_id: v7() }).execute(),
    );
    await expect(adding).rejects.toMatchObject({ code: '42501' });
    const deleted = await inTenant(db, { agencyId: homeId }, (tx) =>
      tx.deleteFrom('card_event_batch').executeTakeFirst(),
    );
    expect(deleted.numDeletedRows).toBe(0n);
  });

  test("a transaction of an agency cannot move a row to another agency, nor change or delete that agency's rows", async () => {
    for (const table of tables) {
      const giving = inTenant(world.upstream.database.db, { agencyId: homeId }, (tx) =>
        sql`update ${sql.table(table)} set agency_id = ${otherId}`.execute(tx),
      );
      await expect(giving, table).rejects.toMatchObject({ code: '42501' });
      if (readOnlyTables.includes(table)) continue;
      await inTenant(world.upstream.database.db, { agencyId: homeId }, async (tx) => {
        const rows = sql.table(table);
        const changed = await sql`update ${rows} set agency_id = agency_id where agency_id = ${otherId}`.execute(tx);
        expect(changed.numAffectedRows, table).toBe(0n);
        if (isLedger(table)) return;
        const deleted = await sql`delete from ${rows} where agency_id = ${otherId}`.execute(tx);
        expect(deleted.numAffectedRows, table).toBe(0n);
      });
    }
  });

  test('a transaction of an agency sees shared rows and can neither change nor delete them', async () => {
    for (const table of tablesWithUnownedRows) {
      const ofAll = async (tx: Tx) =>
        (await sql`select from ${sql.table(table)} where agency_id is null`.execute(tx)).rows.length;
      await inTenant(world.upstream.database.db, { agencyId: homeId }, async (tx) => {
        expect(await ofAll(tx), table).toBeGreaterThan(0);
        const rows = sql`${sql.table(table)} where agency_id is null`;
        const changed = await sql`update ${sql.table(table)} set agency_id = agency_id where agency_id is null`.execute(
          tx,
        );
        expect(changed.numAffectedRows, table).toBe(0n);
        expect((await sql`delete from ${rows}`.execute(tx)).numAffectedRows, table).toBe(0n);
      });
      expect(await inRequestRole({}, ofAll), table).toBe(0);
    }
  });

  test('a transaction of an agency cannot insert a row for another agency', async () => {
    const { rows } = await query('select user_id from customer limit 1');
    const adding = inTenant(world.upstream.database.db, { agencyId: homeId }, (tx) =>
      tx
        .insertInto('card_address')
        .values({ card_id: `smuggled-${String(rows[0]?.user_id).slice(0, 8)}`, agency_id: otherId, card_no: null })
        .execute(),
    );
    await expect(adding).rejects.toMatchObject({ code: '42501' });
  });

  test('an invalid agency id in a transaction is rejected, and an empty one sees no row', async () => {
    const { db } = world.upstream.database;
    for (const agencyId of [`${homeId}' or true --`, 'platform', 'on']) {
      expect(() => inTenant(db, { agencyId }, (tx) => visibleRowCounts(tx, 'customer'))).toThrow(
        'agencyId is not a UUID',
      );
    }
    expect(await inTenant(db, { agencyId: '' }, (tx) => visibleRowCounts(tx, 'customer'))).toEqual(new Map());
  });

  test('a thousand transactions leave no agency id set on any pooled connection', async () => {
    const { db } = world.upstream.database;
    const tenants = [{ agencyId: homeId }, { agencyId: otherId }, 'platform'] as const;
    let done = 0;
    const use = async () => {
      for (; done < 1_000; ) {
        done += 1;
        const tenant = tenants[done % 3] ?? 'platform';
        const agencies = await inTenant(db, tenant, (tx) => visibleRowCounts(tx, 'customer'));
        const expected = tenant === 'platform' ? 2 : 1;
        if (agencies.size !== expected || (tenant !== 'platform' && !agencies.has(tenant.agencyId))) {
          throw new Error(`a connection saw ${[...agencies.keys()]}`);
        }
        if (done % 7 === 0) {
          await inTenant(db, tenant, async (tx) => {
            await sql`select 1 / 0`.execute(tx);
          }).catch(() => {});
        }
      }
    };
    await Promise.all(Array.from({ length: 20 }, use));
    const remainingSettings = await Promise.all(
      Array.from({ length: 20 }, () =>
        sql<{ agency: string; platform: string; role: string; sleep: unknown }>`
          select coalesce(current_setting('app.agency_id', true), '') as agency,
            coalesce(current_setting('app.platform', true), '') as platform, current_setting('role') as role,
            pg_sleep(0.02) as sleep`.execute(db),
      ),
    );
    for (const { rows } of remainingSettings) expect(rows[0]).toMatchObject({ agency: '', platform: '', role: 'none' });
  });
});
