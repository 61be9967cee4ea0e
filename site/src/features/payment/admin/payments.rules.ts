import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { dayInIndia } from '@parichay/shared/lib/india.ts';
import type { CardPayment } from '@parichay/shared/payment/card-payment.endpoints.ts';
import type { DuePayment } from '@parichay/shared/payment/due-payment.endpoints.ts';
import type { PdfCardPayment, UserVideoPayment } from '@parichay/shared/payment/product-payment.endpoints.ts';
import type { SubscriptionPayment } from '@parichay/shared/payment/subscription-payment.endpoints.ts';
import { dayBefore, firstAndNext, planOn, plansFrom } from '@parichay/shared/payment/term.rules.ts';
import { isWhole } from '@parichay/shared/plan/offer.rules.ts';
import { daysUntil } from '../../session/business.rules.ts';

/** What a business paid, of whatever kind. */
export type Paid =
  | (SubscriptionPayment & { kind: 'subscription' })
  | (CardPayment & { kind: 'card' })
  | (DuePayment & { kind: 'due' })
  | (PdfCardPayment & { kind: 'pdfCard' })
  | (UserVideoPayment & { kind: 'video' });
export type PaidKind = Paid['kind'];

export type PlanPaid = Extract<Paid, { kind: 'subscription' | 'card' }>;
export const isPeriod = (paid: Paid): paid is PlanPaid => paid.kind === 'subscription' || paid.kind === 'card';

/** Newest first; of two in the same moment, the one that was written down later. */
export const newestFirst = (paid: readonly Paid[]): Paid[] =>
  paid.toSorted((a, b) => (a.paidAt === b.paidAt ? order(b.recordNo, a.recordNo) : order(b.paidAt, a.paidAt)));

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type Account = Pick<Business, 'expiryDateForCustomer' | 'paymentStatus' | 'wholeUntil'>;

/** How a business stands with what it paid. `plan` is null where no record says what it runs on. Days: `YYYY-MM-DD`. */
export type AccountState =
  | { kind: 'nothing' }
  /** Nothing was paid: its whole card shows for a while, or no longer. */
  | { kind: 'trial'; until: string }
  | { kind: 'free' }
  /** Nothing was paid, but its card runs for a while. */
  | { kind: 'unpaid'; until: string; daysLeft: number }
  | { kind: 'endless'; plan: string | null }
  | {
      kind: 'running';
      plan: string | null;
      /** The last day of this plan. */
      until: string;
      /** What goes on after it, to the very end; several plans have no one name. */
      next: { plan: string | null; until: string } | null;
      /** To the very end, today included. */
      daysLeft: number;
    }
  /** Over, and the card still shows everything until the last day of grace. */
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

/** Whether something still runs that a renewal goes on from. */
export const hasTimeLeft = ({ expiryDateForCustomer }: Pick<Account, 'expiryDateForCustomer'>, now: number): boolean =>
  expiryDateForCustomer !== null && daysUntil(expiryDateForCustomer, now) > 0;

/** The plan that was paid for last, where it is one that was on sale. */
export function lastPlanId(paid: readonly Paid[]): number | null {
  const last = newestFirst(paid)
    .filter(isPeriod)
    .find(({ status }) => status === 'paid');
  return typeof last?.subscriptionPlanId === 'number' ? last.subscriptionPlanId : null;
}
