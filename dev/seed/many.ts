import { agencyConfiguration } from '@parichay/shared/agency/agency.fields.ts';
import { designs } from '@parichay/shared/card/card.lists.ts';
import pg from 'pg';
import { hashPassword } from '../../upstream/src/account/password.ts';
import { openDatabase } from '../../upstream/src/lib/database.ts';
import { newId } from '../../upstream/src/lib/rows.ts';
import { demoLogins } from './logins.ts';
import { words } from './many.names.ts';
import { makerOf, seededStaff } from './many.staff.ts';
import { demoPlans, everyFrame } from './plans.ts';

export interface ManyOptions {
  /** `postgres://…`, or the directory of the embedded database. */
  databaseUrl: string;
  cards: number;
  agencies: number;
  /** Adds to what is there already. */
  force?: boolean;
  tell?(progress: string): void;
}

/** Rows a statement: enough that statements cost nothing, few enough to tell how far it is. */
const BATCH = 50_000;

/** From so many on the indexes are built afterwards: it is quicker, and for fewer it is not worth it. */
const LARGE = 20_000;

const filled = ['customer', 'business', 'card', 'card_address', 'feedback', 'card_event'];

/** One connection: what is set on it, and its temporary tables, last as long as it does. */
interface Session {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  exec(text: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens a database, brought up to date. @throws DirectoryInUse while the product runs on it */
async function openSession(databaseUrl: string): Promise<Session> {
  const database = await openDatabase(databaseUrl);
  if (database.engine === 'pglite') return { ...database.raw, close: database.close };
  await database.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    query: (text, values) => client.query(text, values),
    exec: (text) => client.query(text),
    close: () => client.end(),
  };
}

/**
 * Fills a database with businesses, each with its owner and its card, as eighteen months of trade would have left them:
 * names in ten scripts, twelve of staff to an agency, subscriptions that run, end and have ended. The same number gives
 * the same cards, except for their ids.
 * @throws Error where there are businesses already and `force` is not said
 */
export async function seedMany({ databaseUrl, cards, agencies, force = false, tell = () => {} }: ManyOptions) {
  const session = await openSession(databaseUrl);
  try {
    const { rows } = await session.query('select exists (select 1 from business) as is_filled');
    if ((rows[0] as { is_filled: boolean }).is_filled && !force)
      throw new Error('there are businesses in this database already (--force adds to them)');
    await addPlatform(session);
    const agencyIds = await addAgencies(session, agencies);
    const restoreIndexes = cards >= LARGE ? await dropIndexes(session) : async () => {};
    try {
      await addRows(session, agencyIds, cards, tell);
    } finally {
      if (cards >= LARGE) tell('building the indexes');
      await restoreIndexes();
    }
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

/** The agency that runs the platform, with the demo's super admin, where there is none. */
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

interface SeededAgency {
  agencyId: string;
  /** Ids of those who make businesses, and what each is to them. */
  makers: string[];
  kinds: string[];
}

/** Agencies with their staff and plans; those that are there come first. */
async function addAgencies(session: Session, wanted: number): Promise<SeededAgency[]> {
  const { rows: known } = await session.query(
    `select agency_id from agency where not 'superadmin' = any(roles) order by agency_id limit $1`,
    [wanted],
  );
  const agencyIds = (known as { agency_id: string }[]).map((row) => row.agency_id);
  while (agencyIds.length < wanted) {
    const number = agencyIds.length + 1;
    const agency =
      number === 1
        ? { name: 'Rangoli Cards', host: 'localhost' }
        : { name: `Agency ${number}`, host: `agency-${number}.localhost` };
    agencyIds.push(await addAgency(session, { ...agency, roles: ['admin'] }));
  }
  const hashes = new Map<string, string>();
  for (const { password } of seededStaff) if (password) hashes.set(password, await hashPassword(password));
  const made: SeededAgency[] = [];
  for (const agencyId of agencyIds) {
    for (const [at, one] of seededStaff.entries()) {
      await session.query(
        `insert into franchisee (franchisee_id, agency_id, name, phone_number, roles, permissions, configuration,
           password_hash, is_active, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() - interval '560 days' + $10 * interval '37 days')
         on conflict (agency_id, phone_number) do nothing`,
        [
          ...[newId(), agencyId, one.name, one.phoneNumber, one.roles, one.permissions],
          ...[JSON.stringify({ hideBilling: one.hideBilling }), hashes.get(one.password ?? '') ?? null],
          ...[one.isActive, at],
        ],
      );
    }
    await session.query(plans, [agencyId, JSON.stringify(demoPlans), JSON.stringify(everyFrame)]);
    const { rows } = await session.query('select franchisee_id, phone_number from franchisee where agency_id = $1', [
      agencyId,
    ]);
    const kindOf = new Map(seededStaff.map((one) => [one.phoneNumber, makerOf(one)]));
    const makers = (rows as { franchisee_id: string; phone_number: string }[]).filter((row) =>
      kindOf.has(row.phone_number),
    );
    made.push({
      agencyId,
      makers: makers.map((row) => row.franchisee_id),
      kinds: makers.map((row) => kindOf.get(row.phone_number) ?? 'admin'),
    });
  }
  return made;
}

const plans = `
insert into subscription_plan (agency_id, name, price_paise, validity, limits, frame_visibility)
select $1::uuid, plan->>'name', (plan->>'pricePaise')::bigint, (plan->>'validity')::int, plan->'limits', $3::jsonb
from jsonb_array_elements($2::jsonb) as plan
where not exists (select from subscription_plan where agency_id = $1::uuid)`;

/** Takes away what slows the filling and guards no rule, and gives back what builds it again. */
async function dropIndexes(session: Session): Promise<() => Promise<void>> {
  const { rows } = await session.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [filled],
  );
  const indexes = rows as { name: string; definition: string }[];
  for (const { name } of indexes) await session.query(`drop index ${name}`);
  return async () => {
    await session.query(`set maintenance_work_mem = '256MB'`);
    for (const { definition } of indexes) await session.query(definition);
  };
}

async function addRows(
  session: Session,
  agencies: SeededAgency[],
  cards: number,
  tell: (progress: string) => void,
): Promise<void> {
  // Every reference is right by its making; looking each up would take longer than the rest. Needs a superuser.
  await session.query('set session_replication_role = replica').catch(() => {});
  await session.query('set synchronous_commit = off');
  const { rows } = await session.query('select count(*)::int as addresses from card_address');
  await session.exec(helpers);
  for (const [number, { agencyId, makers, kinds }] of agencies.entries())
    await session.query('insert into seed_agency values ($1, $2, $3, $4)', [number, agencyId, makers, kinds]);
  const [until, salt] = [new Date(), newId().replaceAll('-', '')];
  for (let from = 0; from < cards; from += BATCH) {
    const to = Math.min(cards, from + BATCH) - 1;
    const { addresses } = rows[0] as { addresses: number };
    const of = { from, to, cards, addresses, agencies: agencies.length, until, salt, designs };
    await session.query('truncate seed_row');
    await session.query(drawRows, [...Object.values(of), ...Object.values(words).map((list) => JSON.stringify(list))]);
    for (const statement of inserts) await session.query(statement);
    tell(`${to + 1} of ${cards} cards`);
  }
}

/**
 * `pick` draws a number below `among`: by the row and by what it is for, so that nothing has to be remembered.
 * `id` is a UUIDv7 of a moment.
 */
const helpers = `
create function pg_temp.pick(number bigint, purpose int, among int) returns int language sql immutable as
  $$ select ((hashint8extended(number, purpose) & 2147483647) % among)::int $$;
create function pg_temp.id(at timestamptz, drawn text) returns uuid language sql stable as
  $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(drawn, 1, 3) || 'a' || substr(drawn, 4, 15))::uuid $$;
create function pg_temp.moment(number bigint, cards int, until timestamptz) returns timestamptz language sql stable as
  $$ select until - (1 - power((number + 1)::float8 / cards, 0.7)) * interval '548 days' $$;
create temp table seed_agency (number int, agency_id uuid, makers uuid[], kinds text[]);
create temp table seed_row (
  number bigint, owns_itself boolean, agency_id uuid, made_by uuid, maker text, at timestamptz,
  user_id uuid, business_id uuid, card_no uuid, card_id text,
  name text, trade text, category text, nature text, person text, phone text,
  city text, state text, pin text, status text, is_paid boolean, expiry date, design text, colour text
)`;

/** One row a card with all that is drawn. Every fifth business has the owner of the one before it. */
const drawRows = `
with made as (
  select number, number - (number % 5 = 4)::int as owner, $4::int + number as place,
    pg_temp.moment(number, $3::int, $6::timestamptz) as at,
    $9::jsonb -> pg_temp.pick(number, 1, jsonb_array_length($9::jsonb)) as name,
    $10::jsonb -> pg_temp.pick(number, 2, jsonb_array_length($10::jsonb)) as trade,
    $11::jsonb -> pg_temp.pick(number, 3, jsonb_array_length($11::jsonb)) as person,
    $12::jsonb -> pg_temp.pick(number, 4, jsonb_array_length($12::jsonb)) as town,
    pg_temp.pick(number, 5, 1000) as share
  from generate_series($1::bigint, $2::bigint) as number
)
insert into seed_row
select made.number, owner = made.number, agency_id, made_by, coalesce(maker, 'self'), at,
  pg_temp.id(pg_temp.moment(owner, $3::int, $6::timestamptz), md5($7::text || 'u' || owner)),
  pg_temp.id(at, md5($7::text || 'b' || made.number)),
  pg_temp.id(at + interval '4 minutes', md5($7::text || 'c' || made.number)),
  (name ->> 0) || '-' || (trade ->> 0) || '-' || place, name ->> 1, trade ->> 1, trade ->> 2, trade ->> 3, person ->> 0,
  '+91' || (6000000000 + ($4::int + owner + 1) * 2654435761 % 3999999979),
  town ->> 0, town ->> 1, town ->> 2,
  case when share < 620 then 'active' when share < 850 then 'draft' when share < 940 then 'paused'
       when share < 950 then 'suspended' else 'deleted' end,
  pg_temp.pick(made.number, 6, 100) < 55,
  case when pg_temp.pick(made.number, 7, 10) > 0 then ($6::timestamptz)::date + pg_temp.pick(made.number, 8, 500) - 140 end,
  ($8::text[])[1 + pg_temp.pick(made.number, 9, array_length($8::text[], 1))],
  '#' || substr(md5('colour' || made.number), 1, 6)
from made join seed_agency on seed_agency.number = owner % $5::int
cross join lateral (select case when pg_temp.pick(made.number, 10, 2) = 0
  then 1 + pg_temp.pick(made.number, 16, array_length(makers, 1)) end as hand) as drawn
cross join lateral (select makers[drawn.hand] as made_by, kinds[drawn.hand] as maker) as hands`;

const inserts = [
  `insert into customer (user_id, agency_id, phone_number, created_at)
   select user_id, agency_id, phone, at from seed_row where owns_itself`,

  `insert into business (business_id, agency_id, user_id, business_name, category, business_nature, email, address,
     expiry_date_for_customer, payment_status, business_made_by, made_by_franchisee_id, has_card, created_at, deleted_at)
   select business_id, agency_id, user_id, name || ' ' || trade, category, nature,
     case when number % 3 = 0 then card_id || '@mail.example' end,
     jsonb_build_object('line1', (1 + number % 400) || ', Station Road', 'line2', '', 'city', city, 'state', state,
       'pinCode', pin, 'country', 'IN', 'mapUrl', ''),
     expiry, is_paid::int, maker, made_by, status <> 'deleted', at,
     case when status = 'deleted' then at + interval '9 days' end
   from seed_row`,

  `insert into card (card_no, agency_id, business_id, card_id, status, image_post_status, published_at, created_at,
     updated_at, deleted_at, sections)
   select card_no, agency_id, business_id, card_id, status,
     case when pg_temp.pick(number, 11, 20) = 0 then 'disabled' else 'enabled' end,
     case when status <> 'draft' or number % 10 = 0 then at + interval '2 hours' end,
     at + interval '4 minutes', at + interval '1 day', case when status = 'deleted' then at + interval '9 days' end,
     jsonb_build_object(
       'basicDetails', jsonb_build_object(
         'titlePrefix', case when number % 4 = 0 then 'Mr.' else 'none' end,
         'personName', person, 'designation', 'Proprietor', 'businessName', name || ' ' || trade,
         'tagline', category || ' you can rely on, in ' || city,
         'phoneNumber', phone, 'whatsappNumber', phone, 'alternatePhoneNumber', '',
         'email', case when number % 3 = 0 then card_id || '@mail.example' else '' end, 'website', '',
         'address', jsonb_build_object('line1', (1 + number % 400) || ', Station Road', 'line2', '', 'city', city,
           'state', state, 'pinCode', pin, 'country', 'IN', 'mapUrl', ''),
         'openingHours', 'Mon–Sat 10–7', 'establishedYear', (1950 + number % 70)::text, 'logo', null, 'photo', null),
       'template', jsonb_build_object('design', design, 'colour', colour),
       'paymentOptions', case when number % 2 = 0
         then jsonb_build_object('upiId', substr(phone, 4) || '@upi', 'upiName', person) else '{}' end,
       'socialLinks', case when number % 2 = 0 then jsonb_build_object('links', jsonb_build_array(
         jsonb_build_object('network', 'instagram', 'url', 'https://www.instagram.com/' || card_id),
         jsonb_build_object('network', 'facebook', 'url', 'https://www.facebook.com/' || card_id))) else '{}' end,
       'aboutUs', jsonb_build_object('text', '<p>' || name || ' has served ' || city || ' since '
         || (1950 + number % 70) || '. Come and see us near the station.</p>',
         'whyChooseUs', jsonb_build_array('Fair prices', 'Delivery in the city')),
       'products', case when number % 3 = 0 then jsonb_build_object('products', (
         select jsonb_agg(jsonb_build_object('name', category || ' no. ' || kind, 'description', 'Made to order.',
           'pricePaise', kind * 12500, 'url', '', 'picture', null)) from generate_series(1, 4) as kind)) else '{}' end,
       'links', case when number % 4 = 0 then jsonb_build_object('links', jsonb_build_array(
         jsonb_build_object('label', 'Price list', 'action', 'url', 'value', 'https://' || card_id || '.example/prices', 'linkTypeId', null),
         jsonb_build_object('label', 'Order by phone', 'action', 'call', 'value', phone, 'linkTypeId', null))) else '{}' end)
   from seed_row`,

  `insert into card_address (card_id, agency_id, card_no, since)
   select card_id, agency_id, card_no, at from seed_row
   union all
   select 'old-' || card_id, agency_id, card_no, at from seed_row where number % 30 = 0`,

  `insert into feedback (feedback_id, agency_id, business_id, card_no, name, rating, message, is_shown, created_at)
   select pg_temp.id(at + interval '5 days', md5(card_no::text || kind)), agency_id, business_id, card_no, 'Visitor ' || kind,
     3 + pg_temp.pick(number, 12 + kind, 3), 'Good work, on time.', kind = 1, at + interval '5 days'
   from seed_row cross join generate_series(1, 3) as kind where status = 'active' and number % 12 = 0`,

  `insert into card_event (card_no, date, event, source, target, agency_id, count)
   select card_no, current_date - day, 'view', (array['link', 'qr', 'whatsapp'])[1 + day % 3], '', agency_id,
     1 + pg_temp.pick(number, 20 + day, 9)
   from seed_row cross join generate_series(0, 27, 3) as day where status = 'active' and number % 6 = 0`,
];
