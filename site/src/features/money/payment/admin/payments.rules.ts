import type { CardPayment } from '@parichay/shared/money/payment/card-payment.endpoints.ts';
import type { DuePayment } from '@parichay/shared/money/payment/due-payment.endpoints.ts';
import type { PdfCardPayment, UserVideoPayment } from '@parichay/shared/money/payment/product-payment.endpoints.ts';
import type { SubscriptionPayment } from '@parichay/shared/money/payment/subscription-payment.endpoints.ts';
import { dayBefore, firstAndNext, planOn, plansFrom } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { isWhole } from '@parichay/shared/shop/plan/offer.rules.ts';
import { daysUntil } from '../../../people/session/business.rules.ts';

export type Paid =
  | (SubscriptionPayment & { kind: 'subscription' })
  | (CardPayment & { kind: 'card' })
  | (DuePayment & { kind: 'due' })
  | (PdfCardPayment & { kind: 'pdfCard' })
  | (UserVideoPayment & { kind: 'video' });
export type PaidKind = Paid['kind'];

export type PlanPaid = Extract<Paid, { kind: 'subscription' | 'card' }>;
export const isPeriod = (paid: Paid): paid is PlanPaid => paid.kind === 'subscription' || paid.kind === 'card';

const elsewherePaise = (paid: Paid): number => (isPeriod(paid) ? paid.paidElsewherePaise : 0);
export const isElsewhere = (paid: Paid): boolean => elsewherePaise(paid) > 0;
/** null = a plan was recorded without a payment. */
export function moneyOf(paid: Paid): number | null {
  const isFree = isPeriod(paid) && paid.coupon === null;
  return paid.amountPaise || elsewherePaise(paid) || (isFree ? null : 0);
}

/** Payments of the same moment are sorted by record number. */
export const newestFirst = (paid: readonly Paid[]): Paid[] =>
  paid.toSorted((a, b) => (a.paidAt === b.paidAt ? order(b.recordNo, a.recordNo) : order(b.paidAt, a.paidAt)));

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type Account = Pick<Business, 'expiryDateForCustomer' | 'paymentStatus' | 'wholeUntil'>;

/** Days: `YYYY-MM-DD`. `plan: null` = no record names the plan. */
export type AccountState =
  | { kind: 'nothing' }
  /** Unpaid: the whole card is visible until a day (`trial`), or no longer (`free`). */
  | { kind: 'trial'; until: string }
  | { kind: 'free' }
  /** Unpaid, but with an expiry date. */
  | { kind: 'unpaid'; until: string; daysLeft: number }
  | { kind: 'endless'; plan: string | null }
  | {
      kind: 'running';
      plan: string | null;
      until: string;
      /** The plans after it. `plan: null` = several. */
      next: { plan: string | null; until: string } | null;
      /** Until the last plan ends, including today. */
      daysLeft: number;
    }
  /** Expired, but the whole card is visible during the grace period. */
  | { kind: 'grace'; plan: string | null; ended: string; until: string }
  | { kind: 'over'; plan: string | null; ended: string };

/** @param now ms since 1970 */
export function accountState(
  { expiryDateForCustomer: expiry, paymentStatus, wholeUntil }: Account,
  paid: readonly Paid[],
  now: number,
): AccountState {
  const periods = paid.filter(({ status }) => status === 'paid').filter(isPeriod);
  const planNameOn = (day: string) => planOn(periods, day)?.planName ?? null;
  const today = dayInIndia(now);
  if (expiry === null) {
    if (paymentStatus === 1) return { kind: 'endless', plan: planNameOn(today) };
    if (wholeUntil === null) return { kind: 'nothing' };
    return isWhole(wholeUntil, today) ? { kind: 'trial', until: wholeUntil } : { kind: 'free' };
  }
  const daysLeft = daysUntil(expiry, now);
  const last = dayBefore(expiry);
  if (daysLeft <= 0) {
    const over = { plan: planNameOn(last), ended: last };
    return wholeUntil !== null && isWhole(wholeUntil, today)
      ? { kind: 'grace', ...over, until: wholeUntil }
      : { kind: 'over', ...over };
  }
  if (paymentStatus !== 1) return { kind: 'unpaid', until: last, daysLeft };
  const following = plansFrom(periods, today, expiry).map(({ from, plan }) => ({ from, name: plan.planName }));
  const { until, next } = firstAndNext(following, expiry);
  return {
    kind: 'running',
    plan: following[0]?.name ?? null,
    until,
    next: next && { plan: next.name, until: next.until },
    daysLeft,
  };
}

export const hasTimeLeft = ({ expiryDateForCustomer }: Pick<Account, 'expiryDateForCustomer'>, now: number): boolean =>
  expiryDateForCustomer !== null && daysUntil(expiryDateForCustomer, now) > 0;

export function lastPlanId(paid: readonly Paid[]): number | null {
  const last = newestFirst(paid)
    .filter(isPeriod)
    .find(({ status }) => status === 'paid');
  return typeof last?.subscriptionPlanId === 'number' ? last.subscriptionPlanId : null;
}
