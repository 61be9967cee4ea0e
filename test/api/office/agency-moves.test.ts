import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportAgency } from '../../../upstream/src/office/portability/export.ts';
import { importAgency } from '../../../upstream/src/office/portability/import.ts';
import { entryNames } from '../../../upstream/src/office/portability/manifest.ts';
import { excludedTables, exportedTables } from '../../../upstream/src/office/portability/tables.ts';
import { pictureKey } from '../../../upstream/src/platform/media/media.rules.ts';
import { makePicture, makePublishedCard } from '../../lib/factories.ts';
import {
  adminPhone,
  installationOf,
  makeMovedAgency,
  movedHost,
  newArchivePath,
  ownerPhone,
  rewriteArchive,
  signInAtMovedAgency,
} from '../../lib/moving.ts';
import { makePlan } from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { expectNoChange, listStoredFiles } from '../../lib/stored.ts';
import { startWorld, type World } from '../../lib/world.ts';

const address = 'shah-and-sons';

let source: World;
let target: World;
let moving: Awaited<ReturnType<typeof makeMovedAgency>>;
let file: string;
beforeAll(async () => {
  source = await startWorld();
  target = await startWorld();
  moving = await makeMovedAgency(source, address);
  file = newArchivePath();
  await exportAgency(installationOf(source), moving.agencyId, file);
});
afterAll(async () => {
  await source?.close();
  await target?.close();
});

