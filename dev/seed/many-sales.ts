import { discountPaiseOf } from '@parichay/shared/money/coupon/coupon.rules.ts';
import { dayInIndia, daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { minOnlinePaise } from '@parichay/shared/platform/lib/online-price.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { diwalisUntil, TRADING_DAY_COUNT } from './many-calendar.ts';

/* SQL that generates purchases of plans and inserts them like the ledger. */

export const createSaleTables = `
create temp table seed_plan (agency_id uuid, rank int, ranks int, item text, price_paise bigint, validity int, terms jsonb);
create temp table seed_coupon (
  agency_id uuid, item text, coupon_id uuid, code text, from_date date, until_date date, discount_paise bigint);
create temp table seed_sale (
  number bigint, turn int, agency_id uuid, business_id uuid, user_id uuid, made_by uuid, rank int, item text, terms jsonb,
  price_paise bigint, amount_paise bigint, coupon_id uuid, paid_at timestamptz, valid_from date, ends_on date, before jsonb,
  until timestamptz, intent_id uuid, record_no uuid, mode text, recorded_by uuid, withdrawn_at timestamptz
)`;

/** Plans of the agencies, the cheapest first. */
export const readPlans = `
insert into seed_plan
select agency_id, row_number() over by_price - 1, count(*) over (partition by agency_id), subscription_plan_id::text,
  price_paise, validity, jsonb_build_object('planId', subscription_plan_id, 'planName', name, 'validity', validity,
    'limits', limits, 'frameVisibility', frame_visibility)
from subscription_plan join seed_agency using (agency_id) where deleted_at is null and price_paise > 0
window by_price as (partition by agency_id order by price_paise, subscription_plan_id)`;

export interface SeededPlan {
  agency_id: string;
  item: string;
  price_paise: string;
}

/** Coupons of the agency: one for each Diwali, and one for new shops. */
export function seededCoupons(until: Date) {
  const today = dayInIndia(until);
  return [
    ...diwalisUntil(until).map((diwali) => ({
      code: `DIWALI${diwali.slice(2, 4)}`,
      percent: 25,
      offPaise: null,
      fromDate: daysAfter(diwali, -25),
      untilDate: daysAfter(diwali, 2),
    })),
    {
      code: 'NEWSHOP',
      percent: null,
      offPaise: 10_000,
      fromDate: daysAfter(today, 240 - TRADING_DAY_COUNT),
      untilDate: null,
    },
  ];
}
type SeededCoupon = ReturnType<typeof seededCoupons>[number];

/** Returns the existing coupon if the agency has one with that code. */
export const insertCoupon = `
insert into coupon (coupon_id, agency_id, code, percent, amount_paise, from_date, until_date, created_at)
values ($1, $2, $3, $4, $5, $6, $7, pg_temp.office($6::date - 7, 7200))
on conflict (agency_id, code) do update set version = coupon.version returning coupon_id`;
export const couponValues = (agencyId: string, { code, percent, offPaise, fromDate, untilDate }: SeededCoupon) => [
  ...[newId(), agencyId, code, percent, offPaise, fromDate, untilDate],
];

export const insertDiscount = `insert into seed_coupon values ($1, $2, $3, $4, $5, coalesce($6::date, 'infinity'), $7)`;
export const discountValues = (
  couponId: string,
  coupon: SeededCoupon,
  { agency_id, item, price_paise }: SeededPlan,
) => [
  ...[agency_id, item, couponId, coupon.code, coupon.fromDate, coupon.untilDate],
  discountPaiseOf(coupon, Number(price_paise), minOnlinePaise),
];

/**
 * Generates payment methods: 42 % Razorpay, 30 % UPI, 22 % cash, 6 % bank transfer. $1: salt.
 * @param buyersQuery query of buyers with plan rank and time
 */
const insertSaleOf = (saleNumber: 1 | 2, buyersQuery: string) => `
insert into seed_sale
select number, ${saleNumber}, agency_id, business_id, user_id, made_by, rank, item,
  terms || jsonb_build_object('renew', ${saleNumber === 2}) || case when coupon_id is null then '{}' else jsonb_build_object(
    'coupon', jsonb_build_object('couponId', coupon_id, 'code', code, 'pricePaise', price_paise, 'discountPaise', discount_paise)) end,
  price_paise, price_paise - coalesce(discount_paise, 0), coupon_id, paid_at, valid_from,
  (valid_from + validity * interval '1 year')::date, before, until,
  pg_temp.id(paid_at - interval '2 minutes', md5($1::text || 'i${saleNumber}' || number)),
  pg_temp.id(paid_at, md5($1::text || 'g${saleNumber}' || number)), mode,
  case when mode is not null then case when made_by = any(recorders) then made_by
    else recorders[1 + pg_temp.pick(number, 41, array_length(recorders, 1))] end end,
  -- A few are written down for the wrong shop, and taken back the next day.
  case when ${saleNumber} = 1 and mode is not null and pg_temp.pick(number, 42, 100) < 3 and paid_at + interval '1 day' < until
    then paid_at + interval '1 day' end
from (${buyersQuery}) as bought join seed_plan using (agency_id, rank) join seed_agency using (agency_id)
cross join lateral (select pg_temp.pick(number * 2 + ${saleNumber}, 40, 100) as way) as drawn_way
cross join lateral (select case when way < 42 then null when way < 72 then 'upi' when way < 94 then 'cash'
  else 'bank_transfer' end as mode) as drawn_mode
left join lateral (
  select coupon_id, code, discount_paise from seed_coupon
  where seed_coupon.agency_id = bought.agency_id and seed_coupon.item = seed_plan.item and ${saleNumber} = 1 and mode is null
    and pg_temp.day(paid_at) between from_date and until_date and pg_temp.pick(number, 45, 100) < 45
  order by discount_paise desc limit 1) as coupon on true`;

export const insertSales = [
  // Most pay within the free month, many on the first day.
  insertSaleOf(
    1,
    `select number, agency_id, business_id, user_id, made_by, until, paid_at, pg_temp.day(paid_at) as valid_from,
       '{"expiry": null, "paymentStatus": 0}'::jsonb as before, rank
     from seed_row
     join (select distinct agency_id, ranks from seed_plan) as sold using (agency_id)
     cross join lateral (select
       floor(ranks * power(pg_temp.pick(number, 46, 1000) / 1000.0, 1.9))::int as rank,
       at + case when pg_temp.pick(number, 43, 10) < 4 then interval '25 minutes'
         else (1 + pg_temp.pick(number, 44, 33)) * interval '1 day' end as paid_at) as drawn
     where status <> 'deleted' and paid_at < until
       and pg_temp.pick(number, 47, 100) < case status when 'draft' then 12 else 80 end`,
  ),
  // Three of five renew, from three weeks before the end to ten days after it; some upgrade.
  insertSaleOf(
    2,
    `select number, agency_id, business_id, user_id, made_by, until, again_at as paid_at,
       greatest(pg_temp.day(again_at), ends_on) as valid_from,
       jsonb_build_object('expiry', ends_on, 'paymentStatus', 1) as before,
       least(ranks - 1, rank + (pg_temp.pick(number, 48, 100) < 15)::int) as rank
     from seed_sale
     join (select distinct agency_id, ranks from seed_plan) as sold using (agency_id)
     cross join lateral (select pg_temp.office(ends_on + pg_temp.pick(number, 49, 31) - 20, pg_temp.pick(number, 50, 43200))
       as again_at) as drawn
     where withdrawn_at is null and pg_temp.pick(number, 51, 100) < 60 and again_at < until`,
  ),
];

const orderIdSql = `'order_' || substr(md5('o' || record_no), 1, 14)`;
const paymentIdSql = `'pay_' || substr(md5('p' || record_no), 1, 14)`;

/** Ledger rows of each sale; the product writes the missing invoices. */
export const saleInserts = [
  `insert into payment_intent (intent_id, kind, agency_id, payer_id, business_id, item, terms, amount_paise, order_id, key_id,
     state, created_at, updated_at)
   select intent_id, 'subscription', agency_id, coalesce(recorded_by, user_id), business_id, item, terms, amount_paise,
     case when mode is null then ${orderIdSql} end, case when mode is null then 'rzp_test_seededsales' end,
     case when mode is null then 'paid' else 'manual_paid' end, paid_at - interval '2 minutes', paid_at
   from seed_sale`,

  `insert into payment_attempt (intent_id, payment_id, agency_id, status, amount_paise, currency, method, created_at, updated_at)
   select intent_id, ${paymentIdSql}, agency_id, 'captured', amount_paise, 'INR',
     (array['upi', 'upi', 'card', 'netbanking'])[1 + pg_temp.pick(number, 52, 4)], paid_at, paid_at
   from seed_sale where mode is null`,

  `insert into payment_grant (record_no, intent_id, kind, agency_id, business_id, item, terms, amount_paise, valid_from,
     valid_to, payment_id, order_id, recorded_by, mode, reference, before, registered_by, paid_at, withdrawn_at, withdrawn_by,
     withdrawn_why)
   select record_no, intent_id, 'subscription', agency_id, business_id, item, terms, amount_paise, valid_from, ends_on - 1,
     case when mode is null then ${paymentIdSql} end, case when mode is null then ${orderIdSql} end, recorded_by, mode,
     case when mode in ('upi', 'bank_transfer')
       then (400000000000 + (hashint8extended(number, 53) & 2147483647) * 46)::text else '' end,
     before, made_by, paid_at, withdrawn_at, case when withdrawn_at is not null then recorded_by end,
     case when withdrawn_at is not null then 'Recorded for the wrong shop' end
   from seed_sale order by paid_at`,

  `insert into coupon_use (intent_id, coupon_id, agency_id, business_id, discount_paise, created_at)
   select intent_id, coupon_id, agency_id, business_id, price_paise - amount_paise, paid_at
   from seed_sale where coupon_id is not null`,
];
