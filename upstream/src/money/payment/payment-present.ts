import type { CardPayment } from '@parichay/shared/money/payment/card-payment.endpoints.ts';
import type { DuePayment } from '@parichay/shared/money/payment/due-payment.endpoints.ts';
import type { Payment } from '@parichay/shared/money/payment/payment.fields.ts';
import type { OutstandingAmountTerms, PlanTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import type { PdfCardPayment, UserVideoPayment } from '@parichay/shared/money/payment/product-payment.endpoints.ts';
import type { SubscriptionPayment } from '@parichay/shared/money/payment/subscription-payment.endpoints.ts';
import { periodLastDay } from '@parichay/shared/money/payment/term.rules.ts';
import { iso } from '../../platform/database/rows.ts';
import { planPeriodOf } from '../../shop/plan/entitlement.queries.ts';
import type { GrantWithRefunds } from './payment.queries.ts';

export const presentPayment = (row: GrantWithRefunds): Payment => ({
  recordNo: row.record_no,
  amountPaise: Number(row.amount_paise),
  currency: 'INR',
  throughGateway: row.payment_id !== null,
  razorpayPaymentId: row.payment_id,
  razorpayOrderId: row.order_id,
  recordedBy: row.recorded_by ? { franchiseeId: row.recorded_by, name: row.recorded_by_name ?? '' } : null,
  note: row.note,
  paidOn: row.sold_on,
  mode: row.mode,
  reference: row.reference,
  parts: row.parts,
  alsoReversed: row.also_reversed,
  status: row.withdrawn_at ? 'refunded' : 'paid',
  paidAt: iso(row.paid_at),
});

export const presentAgencyPayment = (row: GrantWithRefunds) => ({
  ...presentPayment(row),
  validFrom: row.valid_from ?? '',
  validTo: row.valid_to ?? '',
  agencyId: row.agency_id,
});

const usedCouponOf = ({ coupon }: PlanTerms) =>
  coupon ? { code: coupon.code, discountPaise: coupon.discountPaise } : null;

function presentPlanPayment(row: GrantWithRefunds) {
  const terms = row.terms as PlanTerms;
  const period = planPeriodOf({ ...row, terms });
  return {
    ...presentPayment(row),
    ...period,
    // Last day of this purchase alone, as on the invoice.
    validTo: periodLastDay(period),
    planName: terms.planName,
    duePaise: row.withdrawn_at ? 0 : Number(row.due_paise),
    paidElsewherePaise: terms.paidElsewherePaise ?? 0,
    coupon: usedCouponOf(terms),
  };
}

export function presentSubscription(row: GrantWithRefunds): SubscriptionPayment {
  const { planId, limits, frameVisibility, renew } = row.terms as PlanTerms;
  return {
    ...presentPlanPayment(row),
    businessId: row.business_id ?? '',
    subscriptionPlanId: planId,
    limits,
    frameVisibility,
    renew,
  };
}

export function presentCardPayment(row: GrantWithRefunds): CardPayment {
  const { planId } = row.terms as PlanTerms;
  return {
    ...presentPlanPayment(row),
    businessId: row.business_id ?? '',
    subscriptionPlanId: typeof planId === 'number' ? planId : null,
  };
}

export const presentDuePayment = (row: GrantWithRefunds): DuePayment => ({
  ...presentPayment(row),
  businessId: row.business_id ?? '',
  ofRecordNo: row.item,
  planName: (row.terms as OutstandingAmountTerms).planName,
});

export const presentPdfCardPayment = (row: GrantWithRefunds): PdfCardPayment => ({
  ...presentPayment(row),
  businessId: row.business_id ?? '',
  pdfCardNo: row.item,
  planId: (row.terms as { planId: string }).planId,
});

export const presentUserVideoPayment = (row: GrantWithRefunds): UserVideoPayment => ({
  ...presentPayment(row),
  businessId: row.business_id ?? '',
  videoNo: row.item,
});
