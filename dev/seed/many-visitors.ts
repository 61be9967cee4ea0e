import { consentVersion } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import pg from 'pg';
import { visitorTexts } from './many-visitors-names.ts';

/* SQL that inserts visits, enquiries and reviews for the cards of `seed_row`. */

const literal = (value: unknown) => pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
const pickChoiceSql = (choices: readonly unknown[], randomSql: string) =>
  `(${literal(choices)}::jsonb -> (${randomSql} % ${choices.length}))`;

/** Random number for the nth row of a card. */
const randomForRowSql = (purpose: number, optionCount: number) =>
  `pg_temp.pick(number * 1000 + nth, ${purpose}, ${optionCount})`;

export interface VisitPeriod {
  /** Number of days up to today. */
  days: number;
  /** Sampling interval: 3 = visits for every third one. */
  every: { day: number; card: number };
}

/**
 * Popular cards and later months have more visits, and Sundays fewer. Enquiries must be inserted first, because each
 * also counts as a visit.
 */
export const visitInsert = ({ days, every }: VisitPeriod) => `
insert into card_event (card_no, date, event, source, target, agency_id, count)
with opened as (
  select card_no, agency_id, number, nth, date,
    floor((0.15 + popularity * 9) * (1.6 - 0.9 * nth / ${days}) * case extract(dow from date) when 0 then 0.5 else 1 end
      * (0.4 + ${randomForRowSql(60, 1200)} / 1000.0) + ${randomForRowSql(61, 1000)} / 1000.0)::int
      + (select count(*)::int from enquiry where enquiry.card_no = seed_row.card_no and pg_temp.day(created_at) = date) as views
  from seed_row
  cross join generate_series(0, ${days - 1}, ${every.day}) as nth
  cross join lateral (select pg_temp.day(until) - nth as date) as visited
  where status = 'active' and number % ${every.card} = 0 and date >= pg_temp.day(published_at)
)
select card_no, date, 'view', (array['link', 'whatsapp', 'whatsapp', 'qr', 'link', 'nfc'])[1 + ${randomForRowSql(62, 6)}], '', agency_id, views
from opened where views > 0
union all
select card_no, date, 'save', 'link', '', agency_id, 1 + views / 12 from opened where views > 0 and ${randomForRowSql(63, 9)} = 0
union all
select card_no, date, 'tap', 'link', (array['call', 'whatsapp', 'map', 'call', 'social', 'product'])[1 + ${randomForRowSql(64, 6)}],
  agency_id, 1 + views / 5
from opened where views > 0 and ${randomForRowSql(65, 3)} = 0`;

/**
 * Popular cards have more enquiries, all in the last five months, and older ones are answered more often. The agency
 * sees those of cards that share them.
 */
export const enquiryInsert = `
insert into enquiry (enquiry_id, agency_id, business_id, card_no, name, phone_number, email, message, consent_at,
  consent_version, consent_locale, created_at, agency_sees, read_at, outcome, note, remind_on, remind_account_id,
  handed_to_id, handed_at)
select pg_temp.id(asked_at, md5(card_no::text || 'e' || nth)), agency_id, business_id, card_no,
  ${pickChoiceSql(visitorTexts.names, randomForRowSql(70, 1_000_000))} #>> '{}',
  '+91' || (7000000000 + (number * 1000 + nth) * 2654435761 % 2999999979), '', question ->> 1, asked_at, ${literal(consentVersion)},
  question ->> 0, asked_at, shares_leads, case when standing <> 'new' then read_at end, nullif(nullif(standing, 'new'), 'read'),
  case when ${randomForRowSql(71, 3)} = 0 then coalesce(${literal(visitorTexts.notes)}::jsonb -> standing ->> ${randomForRowSql(72, 3)}, '') else '' end,
  case when is_reminded then pg_temp.day(until) + 1 + ${randomForRowSql(73, 5)} end,
  case when is_reminded then coalesce(made_by, user_id) end,
  case when is_handed then recorders[1 + ${randomForRowSql(74, 1000)} % array_length(recorders, 1)] end, case when is_handed then read_at end
from seed_row join seed_agency using (agency_id)
cross join lateral (select least(1, extract(epoch from until - published_at) / 86400 / 150) as known) as drawn_known
cross join generate_series(1, round(popularity * 9 * known)::int) as nth
cross join lateral (select until - (0.001 + 0.999 * power(${randomForRowSql(75, 100_000)} / 100000.0, 1.1)) * known * interval '150 days' as moment) as drawn_moment
cross join lateral (select pg_temp.office(pg_temp.day(moment), ${randomForRowSql(76, 43_200)}) as in_hours) as drawn_hours
cross join lateral (select case when in_hours between published_at and until then in_hours else moment end as asked_at) as drawn_at
cross join lateral (select extract(epoch from until - asked_at) / 86400 as age, ${randomForRowSql(77, 100)} as share,
  least(until, asked_at + (1 + ${randomForRowSql(78, 30)}) * interval '1 hour') as read_at, ${pickChoiceSql(visitorTexts.questions, randomForRowSql(79, 1000))} as question) as drawn
cross join lateral (select case
  when share < case when age < 2 then 75 when age < 14 then 18 else 3 end then 'new'
  when share < case when age < 2 then 90 when age < 14 then 50 else 15 end then 'read'
  when share < case when age < 2 then 100 when age < 14 then 75 else 50 end then 'answered'
  when share < 86 then 'won' else 'lost' end as standing) as drawn_standing
cross join lateral (select standing = 'read' and age < 14 and ${randomForRowSql(80, 2)} = 0 as is_reminded,
  shares_leads and standing <> 'new' and ${randomForRowSql(81, 6)} = 0 as is_handed) as drawn_work
where status = 'active'`;

