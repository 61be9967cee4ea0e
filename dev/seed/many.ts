import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import pg from 'pg';
import { hashPassword } from '../../upstream/src/people/account/password.ts';
import { type DatabaseConnection, openDatabase } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { demoLogins } from './logins.ts';
import { tradingDays } from './many-calendar.ts';
import { addInvoicesAndPayouts } from './many-invoices.ts';
import { businessNameLists } from './many-names.ts';
import { businessInserts, createSeedFunctionsSql, generateRowsSql } from './many-rows.ts';
import {
  couponValues,
  createSaleTables,
  discountValues,
  insertCoupon,
  insertDiscount,
  insertSales,
  readPlans,
  type SeededPlan,
  saleInserts,
  seededCoupons,
} from './many-sales.ts';
import { businessMadeByOf, mayRecordPayments, seededStaff } from './many-staff.ts';
import { enquiryInsert, pdfCardInsert, reviewInsert, visitDayInsert, visitInsert } from './many-visitors.ts';
import { demoPlans, noHiddenFrames } from './plans.ts';

export interface ManyOptions {
  cards: number;
  agencies: number;
  /** Adds to an already filled database. */
  force?: boolean;
  reportProgress?(progress: string): void;
}

/** Rows per statement: few enough to report progress, and enough to hide the overhead. */
const BATCH = 50_000;

/**
 * From this number of cards on, indexes are built afterwards, which is faster, and no sales are generated, because the
 * product would write all missing invoices before it starts.
 */
const LARGE = 20_000;

const seededTables = ['customer', 'business', 'card', 'card_address', 'feedback', 'card_event'];

/** One connection, with its settings and temporary tables. */
interface Session {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  exec(text: string): Promise<unknown>;
  close(): Promise<void>;
}

async function openSession(databaseUrl: string): Promise<Session> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    query: (text, values) => client.query(text, values),
    exec: (text) => client.query(text),
    close: () => client.end(),
  };
}

/**
 * Fills a database with eighteen months of trade: businesses with owners and cards, names in ten scripts, twelve staff
 * members per agency, subscriptions with payments and invoices, and visits. The same number gives the same cards, except
 * for their ids.
 * @throws Error when businesses exist already and `force` is not set
 */
export async function seedMany(options: ManyOptions & { databaseUrl: string }): Promise<void> {
  const database = await openDatabase(options.databaseUrl);
  try {
    await seedOpenDatabase(database, options);
  } finally {
    await database.close();
  }
}

export async function seedOpenDatabase(
  database: DatabaseConnection,
  options: ManyOptions & { databaseUrl: string },
): Promise<void> {
  const { cards, agencies, force = false, reportProgress = () => {} } = options;
  const session = await openSession(options.databaseUrl);
  try {
    const { rows } = await session.query('select exists (select 1 from business) as is_filled');
    if ((rows[0] as { is_filled: boolean }).is_filled && !force)
      throw new Error('there are businesses in this database already (--force adds to them)');
    await addPlatform(session);
    const seeded = await addAgencies(session, agencies);
    const restoreIndexes = cards >= LARGE ? await dropIndexes(session) : async () => {};
    try {
      await addBusinessRows(session, seeded, cards, reportProgress);
    } finally {
      if (cards >= LARGE) reportProgress('building the indexes');
      await restoreIndexes();
    }
    if (cards < LARGE) await addInvoicesAndPayouts(database, seeded, reportProgress);
    await session.exec('vacuum analyze');
  } finally {
    await session.close();
  }
}

const addAgency = async (
  session: Session,
  { name, host, roles }: { name: string; host: string; roles: string[] },
): Promise<string> => {
  const agencyId = newId();
  await session.query(
    'insert into agency (agency_id, agency_name, roles, configuration, brand) values ($1, $2, $3, $4, $5)',
    [
      agencyId,
      name,
      roles,
      JSON.stringify(agencyConfiguration.parse({})),
      JSON.stringify({ colour: '#0f766e', logo: null, favicon: null }),
    ],
  );
  await session.query(
    `insert into agency_domain (host, agency_id, proven_by) values ($1, $2, 'platform') on conflict do nothing`,
    [host, agencyId],
  );
  return agencyId;
};

