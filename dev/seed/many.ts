import { agencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import { designs } from '@parichay/shared/card/card.lists.ts';
import pg from 'pg';
import { hashPassword } from '../../upstream/src/account/password.ts';
import { openDatabase } from '../../upstream/src/lib/database.ts';
import { newId } from '../../upstream/src/lib/rows.ts';
import { demoLogins } from './logins.ts';
import { words } from './many.names.ts';

export interface ManyOptions {
  /** `postgres://…` */
  databaseUrl: string;
  cards: number;
  agencies: number;
  /** Adds to what is there already. */
  force?: boolean;
  tell?(progress: string): void;
}

/** Rows a statement: enough that statements cost nothing, few enough to tell how far it is. */
const BATCH = 50_000;

const filled = ['customer', 'business', 'card', 'card_address', 'feedback'];

/**
 * Fills a PostgreSQL database with businesses, each with its owner and its card, as eighteen months of trade would have
 * left them. The same number gives the same cards, except for their ids.
 * @throws Error where there are businesses already and `force` is not said
 */
export async function seedMany({ databaseUrl, cards, agencies, force = false, tell = () => {} }: ManyOptions) {
  if (!/^postgres(ql)?:/.test(databaseUrl)) throw new Error('a PostgreSQL database is needed: postgres://…');
  await (await openDatabase(databaseUrl)).close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select exists (select 1 from business) as is_filled');
    if (rows[0].is_filled && !force)
      throw new Error('there are businesses in this database already (--force adds to them)');
    const agencyIds = await addAgencies(client, agencies);
    const restoreIndexes = await dropIndexes(client);
    try {
      await addRows(client, agencyIds, cards, tell);
    } finally {
      tell('building the indexes');
      await restoreIndexes();
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Agencies with the demo's staff in the first; those that are there come first. @returns id and id of its creator */
async function addAgencies(client: pg.Client, wanted: number): Promise<{ agencyId: string; creatorId: string }[]> {
  const { rows: standing } = await client.query(
    `select agency_id from agency where not 'superadmin' = any(roles) order by agency_id limit $1`,
    [wanted],
  );
  const agencyIds: string[] = standing.map((row) => row.agency_id);
  while (agencyIds.length < wanted) {
    const [agencyId, number] = [newId(), agencyIds.length + 1];
    await client.query('insert into agency (agency_id, agency_name, configuration, brand) values ($1, $2, $3, $4)', [
      agencyId,
      number === 1 ? 'Rangoli Cards' : `Agency ${number}`,
      JSON.stringify(agencyConfiguration.parse({})),
      JSON.stringify({ colour: '#0f766e', logo: null, favicon: null }),
    ]);
    await client.query('insert into agency_domain (host, agency_id) values ($1, $2) on conflict do nothing', [
      number === 1 ? 'localhost' : `agency-${number}.localhost`,
      agencyId,
    ]);
    agencyIds.push(agencyId);
  }
  const made: { agencyId: string; creatorId: string }[] = [];
  for (const agencyId of agencyIds) {
    for (const { role, phoneNumber, password } of demoLogins) {
      if (role === 'superadmin' || role === 'customer') continue;
      await client.query(
        `insert into franchisee (franchisee_id, agency_id, name, phone_number, roles, password_hash)
         values ($1, $2, $3, $4, $5, $6) on conflict (agency_id, phone_number) do nothing`,
        [newId(), agencyId, role, phoneNumber, [role], await hashPassword(password)],
      );
    }
    const { rows } = await client.query(
      `select franchisee_id from franchisee where agency_id = $1 and 'creator' = any(roles) limit 1`,
      [agencyId],
    );
    made.push({ agencyId, creatorId: rows[0].franchisee_id });
  }
  return made;
}

/** Takes away what slows the filling and guards no rule, and gives back what builds it again. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [filled],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query(`set maintenance_work_mem = '256MB'`);
    for (const { definition } of rows) await client.query(definition);
  };
}

async function addRows(
  client: pg.Client,
  agencies: { agencyId: string; creatorId: string }[],
  cards: number,
  tell: (progress: string) => void,
): Promise<void> {
  // Every reference is right by its making; looking each up would take longer than the rest. Needs a superuser.
  await client.query('set session_replication_role = replica').catch(() => {});
  await client.query('set synchronous_commit = off');
  const { rows } = await client.query('select count(*)::int as standing from card_address');
  await client.query(helpers);
  for (const [number, { agencyId, creatorId }] of agencies.entries())
    await client.query('insert into seed_agency values ($1, $2, $3)', [number, agencyId, creatorId]);
  const [until, salt] = [new Date(), newId().replaceAll('-', '')];
  for (let from = 0; from < cards; from += BATCH) {
    const to = Math.min(cards, from + BATCH) - 1;
    const of = { from, to, cards, standing: rows[0].standing, agencies: agencies.length, until, salt, designs };
    await client.query('truncate seed_row');
    await client.query(drawRows, [...Object.values(of), ...Object.values(words).map((list) => JSON.stringify(list))]);
    for (const statement of inserts) await client.query(statement);
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
create temp table seed_agency (number int, agency_id uuid, creator_id uuid);
create temp table seed_row (
  number bigint, owns_itself boolean, agency_id uuid, creator_id uuid, at timestamptz,
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
    pg_temp.pick(number, 5, 1000) as standing
  from generate_series($1::bigint, $2::bigint) as number
)
insert into seed_row
select made.number, owner = made.number, agency_id, creator_id, at,
  pg_temp.id(pg_temp.moment(owner, $3::int, $6::timestamptz), md5($7::text || 'u' || owner)),
  pg_temp.id(at, md5($7::text || 'b' || made.number)),
  pg_temp.id(at + interval '4 minutes', md5($7::text || 'c' || made.number)),
  (name ->> 0) || '-' || (trade ->> 0) || '-' || place, name ->> 1, trade ->> 1, trade ->> 2, trade ->> 3, person ->> 0,
  '+91' || (6000000000 + ($4::int + owner + 1) * 2654435761 % 3999999979),
  town ->> 0, town ->> 1, town ->> 2,
  case when standing < 620 then 'active' when standing < 850 then 'draft' when standing < 940 then 'paused'
       when standing < 950 then 'suspended' else 'deleted' end,
  pg_temp.pick(made.number, 6, 100) < 55,
  case when pg_temp.pick(made.number, 7, 10) > 0 then ($6::timestamptz)::date + pg_temp.pick(made.number, 8, 500) - 140 end,
  ($8::text[])[1 + pg_temp.pick(made.number, 9, array_length($8::text[], 1))],
  '#' || substr(md5('colour' || made.number), 1, 6)
from made join seed_agency on seed_agency.number = owner % $5::int`;

const inserts = [
  `insert into customer (user_id, agency_id, phone_number, created_at)
   select user_id, agency_id, phone, at from seed_row where owns_itself`,

  `insert into business (business_id, agency_id, user_id, business_name, category, business_nature, email, address,
     expiry_date_for_customer, payment_status, business_made_by, made_by_franchisee_id, created_at, deleted_at)
   select business_id, agency_id, user_id, name || ' ' || trade, category, nature,
     case when number % 3 = 0 then card_id || '@mail.example' end,
     jsonb_build_object('line1', (1 + number % 400) || ', Station Road', 'line2', '', 'city', city, 'state', state,
       'pinCode', pin, 'country', 'India', 'mapUrl', ''),
     expiry, is_paid::int, maker, case when maker = 'creator' then creator_id end, at,
     case when status = 'deleted' then at + interval '9 days' end
   from seed_row cross join lateral (
     select (array['self', 'self', 'self', 'admin', 'creator', 'franchisee'])[1 + pg_temp.pick(number, 10, 6)] as maker
   ) as made`,

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
           'state', state, 'pinCode', pin, 'country', 'India', 'mapUrl', ''),
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
];
