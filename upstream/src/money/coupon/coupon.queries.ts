import type { Coupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import {
  type CouponTerms,
  type CouponUses,
  couponHoldMs,
  couponUsesFaultOf,
  type Discount,
} from '@parichay/shared/money/coupon/coupon.rules.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type CouponRow = Selectable<Database['coupon']>;

const usedCountColumn = sql<number>`(select count(*)::int from coupon_use
  where coupon_use.coupon_id = coupon.coupon_id and held_until is null)`;

export const couponsOfAgency = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('coupon')
    .selectAll('coupon')
    .select(usedCountColumn.as('used'))
    .where('coupon.agency_id', '=', agencyId);

export const presentCoupon = (row: CouponRow & { used: number }): Coupon => ({
  couponId: row.coupon_id,
  code: row.code,
  ...discountTermsOf(row),
  ...{ planIds: row.plan_ids, fromDate: row.from_date, untilDate: row.until_date },
  ...{ totalLimit: row.total_limit, oncePerBusiness: row.once_per_business, isActive: row.is_active },
  used: row.used,
  version: row.version,
});

export const discountTermsOf = ({ percent, amount_paise }: CouponRow): Discount => ({
  percent,
  offPaise: amount_paise === null ? null : Number(amount_paise),
});

export const couponTermsOf = (row: CouponRow): CouponTerms => ({
  isActive: row.is_active,
  fromDate: row.from_date,
  untilDate: row.until_date,
  planIds: row.plan_ids,
  totalLimit: row.total_limit,
  oncePerBusiness: row.once_per_business,
});

export async function couponByCode(tx: Tx, agencyId: string, code: string): Promise<CouponRow> {
  const row = await tx
    .selectFrom('coupon')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) throw new ApiError('coupon_unknown');
  return row;
}

/** Leaves out the business's own hold, because its new order replaces it. */
export async function countCouponUses(tx: Tx, couponId: string, businessId: string): Promise<CouponUses> {
  const { rows } = await sql<CouponUses>`select count(*)::int as all,
      count(*) filter (where business_id = ${businessId})::int as "ofBusiness"
    from coupon_use where coupon_id = ${couponId}
      and (held_until is null or (held_until > now() and business_id <> ${businessId}))`.execute(tx);
  return rows[0] ?? { all: 0, ofBusiness: 0 };
}

const maxHoldsPerAccount = 2;

interface CouponHold {
  intentId: string;
  businessId: string;
  agencyId: string;
  couponId: string;
  discountPaise: number;
}

const lockCoupon = async (tx: Tx, couponId: string): Promise<CouponRow | undefined> =>
  tx.selectFrom('coupon').selectAll().where('coupon_id', '=', couponId).forUpdate().executeTakeFirst();

/**
 * Only a payer's two newest orders with this coupon hold it.
 * @throws ApiError coupon_unknown, coupon_used_up, coupon_used
 */
export async function reserveCoupon(tx: Tx, { couponId, ...purchase }: CouponHold): Promise<void> {
  const coupon = await lockCoupon(tx, couponId);
  if (!coupon) throw new ApiError('coupon_unknown');
  const fault = couponUsesFaultOf(couponTermsOf(coupon), await countCouponUses(tx, couponId, purchase.businessId));
  if (fault) throw new ApiError(fault);
  await sql`update coupon_use set held_until = now()
    where coupon_id = ${couponId} and business_id = ${purchase.businessId} and held_until > now()`.execute(tx);
  const heldUntil = sql<Date>`now() + ${couponHoldMs}::int * interval '1 millisecond'`;
  await tx
    .insertInto('coupon_use')
    .values({
      intent_id: purchase.intentId,
      coupon_id: couponId,
      agency_id: purchase.agencyId,
      business_id: purchase.businessId,
      discount_paise: purchase.discountPaise,
      held_until: heldUntil,
    })
    .onConflict((conflict) => conflict.column('intent_id').doUpdateSet({ held_until: heldUntil }))
    .execute();
  await sql`update coupon_use set held_until = now() where intent_id in (
    select held.intent_id from coupon_use as held join payment_intent as other using (intent_id)
    where held.coupon_id = ${couponId} and held.held_until > now()
      and other.payer_id = (select payer_id from payment_intent where intent_id = ${purchase.intentId})
    order by held.held_until desc, held.intent_id desc offset ${maxHoldsPerAccount})`.execute(tx);
}

export const releaseCoupon = (tx: Tx, intentId: string) =>
  sql`update coupon_use set held_until = now() where intent_id = ${intentId} and held_until is not null`.execute(tx);

/**
 * An expired hold is accepted again while a use is left.
 * @returns false = used up or deleted
 */
export async function redeemCoupon(
  tx: Tx,
  couponId: string,
  purchase: { intentId: string; businessId: string },
): Promise<boolean> {
  const coupon = await lockCoupon(tx, couponId);
  if (!coupon || couponUsesFaultOf(couponTermsOf(coupon), await countCouponUses(tx, couponId, purchase.businessId)))
    return false;
  await sql`update coupon_use set held_until = null where intent_id = ${purchase.intentId}`.execute(tx);
  return true;
}