/** Adds the platform's agency with the demo's super admin if it is missing. */
async function addPlatform(session: Session): Promise<void> {
  const { rows } = await session.query(`select 1 from agency where 'superadmin' = any(roles)`);
  const login = demoLogins.find(({ role }) => role === 'superadmin');
  if (rows.length > 0 || !login) return;
  const platform = { name: 'Platform', host: 'platform.localhost', roles: ['superadmin', 'admin'] };
  await session.query(
    `insert into franchisee (franchisee_id, agency_id, name, phone_number, roles, password_hash) values ($1, $2, $3, $4, $5, $6)`,
    [
      newId(),
      await addAgency(session, platform),
      'Super admin',
      login.phoneNumber,
      ['admin'],
      await hashPassword(login.password),
    ],
  );
}

export interface SeededAgency {
  agencyId: string;
  /** Ids of staff who create businesses; `kinds` has their roles. */
  makers: string[];
  kinds: string[];
  /** Ids of staff who may record payments. */
  recorders: string[];
  franchisees: string[];
}

/** Agencies with staff and plans; existing ones come first. */
async function addAgencies(session: Session, count: number): Promise<SeededAgency[]> {
  const { rows: existing } = await session.query(
    `select agency_id from agency where not 'superadmin' = any(roles) order by agency_id limit $1`,
    [count],
  );
  const agencyIds = (existing as { agency_id: string }[]).map((row) => row.agency_id);
  while (agencyIds.length < count) {
    const number = agencyIds.length + 1;
    const agency =
      number === 1
        ? { name: 'Rangoli Cards', host: 'localhost' }
        : { name: `Agency ${number}`, host: `agency-${number}.localhost` };
    agencyIds.push(await addAgency(session, { ...agency, roles: ['admin'] }));
  }
  const hashes = new Map<string, string>();
  for (const { password } of seededStaff) if (password) hashes.set(password, await hashPassword(password));
  const seededAgencies: SeededAgency[] = [];
  for (const agencyId of agencyIds) {
    for (const [index, member] of seededStaff.entries()) {
      await session.query(
        `insert into franchisee (franchisee_id, agency_id, name, phone_number, roles, permissions, configuration,
           password_hash, is_active, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() - interval '560 days' + $10 * interval '1 day')
         on conflict (agency_id, phone_number) do nothing`,
        [
          ...[newId(), agencyId, member.name, member.phoneNumber, member.roles, member.permissions],
          ...[JSON.stringify({ hideBilling: member.hideBilling }), hashes.get(member.password ?? '') ?? null],
          ...[member.isActive, index],
        ],
      );
    }
    await session.query(plans, [agencyId, JSON.stringify(demoPlans), JSON.stringify(noHiddenFrames)]);
    const { rows } = await session.query(
      'select franchisee_id, phone_number from franchisee where agency_id = $1 order by franchisee_id',
      [agencyId],
    );
    const staffOf = new Map(seededStaff.map((one) => [one.phoneNumber, one]));
    const staff = (rows as { franchisee_id: string; phone_number: string }[]).flatMap((row) => {
      const member = staffOf.get(row.phone_number);
      return member ? [{ ...member, id: row.franchisee_id }] : [];
    });
    const idsOf = (members: typeof staff) => members.map(({ id }) => id);
    seededAgencies.push({
      agencyId,
      makers: idsOf(staff),
      kinds: staff.map(businessMadeByOf),
      recorders: idsOf(staff.filter(mayRecordPayments)),
      franchisees: idsOf(staff.filter(({ roles }) => roles.includes('franchisee'))),
    });
  }
  return seededAgencies;
}