export const reviewInsert = `
insert into feedback (feedback_id, agency_id, business_id, card_no, name, rating, message, is_shown, created_at)
select pg_temp.id(said_at, md5(card_no::text || 'f' || nth)), agency_id, business_id, card_no,
  ${pickChoiceSql(visitorTexts.names, randomForRowSql(90, 1_000_000))} #>> '{}', (review ->> 0)::int, review ->> 1, ${randomForRowSql(91, 5)} > 0, said_at
from seed_row cross join generate_series(1, 4) as nth
cross join lateral (select least(until - interval '5 minutes',
  published_at + interval '20 minutes' + ${randomForRowSql(92, 1000)} / 1000.0 * (until - published_at)) as said_at,
  ${pickChoiceSql(visitorTexts.reviews, randomForRowSql(93, 1000))} as review) as drawn
where status = 'active' and number % 6 = 0 and nth <= 1 + pg_temp.pick(number, 94, 4)`;

/** Counts of the triggers of migration 0066, which are disabled here. */
export const visitDayInsert = `
insert into visit_day (agency_id, date, design, state, city, views, saves, enquiries)
select agency_id, date, design, state, city, sum(views), sum(saves), sum(enquiries)
from seed_row join (
  select card_no, date, case event when 'view' then count else 0 end as views,
    case event when 'save' then count else 0 end as saves, 0 as enquiries
  from card_event where event in ('view', 'save')
  union all
  select card_no, pg_temp.day(created_at), 0, 0, 1 from enquiry
) as counted using (card_no)
group by 1, 2, 3, 4, 5
on conflict (agency_id, date, design, state, city) do update set views = visit_day.views + excluded.views,
  saves = visit_day.saves + excluded.saves, enquiries = visit_day.enquiries + excluded.enquiries`;

/** A draft is drawn when it is opened, so it needs no file. */
export const pdfCardInsert = `
insert into pdf_card (pdf_card_no, agency_id, business_id, template_code, company_name, person_name, details, created_at,
  updated_at, changed_at)
select pg_temp.id(made_at, md5(card_no::text || 'p')), agency_id, business_id, code, name || ' ' || trade, person,
  jsonb_build_object('templateCode', code, 'colour', colour, 'companyName', name || ' ' || trade, 'titlePrefix', 'none',
    'personName', person, 'designation', 'Proprietor', 'employeeNumber', '', 'phoneNumbers', jsonb_build_array(phone),
    'mails', '[]'::jsonb, 'website', '', 'address', jsonb_build_object('line1', (1 + number % 400) || ', Station Road',
      'line2', '', 'city', city, 'state', state, 'pinCode', pin, 'country', 'IN', 'mapUrl', ''),
    'facts', '[]'::jsonb, 'validUntil', null, 'logo', null, 'photo', null), made_at, made_at, made_at
from seed_row
cross join lateral (select least(until, at + interval '1 day') as made_at,
  (array['visiting-1', 'visiting-2', 'visiting-3', 'visiting-4', 'staff-id-1'])[1 + pg_temp.pick(number, 95, 5)] as code) as drawn
where status = 'active' and number % 12 = 0`;
