import type { CardPayment } from '@parichay/shared/money/payment/card-payment.endpoints.ts';
import type { DuePayment } from '@parichay/shared/money/payment/due-payment.endpoints.ts';
import type { PdfCardPayment, UserVideoPayment } from '@parichay/shared/money/payment/product-payment.endpoints.ts';
import type { SubscriptionPayment } from '@parichay/shared/money/payment/subscription-payment.endpoints.ts';
import { activePlanOn, planSpans, plansInOrderFrom, previousDay } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { showsFullCard } from '@parichay/shared/shop/plan/offer.rules.ts';
import { daysUntil } from '../../../people/session/business.rules.ts';

export type PaymentRecord =
  | (SubscriptionPayment & { kind: 'subscription' })
  | (CardPayment & { kind: 'card' })
  | (DuePayment & { kind: 'due' })
  | (PdfCardPayment & { kind: 'pdfCard' })
  | (UserVideoPayment & { kind: 'video' });
export type PaymentRecordKind = PaymentRecord['kind'];

export type PlanPayment = Extract<PaymentRecord, { kind: 'subscription' | 'card' }>;
export const isPlanPayment = (payment: PaymentRecord): payment is PlanPayment =>
  payment.kind === 'subscription' || payment.kind === 'card';

const paidElsewherePaiseOf = (payment: PaymentRecord): number =>
  isPlanPayment(payment) ? payment.paidElsewherePaise : 0;
export const isPaidElsewhere = (payment: PaymentRecord): boolean => paidElsewherePaiseOf(payment) > 0;
/** null when a plan was recorded without a payment or coupon. */
export function paidPaiseOf(payment: PaymentRecord): number | null {
  const isFree = isPlanPayment(payment) && payment.coupon === null;
  return payment.amountPaise || paidElsewherePaiseOf(payment) || (isFree ? null : 0);
}

export const totalWithReversed = (paise: number, { alsoReversed }: Pick<PaymentRecord, 'alsoReversed'>): number =>
  alsoReversed.reduce((total, { amountPaise }) => total + amountPaise, paise);

export const sortNewestFirst = (payments: readonly PaymentRecord[]): PaymentRecord[] =>
  payments.toSorted((a, b) =>
    a.paidAt === b.paidAt ? compareTexts(b.recordNo, a.recordNo) : compareTexts(b.paidAt, a.paidAt),
  );

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type BusinessPlanFields = Pick<Business, 'expiryDateForCustomer' | 'paymentStatus' | 'wholeUntil'>;

/** Days are `YYYY-MM-DD`; `plan: null` = no record names the plan. */
export type BusinessPlanState =
  | { kind: 'nothing' }
  /** The unpaid card is shown in full until a day (`trial`), or no longer (`free`). */
  | { kind: 'trial'; until: string }
  | { kind: 'free' }
  | { kind: 'endless'; plan: string | null }
  | {
      kind: 'running';
      plan: string | null;
      until: string;
      following: { plan: string; until: string }[];
      /** Days are counted until the last plan ends, including today. */
      daysLeft: number;
    }
  /** The plan has expired, but the full card is visible during the grace period. */
  | { kind: 'grace'; plan: string | null; ended: string; until: string }
  | { kind: 'over'; plan: string | null; ended: string };

/** @param now ms since 1970 */
export function businessPlanState(
  { expiryDateForCustomer: expiry, paymentStatus, wholeUntil }: BusinessPlanFields,
  payments: readonly PaymentRecord[],
  now: number,
): BusinessPlanState {
  const periods = payments.filter(({ status }) => status === 'paid').filter(isPlanPayment);
  const planNameOn = (day: string) => activePlanOn(periods, day)?.planName ?? null;
  const today = dayInIndia(now);
  const daysLeft = expiry === null ? Number.POSITIVE_INFINITY : daysUntil(expiry, now);
  if (paymentStatus !== 1 && daysLeft > 0) {
    if (wholeUntil === null) return { kind: 'nothing' };
    return showsFullCard(wholeUntil, today) ? { kind: 'trial', until: wholeUntil } : { kind: 'free' };
  }
  if (expiry === null) return { kind: 'endless', plan: planNameOn(today) };
  const last = previousDay(expiry);
  if (daysLeft <= 0) {
    const endedPlan = { plan: planNameOn(last), ended: last };
    return wholeUntil !== null && showsFullCard(wholeUntil, today)
      ? { kind: 'grace', ...endedPlan, until: wholeUntil }
      : { kind: 'over', ...endedPlan };
  }
  const plans = plansInOrderFrom(periods, today, expiry).map(({ from, plan }) => ({ from, name: plan.planName }));
  const [current, ...later] = planSpans(plans, expiry);
  return {
    kind: 'running',
    plan: current?.name ?? null,
    until: current?.until ?? last,
    following: later.map(({ name, until }) => ({ plan: name, until })),
    daysLeft,
  };
}

export const hasPlanTimeLeft = (
  { expiryDateForCustomer, paymentStatus }: Pick<BusinessPlanFields, 'expiryDateForCustomer' | 'paymentStatus'>,
  now: number,
): boolean => paymentStatus === 1 && expiryDateForCustomer !== null && daysUntil(expiryDateForCustomer, now) > 0;

export function lastPaidPlanId(payments: readonly PaymentRecord[]): number | null {
  const last = sortNewestFirst(payments)
    .filter(isPlanPayment)
    .find(({ status }) => status === 'paid');
  return typeof last?.subscriptionPlanId === 'number' ? last.subscriptionPlanId : null;
}
