import type { PriceWithCoupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import { couponFaultOf, discountPaiseOf } from '@parichay/shared/money/coupon/coupon.rules.ts';
import type { PlanTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { minOnlinePaise } from '@parichay/shared/platform/lib/online-price.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { newId } from '../../platform/database/rows.ts';
import {
  countCouponUses,
  couponByCode,
  couponTermsOf,
  discountTermsOf,
  reserveCoupon,
} from '../coupon/coupon.queries.ts';
import { includedTaxPaise } from '../invoice/invoice-issue.ts';
import { grant } from './payment-grants.ts';
import { type Quote, quotePlan, requireOnlineMinimum, requireOnlinePaymentEnabled } from './payment-quotes.ts';

/* The browser sends only a code, never a price. */

export interface CouponPurchase {
  businessId: string;
  subscriptionPlanId: number;
  renew: boolean;
  couponCode: string;
}

/** @throws ApiError of the coupon; online_payment_not_enabled, not_found, invalid_input for a free plan or one that would end too late */
export async function quoteWithCoupon(tx: Tx, actor: Actor, purchase: CouponPurchase) {
  const quote = requireOnlineMinimum(await quotePlan(tx, actor, 'subscription', purchase));
  await requireOnlinePaymentEnabled(tx, quote);
  const row = await couponByCode(tx, quote.agencyId, purchase.couponCode);
  const uses = await countCouponUses(tx, row.coupon_id, purchase.businessId);
  const fault = couponFaultOf(couponTermsOf(row), purchase.subscriptionPlanId, uses, todayInIndia());
  if (fault) throw new ApiError(fault);
  const discountPaise = discountPaiseOf(discountTermsOf(row), quote.amountPaise, minOnlinePaise);
  const coupon = { couponId: row.coupon_id, code: row.code, pricePaise: quote.amountPaise, discountPaise };
  return {
    ...quote,
    amountPaise: quote.amountPaise - discountPaise,
    terms: { ...(quote.terms as PlanTerms), coupon },
  } satisfies Quote;
}

export async function priceWithCoupon(
  tx: Tx,
  actor: Actor,
  { code, ...purchase }: { businessId: string; subscriptionPlanId: number; code: string },
): Promise<PriceWithCoupon> {
  const { amountPaise, agencyId, businessId, terms } = await quoteWithCoupon(tx, actor, {
    ...purchase,
    renew: false,
    couponCode: code,
  });
  const { couponId: _, ...coupon } = terms.coupon;
  const taxPaise = await includedTaxPaise(tx, { agencyId, businessId, totalPaise: amountPaise });
  return { ...coupon, amountPaise, taxPaise };
}

const doubleClickWindow = sql`interval '30 seconds'`;

/** @throws ApiError of the coupon; payment_mismatch when the price is not fully covered */
export async function recordFreePurchase(tx: Tx, actor: Actor, purchase: CouponPurchase): Promise<string> {
  const payerId = accountIdOf(actor);
  await lockInTransaction(tx, `free ${payerId} ${purchase.businessId}`);
  const earlierPurchase = await tx
    .selectFrom('payment_grant')
    .innerJoin('payment_intent', 'payment_intent.intent_id', 'payment_grant.intent_id')
    .select('record_no')
    .where('payer_id', '=', payerId)
    .where('payment_grant.business_id', '=', purchase.businessId)
    .where('payment_grant.item', '=', String(purchase.subscriptionPlanId))
    .where('payment_grant.amount_paise', '=', '0')
    .where(sql<boolean>`payment_grant.terms -> 'coupon' ->> 'code' = ${purchase.couponCode}`)
    .where('payment_grant.withdrawn_at', 'is', null)
    .where('paid_at', '>', sql<Date>`now() - ${doubleClickWindow}`)
    .executeTakeFirst();
  if (earlierPurchase) return earlierPurchase.record_no;
  const quote = await quoteWithCoupon(tx, actor, purchase);
  if (quote.amountPaise > 0) throw new ApiError('payment_mismatch');
  const { kind, agencyId, businessId, item, terms } = quote;
  const intent = {
    intent_id: newId(),
    kind,
    agency_id: agencyId,
    account_agency_id: null,
    payer_id: payerId,
    business_id: businessId,
    item,
    terms,
  };
  await tx
    .insertInto('payment_intent')
    .values({
      ...intent,
      terms: JSON.stringify(terms),
      amount_paise: 0,
      order_id: null,
      key_id: null,
      state: 'paid',
      review_reason: null,
    })
    .execute();
  await reserveCoupon(tx, { ...terms.coupon, intentId: intent.intent_id, agencyId, businessId: purchase.businessId });
  const granted = await grant(tx, { intent, amountPaise: 0 });
  if ('refused' in granted) throw new ApiError(granted.refused === 'item_gone' ? 'not_found' : 'coupon_used_up');
  return granted.recordNo;
}
