/* SQL that generates and inserts businesses, with temporary tables of one session. */

/** Purpose of each random number: the second argument of `pick`. */
const purpose = {
  name: 1,
  trade: 2,
  person: 3,
  town: 4,
  status: 5,
  design: 9,
  hasCreator: 10,
  imagePosts: 11,
  creator: 16,
  registeredAt: 30,
  deletedDaysAgo: 31,
  sharesLeads: 32,
  popularity: 33,
  deletedAt: 34,
} as const;

/**
 * `pick` hashes row and purpose to a number below `among`, so that results are reproducible without state. `id` is a
 * UUIDv7 of a time. `moment` is a registration time, in office hours of a day of `seed_day`.
 */
export const createSeedFunctionsSql = `
create function pg_temp.pick(number bigint, purpose int, among int) returns int language sql immutable as
  $$ select ((hashint8extended(number, purpose) & 2147483647) % among)::int $$;
create function pg_temp.id(at timestamptz, drawn text) returns uuid language sql stable as
  $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(drawn, 1, 3) || 'a' || substr(drawn, 4, 15))::uuid $$;
create function pg_temp.day(at timestamptz) returns date language sql stable as
  $$ select (at at time zone 'Asia/Kolkata')::date $$;
create function pg_temp.office(date date, drawn int) returns timestamptz language sql stable as
  $$ select (date + time '09:00' + drawn % 43200 * interval '1 second') at time zone 'Asia/Kolkata' $$;
create temp table seed_day (date date, before float8 primary key);
create function pg_temp.moment(number bigint, cards int, until timestamptz) returns timestamptz language sql stable as
  $$ select least(until - interval '15 minutes', pg_temp.office(
    (select date from seed_day where before <= (number + 0.5) / cards order by before desc limit 1),
    pg_temp.pick(number, ${purpose.registeredAt}, 43200))) $$;
create temp table seed_agency (agency_number int, agency_id uuid, makers uuid[], kinds text[], recorders uuid[]);
create temp table seed_row (
  number bigint, owns_itself boolean, agency_id uuid, made_by uuid, maker text, at timestamptz, until timestamptz,
  user_id uuid, business_id uuid, card_no uuid, card_id text,
  name text, trade text, category text, nature text, person text, phone text,
  city text, state text, pin text, status text, published_at timestamptz, deleted_at timestamptz,
  design text, colour text, shares_leads boolean, popularity float8
)`;

/** One row per card with all generated values. Every fifth business shares the owner of the previous one. */
export const generateRowsSql = `
with made as (
  select number, number - (number % 5 = 4)::int as owner, $4::int + number as place,
    pg_temp.moment(number, $3::int, $6::timestamptz) as at,
    $9::jsonb -> pg_temp.pick(number, ${purpose.name}, jsonb_array_length($9::jsonb)) as name,
    $10::jsonb -> pg_temp.pick(number, ${purpose.trade}, jsonb_array_length($10::jsonb)) as trade,
    $11::jsonb -> pg_temp.pick(number, ${purpose.person}, jsonb_array_length($11::jsonb)) as person,
    $12::jsonb -> pg_temp.pick(number, ${purpose.town}, jsonb_array_length($12::jsonb)) as town,
    pg_temp.pick(number, ${purpose.status}, 1000) as status_permille
  from generate_series($1::bigint, $2::bigint) as number
)
insert into seed_row
select made.number, owner = made.number, agency_id, made_by, coalesce(maker, 'self'), at, $6::timestamptz,
  pg_temp.id(pg_temp.moment(owner, $3::int, $6::timestamptz), md5($7::text || 'u' || owner)),
  pg_temp.id(at, md5($7::text || 'b' || made.number)),
  pg_temp.id(at + interval '4 minutes', md5($7::text || 'c' || made.number)),
  (name ->> 0) || '-' || (trade ->> 0) || '-' || place, name ->> 1, trade ->> 1, trade ->> 2, trade ->> 3, person ->> 0,
  '+91' || (6000000000 + ($4::int + owner + 1) * 2654435761 % 3999999979),
  town ->> 0, town ->> 1, town ->> 2, status,
  case when status <> 'draft' or made.number % 10 = 0 then least(at + interval '2 hours', $6::timestamptz) end,
  -- What was deleted longer ago is removed for good.
  case when status = 'deleted' then least($6::timestamptz, greatest(at + interval '3 hours',
    pg_temp.office(pg_temp.day($6::timestamptz) - 1 - pg_temp.pick(made.number, ${purpose.deletedDaysAgo}, 27), pg_temp.pick(made.number, ${purpose.deletedAt}, 43200)))) end,
  ($8::text[])[1 + pg_temp.pick(made.number, ${purpose.design}, array_length($8::text[], 1))],
  '#' || substr(md5('colour' || made.number), 1, 6),
  pg_temp.pick(made.number, ${purpose.sharesLeads}, 100) < 65, power(pg_temp.pick(made.number, ${purpose.popularity}, 1000) / 1000.0, 2.5)
from made join seed_agency on agency_number = owner % $5::int
cross join lateral (select case when status_permille < 630 then 'active' when status_permille < 860 then 'draft' when status_permille < 945 then 'paused'
  when status_permille < 960 then 'suspended' else 'deleted' end as status) as card_status
cross join lateral (select case when pg_temp.pick(made.number, ${purpose.hasCreator}, 2) = 0
  then 1 + pg_temp.pick(made.number, ${purpose.creator}, array_length(makers, 1)) end as creator_index) as drawn_creator
cross join lateral (select makers[creator_index] as made_by, kinds[creator_index] as maker) as creator`;

/** Expiry dates come from the sales (many-sales.ts). */
export const businessInserts = [
  `insert into customer (user_id, agency_id, phone_number, created_at)
   select user_id, agency_id, phone, at from seed_row where owns_itself`,

  `insert into business (business_id, agency_id, user_id, business_name, category, business_nature, email, address,
     expiry_date_for_customer, payment_status, business_made_by, made_by_franchisee_id, has_card, created_at, deleted_at,
     deleted_by)
   select business_id, agency_id, user_id, name || ' ' || trade, category, nature,
     case when number % 3 = 0 then card_id || '@mail.example' end,
     jsonb_build_object('line1', (1 + number % 400) || ', Station Road', 'line2', '', 'city', city, 'state', state,
       'pinCode', pin, 'country', 'IN', 'mapUrl', ''),
     expiry, (expiry is not null)::int, maker, made_by, status <> 'deleted', at, deleted_at,
     case when status = 'deleted' then coalesce(made_by, user_id) end
   from seed_row left join (
     select number, max(ends_on) as expiry from seed_sale where withdrawn_at is null group by number) as paid using (number)`,

  `insert into card (card_no, agency_id, business_id, card_id, status, image_post_status, published_at, created_at,
     updated_at, deleted_at, deleted_by, status_when_deleted, shares_leads, sections)
   select card_no, agency_id, business_id, card_id, status,
     case when pg_temp.pick(number, ${purpose.imagePosts}, 20) = 0 then 'disabled' else 'enabled' end,
     published_at, least(at + interval '4 minutes', until), least(at + interval '1 day', until), deleted_at,
     case when status = 'deleted' then coalesce(made_by, user_id) end, case when status = 'deleted' then 'active' end,
     shares_leads,
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
];