const plans = `
insert into subscription_plan (agency_id, name, price_paise, validity, limits, frame_visibility)
select $1::uuid, plan->>'name', (plan->>'pricePaise')::bigint, (plan->>'validity')::int, plan->'limits', $3::jsonb
from jsonb_array_elements($2::jsonb) as plan
where not exists (select from subscription_plan where agency_id = $1::uuid)`;

/** Drops indexes that enforce no constraint. @returns a function that rebuilds them */
async function dropIndexes(session: Session): Promise<() => Promise<void>> {
  const { rows } = await session.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [seededTables],
  );
  const indexes = rows as { name: string; definition: string }[];
  for (const { name } of indexes) await session.query(`drop index ${name}`);
  return async () => {
    await session.query(`set maintenance_work_mem = '256MB'`);
    for (const { definition } of indexes) await session.query(definition);
  };
}

async function addBusinessRows(
  session: Session,
  agencies: SeededAgency[],
  cards: number,
  reportProgress: (progress: string) => void,
): Promise<void> {
  // Generated references are valid, and checking each is slow. Disabling the checks needs a superuser.
  const areTriggersOff = await session.query('set session_replication_role = replica').then(
    () => true,
    () => false,
  );
  await session.query('set synchronous_commit = off');
  const { rows } = await session.query('select count(*)::int as addresses from card_address');
  const { addresses } = rows[0] as { addresses: number };
  const [endOfTrade, salt] = [new Date(), newId().replaceAll('-', '')];
  await session.exec(createSeedFunctionsSql);
  await session.exec(createSaleTables);
  for (const { date, registeredShareBefore } of tradingDays(endOfTrade))
    await session.query('insert into seed_day values ($1, $2)', [date, registeredShareBefore]);
  for (const [number, { agencyId, makers, kinds, recorders }] of agencies.entries())
    await session.query('insert into seed_agency values ($1, $2, $3, $4, $5)', [
      ...[number, agencyId, makers, kinds, recorders],
    ]);
  await session.query(readPlans);
  const hasSales = cards < LARGE;
  if (hasSales) await addCoupons(session, endOfTrade);
  const visits = hasSales ? { days: 180, every: { day: 1, card: 1 } } : { days: 28, every: { day: 3, card: 6 } };
  const inserts = [
    ...businessInserts,
    ...(hasSales ? [...saleInserts, enquiryInsert, pdfCardInsert] : []),
    ...[reviewInsert, visitInsert(visits)],
    ...(areTriggersOff ? [visitDayInsert] : []),
  ];
  for (let from = 0; from < cards; from += BATCH) {
    const to = Math.min(cards, from + BATCH) - 1;
    const rowValues = [from, to, cards, addresses, agencies.length, endOfTrade, salt, designs];
    const lists = [
      businessNameLists.names,
      businessNameLists.trades,
      businessNameLists.people,
      businessNameLists.places,
    ].map((list) => JSON.stringify(list));
    await session.query('truncate seed_row, seed_sale');
    await session.query(generateRowsSql, [...rowValues, ...lists]);
    for (const statement of insertSales) await session.query(statement, [salt]);
    for (const statement of inserts) await session.query(statement);
    reportProgress(`${to + 1} of ${cards} cards`);
  }
  if (areTriggersOff) await session.query('set session_replication_role = origin');
}

async function addCoupons(session: Session, endOfTrade: Date): Promise<void> {
  const { rows } = await session.query('select agency_id, item, price_paise from seed_plan');
  const plans = Map.groupBy(rows as SeededPlan[], ({ agency_id }) => agency_id);
  for (const [agencyId, agencyPlans] of plans)
    for (const coupon of seededCoupons(endOfTrade)) {
      const { rows: added } = await session.query(insertCoupon, couponValues(agencyId, coupon));
      const { coupon_id } = added[0] as { coupon_id: string };
      for (const plan of agencyPlans) await session.query(insertDiscount, discountValues(coupon_id, coupon, plan));
    }
}