const sql = async ({ upstream }: World, text: string, values: unknown[] = []) =>
  (await upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const page = async (world: World, path = `/${address}`) =>
  (await world.browser(movedHost).get(path).buffer().expect(200)).text;
const picture = async (world: World) =>
  (await world.browser(movedHost).get(`/media/${moving.mediaId}/400.webp`).expect(200)).body as Buffer;
/** Answers the error of an import that must change no row and leave no file. */
async function importErrorOf(world: World, path: string): Promise<string> {
  const files = listStoredFiles(world);
  const message = await expectNoChange(world, () =>
    importAgency(installationOf(world), path).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  );
  expect(listStoredFiles(world)).toEqual(files);
  return message;
}

test('every table with an agency or a business column is exported, or is on the list of excluded tables', async () => {
  const tables = await sql(
    source,
    `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
       and (a.attname like '%agency_id' or a.attname = 'business_id') order by 1`,
  );
  const knownTables = [...exportedTables.map(({ table }) => table), ...Object.keys(excludedTables)];
  expect(tables.map(({ name }) => name)).toEqual([...knownTables].sort());
  expect(new Set(knownTables).size).toBe(knownTables.length);
});

test('the export of an agency contains password hashes, but no secrets of payment accounts or authenticators', async () => {
  const [{ agency_id: agencyId } = {}] = await sql(source, `select agency_id from agency_domain where host = $1`, [
    movedHost,
  ]);
  await sql(
    source,
    `insert into payment_account (agency_id, key_id, sealed_key_secret, sealed_webhook_secret)
     values ($1, 'rzp_test_moving', 'sealed-key-of-the-gateway', 'sealed-hook-of-the-gateway')`,
    [agencyId],
  );
  await sql(
    source,
    `insert into authenticator (franchisee_id, agency_id, sealed_secret, last_step)
     select franchisee_id, agency_id, 'sealed-second-step', 0 from franchisee where phone_number = $1`,
    [adminPhone],
  );
  await sql(
    source,
    `update agency set configuration = jsonb_set(configuration, '{onlinePayment}',
       '{"enablePaymentIntegration": true, "allowedMakers": []}') where agency_id = $1`,
    [agencyId],
  );
  const again = newArchivePath();
  await exportAgency(installationOf(source), moving.agencyId, again);
  const text = gunzipSync(readFileSync(again)).toString('latin1');
  expect(text).toContain('password_hash');
  expect(text).toContain('"enablePaymentIntegration": false');
  for (const secret of ['sealed-key', 'sealed-hook', 'sealed-second', 'rzp_test_moving'])
    expect(text).not.toContain(secret);
  await sql(source, 'delete from authenticator');
  await sql(source, 'delete from payment_account');
});

test('exporting the platform, an unknown agency or one with pending refunds fails and overwrites no file', async () => {
  const [{ agency_id: platform } = {}] = await sql(
    source,
    `select agency_id from agency where 'superadmin' = any (roles)`,
  );
  const refused = (agencyId: string, path = newArchivePath()) =>
    expect(exportAgency(installationOf(source), agencyId, path)).rejects;
  await refused(String(platform)).toThrow('is the platform itself');
  await refused('0198c0de-0000-7000-8000-00000000dead').toThrow('no agency of this id');
  await refused(moving.agencyId, file).toThrow('is not overwritten');
  await sql(source, `update payment_part set state = 'sent', given_back_on = null where agency_id = $1`, [
    moving.agencyId,
  ]);
  await refused(moving.agencyId).toThrow('Refunds of this agency are on their way');
  await sql(source, `update payment_part set state = 'processed', given_back_on = current_date where agency_id = $1`, [
    moving.agencyId,
  ]);
});

describe('refused imports of an agency', () => {
  test('importing a damaged, truncated or missing agency file is refused and changes nothing', async () => {
    const bytes = readFileSync(file);
    const broken = newArchivePath();
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(broken, flipped);
    expect(await importErrorOf(target, broken)).toContain('is damaged');
    writeFileSync(broken, bytes.subarray(0, bytes.length - 2_000));
    expect(await importErrorOf(target, broken)).toMatch(/damaged|cut off/);
    writeFileSync(broken, 'Dear all, please find attached');
    expect(await importErrorOf(target, broken)).toContain('is damaged');
    expect(await importErrorOf(target, `${broken}.none`)).toContain('damaged');
  });

  test('importing an agency into an installation that lacks a database migration of the export is refused', async () => {
    const [{ name = '' } = {}] = await sql(target, 'select max(name) as name from schema_migration');
    await sql(target, 'delete from schema_migration where name = $1', [name]);
    expect(await importErrorOf(target, file)).toContain(`no migration ${name}`);
    await sql(target, 'insert into schema_migration (name) values ($1)', [name]);
  });

  test('importing an agency that already exists is refused and changes nothing', async () => {
    expect(await importErrorOf(source, file)).toContain('is here already');
  });

  test('importing an agency whose card address and domain are taken is refused, and the error names both', async () => {
    const crowded = await startWorld();
    await makePublishedCard(await crowded.as('customer'), { cardId: address });
    await sql(
      crowded,
      `insert into agency_domain (host, agency_id, proven_by)
       select $1, agency_id, 'platform' from agency where agency_name = 'home agency'`,
      [movedHost],
    );
    const message = await importErrorOf(crowded, file);
    expect(message).toContain(`card address ${address}`);
    expect(message).toContain(`domain ${movedHost}`);
    await crowded.close();
  });
});

describe('security 14: imports of manipulated agency files', () => {
  type Row = Record<string, unknown>;
  const withRow = (of: string, change: (row: Row, manifest: Row) => Row) => {
    let manifest: Row = {};
    return rewriteArchive(file, (name, bytes) => {
      if (name === 'manifest.json') manifest = JSON.parse(String(bytes));
      if (!name.startsWith(`rows/${of}/`)) return bytes;
      const [first = '', ...others] = String(bytes).split('\n');
      return Buffer.from([JSON.stringify(change(JSON.parse(first), manifest)), ...others].join('\n'));
    });
  };
  const home = async () =>
    (await sql(target, `select agency_id from agency where agency_name = 'home agency'`))[0]?.agency_id;

  test.each<[string, string, (row: Row, manifest: Row, home: unknown) => Row]>([
    ['makes the agency the platform', 'agency', (row) => ({ ...row, roles: ['superadmin', 'admin'] })],
    [
      'adds staff to the platform',
      'franchisee',
      (row, { platformAgencyId }) => ({ ...row, agency_id: platformAgencyId }),
    ],
    ['adds staff to another agency', 'franchisee', (row, _, agency_id) => ({ ...row, agency_id })],
    ['writes invoices of another agency', 'invoice', (row, _, agency_id) => ({ ...row, agency_id })],
    [
      'names another agency as the payee',
      'payment_intent',
      (row, _, agency_id) => ({ ...row, account_agency_id: agency_id }),
    ],
  ])('importing an agency file with a changed row that %s is refused and changes nothing', async (_, table, change) => {
    const other = await home();
    const path = await withRow(table, (row, manifest) => change(row, manifest, other));
    expect(await importErrorOf(target, path)).toMatch(/of another agency|is the platform/);
  });

  const added = async (table: string, row: (ids: { home: unknown; superadmin: unknown; theirCard: Card }) => Row) => {
    const [staff] = await sql(target, 'select franchisee_id from franchisee where phone_number = $1', [
      people.superadmin.phoneNumber,
    ]);
    const theirCard = await makePublishedCard(await target.as('customer'));
    const ids = { home: await home(), superadmin: staff?.franchisee_id, theirCard };
    const line = { agency_id: moving.agencyId, created_at: '2026-11-01T00:00:00Z', ...row(ids) };
    const entry = [entryNames.rows('rows', table, 900_000), Buffer.from(`${JSON.stringify(line)}\n`)] as const;
    return rewriteArchive(
      file,
      (_, bytes) => bytes,
      (name) => name,
      [entry],
    );
  };
  const id = () => randomUUID();

  test.each<[string, string, Parameters<typeof added>[1], RegExp]>([
    [
      'adds a passkey for the super admin',
      'passkey',
      ({ superadmin: franchisee_id }) => ({
        ...{ passkey_id: id(), franchisee_id, credential_id: 'forged', domain: 'home.test', public_key: 'AA==' },
        ...{ counter: 0, transports: [], name: 'Forged' },
      }),
      /passkey names a franchisee of another agency \(franchisee_id\)/,
    ],
    [
      'notifies the super admin',
      'notification',
      ({ superadmin: account_id }) => ({
        ...{ notification_id: id(), account_id, kind: 'enquiry', params: {} },
      }),
      /notification names a franchisee of another agency \(account_id\)/,
    ],
    [
      'rates the card of another agency',
      'feedback',
      ({ theirCard: { businessId: business_id, cardNo: card_no } }) => ({
        ...{ feedback_id: id(), business_id, card_no, name: 'Nobody', rating: 1, message: 'Bad', is_shown: true },
      }),
      /feedback names a (?:business|card) of another agency/,
    ],
    [
      'counts views of the card of another agency',
      'card_event',
      ({ theirCard: { cardNo: card_no } }) => ({
        ...{ card_no, date: '2026-11-01', event: 'view', source: 'qr', target: '', count: 1_000_000 },
      }),
      /card_event names a card of another agency \(card_no\)/,
    ],
    [
      'offers a design to every agency',
      'studio_document',
      () => ({
        ...{
          studio_document_id: id(),
          is_for_all: true,
          kind: 'frame',
          document_name: 'studio-forged',
          title: 'Forged',
        },
        ...{ draft: {}, version: 1, updated_at: '2026-11-01T00:00:00Z' },
      }),
      /studio_document has rows that are not this agency's to write/,
    ],
    [
      'adds a payment event to the platform',
      'payment_event',
      () => ({
        ...{ event_id: 'forged', account_agency_id: null, body: '{}', received_at: '2026-11-01T00:00:00Z' },
        ...{ processed_at: null, failures: 0, try_at: '2026-11-01T00:00:00Z' },
      }),
      /payment_event has rows that are not this agency's to write/,
    ],
  ])(
    'importing an agency file with an added row that %s is refused and changes nothing',
    async (_, table, row, expectedError) => {
      expect(await importErrorOf(target, await added(table, row))).toMatch(expectedError);
    },
  );

  test("importing an agency file with a customer whose active business is another agency's is refused and changes nothing", async () => {
    const { businessId: activeBusinessId } = await makePublishedCard(await target.as('customer'));
    const path = await withRow('customer', (row) => ({ ...row, preferences: { activeBusinessId } }));
    expect(await importErrorOf(target, path)).toContain('customer names a business of another agency (preferences)');
  });

  test('importing an agency file with an upload that no row refers to is refused and changes nothing', async () => {
    const stray = `files/${pictureKey(randomUUID(), '160.webp')}`;
    const path = await rewriteArchive(
      file,
      (_, bytes) => bytes,
      (name) => name,
      [[stray, Buffer.from('RIFF')]],
    );
    expect(await importErrorOf(target, path)).toContain(`no row of the file names ${stray}`);
  });

  test.each([
    [
      'holds more rows than memory has room for',
      entryNames.rows('rows', 'audit_log', 900_000),
      65,
      'is larger than any',
    ],
    ['unpacks to a thousand times its size', `files/${pictureKey(randomUUID(), '160.webp')}`, 20, '100 times its size'],
  ])('importing an agency file that %s is refused and changes nothing', async (_, name, megabytes, expectedError) => {
    const path = await rewriteArchive(
      file,
      (_, bytes) => bytes,
      (name) => name,
      [[name, Buffer.alloc(megabytes * 1024 ** 2)]],
    );
    expect(await importErrorOf(target, path)).toContain(expectedError);
  });

  test("importing an agency that would overwrite another agency's file is refused and leaves that file unchanged", async () => {
    const theirs = await makePicture(await target.as('customer'), 640, 480);
    const read = async () =>
      (await target.browser(people.customer.host).get(`/media/${theirs}/400.webp`).expect(200)).body as Buffer;
    const before = await read();
    let isChanged = false;
    const path = await rewriteArchive(
      file,
      (_, bytes) => bytes,
      (name) => {
        if (isChanged || !name.endsWith('/400.webp')) return name;
        isChanged = true;
        return `files/picture/${theirs.slice(-2)}/${theirs}/400.webp`;
      },
    );
    expect(await importErrorOf(target, path)).toContain('another file is called');
    expect((await read()).equals(before)).toBe(true);
  });
});

/** Tables whose rows differ after a move, for reasons in tables.ts or because plans get other numbers. */
const differingTables = [
  'agency_domain',
  'subscription_plan',
  'coupon',
  'payment_intent',
  'payment_grant',
  'payment_event',
  'audit_log',
  'outbox',
];
const agencyRowsIn = (world: World, table: string) =>
  sql(world, `select to_jsonb(t)::text as row from ${table} as t where t.agency_id = $1 order by 1`, [moving.agencyId]);

test('moving an agency transfers all its rows and files, and its cards return the same bytes throughout', async () => {
  // The target has plans of the same numbers, and the same link types under other ids.
  const others = await target.as('admin');
  for (let plans = 0; plans < 3; plans += 1) await makePlan(others);
  await sql(target, 'update link_type set link_type_id = gen_random_uuid()');
  const lists = await sql(target, 'select link_type_id from link_type order by 1');
  const before = await page(source);
  const qr = await page(source, `/${address}/qr.svg`);
  const photo = await picture(source);
  const owner = await signInAtMovedAgency(source, 'owner');
  const payments = async (browser: typeof owner) =>
    (
      await browser
        .get('/api/v1/business/subscription-payment')
        .query({ businessId: moving.card.businessId })
        .expect(200)
    ).body.data;
  const paid = await payments(owner);

  const path = newArchivePath();
  let isDone = false;
  const exporting = exportAgency(installationOf(source), moving.agencyId, path).finally(() => {
    isDone = true;
  });
  let requestCount = 0;
  do {
    expect(await page(source)).toBe(before);
    requestCount += 1;
  } while (!isDone);
  const { rows, files } = await exporting;
  expect(requestCount).toBeGreaterThan(0);
  expect(rows).toMatchObject({
    agency: 1,
    business: 1,
    card: 1,
    payment_grant: 1,
    payment_part: 1,
    coupon: 1,
    commission_rate: 1,
    notification_choice: 1,
    visit_day: 1,
    staff_member: 1,
    enquiry: 1,
    pdf_card: 1,
    image_subcategory: 1,
  });
  expect(files).toBeGreaterThan(5);

  expect(
    await target
      .browser(movedHost)
      .get(`/${address}`)
      .then(({ status }) => status),
  ).not.toBe(200);
  expect(await importAgency(installationOf(target), path)).toMatchObject({ files });
  for (const { table } of exportedTables.filter((one) => !differingTables.includes(one.table)))
    expect([table, await agencyRowsIn(target, table)]).toEqual([table, await agencyRowsIn(source, table)]);
  expect(await sql(target, 'select link_type_id from link_type order by 1')).toEqual(lists);
  // Running servers cache hosts for half a minute.
  target.passTime(60_000);
  expect(await page(source)).toBe(before);
  expect(await page(target)).toBe(before);
  expect(await page(target, `/${address}/qr.svg`)).toBe(qr);
  expect((await picture(target)).equals(photo)).toBe(true);

  const ownerAtTarget = await signInAtMovedAgency(target, 'owner');
  expect((await ownerAtTarget.get('/api/v1/user').expect(200)).body.data.phoneNumber).toBe(ownerPhone);
  await ownerAtTarget.get('/api/v1/enquiry').query({ businessId: moving.card.businessId }).expect(200);
  const [targetPayment] = (await payments(ownerAtTarget)).items ?? (await payments(ownerAtTarget)).payments;
  const [sourcePayment] = paid.items ?? paid.payments;
  // Each database numbers its payments itself.
  const ignoredFields = { subscriptionPlanId: null, ordinal: null };
  expect({ ...targetPayment, ...ignoredFields }).toEqual({ ...sourcePayment, ...ignoredFields });
  const admin = await signInAtMovedAgency(target, 'admin');
  const { subscriptionPlans } = (await admin.get('/api/v1/business/subscription-plan').expect(200)).body.data;
  expect(subscriptionPlans).toMatchObject([{ name: moving.planName }]);
  const [grant] = await sql(target, 'select item, terms from payment_grant where agency_id = $1', [moving.agencyId]);
  expect(grant?.item).toBe(String(subscriptionPlans[0].subscriptionPlanId));
  expect(grant?.terms).toMatchObject({ planId: subscriptionPlans[0].subscriptionPlanId });
  const [coupon] = await sql(target, `select plan_ids from coupon where agency_id = $1`, [moving.agencyId]);
  expect(coupon?.plan_ids).toEqual([subscriptionPlans[0].subscriptionPlanId]);
  // The moved agency works: it makes a plan and changes a card.
  await makePlan(admin, { name: 'Made after the move' });
  await ownerAtTarget
    .post('/api/v1/updateCardStatus')
    .send({ cardNo: moving.card.cardNo, status: 'paused' })
    .expect(200);
  expect(await page(source)).toBe(before);

  // The agency's own pictures count as used, so the cleanup spares them.
  const used = await sql(target, `select media_id from media_use where used_by = 'agency' and row_id = $1`, [
    moving.agencyId,
  ]);
  expect(used).toHaveLength(1);
});
