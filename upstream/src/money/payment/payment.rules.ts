import type { PaymentFact } from '@parichay/shared/money/payment/payment.internal.ts';
import type { IntentState, PaymentFactStatus, ReviewReason } from '@parichay/shared/money/payment/payment.lists.ts';

/* Pure payment state machine (docs/adr/0017; docs/security.md, "The state machine"). */

const ranks: Readonly<Record<PaymentFactStatus, number>> = { failed: 0, authorized: 1, captured: 2, refunded: 3 };

export const advancesStatus = (known: PaymentFactStatus | null, told: PaymentFactStatus): boolean =>
  known === null || ranks[told] > ranks[known];

/**
 * A webhook may be older than the refund, so only a poll counts.
 * @param isFresh polled after some time without a change
 */
export const hasComeBack = (
  known: PaymentFactStatus | null,
  { status, amountPaise, refundedPaise }: Pick<PaymentFact, 'status' | 'amountPaise' | 'refundedPaise'>,
  isFresh: boolean,
): boolean => isFresh && known === 'refunded' && status === 'captured' && refundedPaise < amountPaise;

/** An expired purchase can still be paid: only the waiting ended. */
const open: readonly IntentState[] = ['draft', 'ordered', 'pending', 'expired'];
export const isOpen = (state: IntentState): boolean => open.includes(state);

export interface KnownIntent {
  state: IntentState;
  amountPaise: number;
  currency: string;
  paidBy: string | null;
}

export interface Verdict {
  state: IntentState;
  isGranted?: true;
  isWithdrawn?: true;
  review?: ReviewReason;
  refund?: 'second_capture' | ReviewReason;
}

export function verdictOf(
  { state, amountPaise, currency, paidBy }: KnownIntent,
  fact: Pick<PaymentFact, 'status' | 'paymentId' | 'amountPaise' | 'currency'>,
): Verdict {
  switch (fact.status) {
    case 'failed':
      return { state };
    case 'authorized':
      // An expired purchase stays expired until capture, because another one may be open.
      return { state: state === 'ordered' || state === 'draft' ? 'pending' : state };
    case 'refunded':
      return paidBy === fact.paymentId ? { state: 'refunded', isWithdrawn: true } : { state };
    case 'captured': {
      if (!isOpen(state)) return { state, refund: 'second_capture' };
      const wrong = fact.currency !== currency ? 'currency' : fact.amountPaise !== amountPaise ? 'amount' : null;
      if (wrong) return { state: 'review', review: wrong, refund: wrong };
      return { state: 'paid', isGranted: true };
    }
  }
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** In ms; a later payment still counts. */
const GIVEN_UP_AFTER = 7 * DAY;

/**
 * Pauses double from 15 minutes to a day.
 * @param createdAt ms since 1970
 * @returns null = give up
 */
export function nextAsk(createdAt: number, asked: number, now: number): number | null {
  if (now - createdAt >= GIVEN_UP_AFTER) return null;
  return Math.max(now, createdAt) + Math.min(15 * MINUTE * 2 ** asked, DAY);
}
