import type { PaymentFact } from '@parichay/shared/money/payment/payment.internal.ts';
import type { IntentState, PaymentFactStatus, ReviewReason } from '@parichay/shared/money/payment/payment.lists.ts';

/* Pure payment state machine (docs/adr/0017; docs/security.md, "The state machine"). */

const statusRanks: Readonly<Record<PaymentFactStatus, number>> = { failed: 0, authorized: 1, captured: 2, refunded: 3 };

export const advancesStatus = (known: PaymentFactStatus | null, reported: PaymentFactStatus): boolean =>
  known === null || statusRanks[reported] > statusRanks[known];

/**
 * A webhook may be older than the refund, so only a poll counts.
 * @param isFresh polled after some time without a change
 */
export const isRefundReversed = (
  known: PaymentFactStatus | null,
  { status, amountPaise, refundedPaise }: Pick<PaymentFact, 'status' | 'amountPaise' | 'refundedPaise'>,
  isFresh: boolean,
): boolean => isFresh && known === 'refunded' && status === 'captured' && refundedPaise < amountPaise;

/** An expired purchase can still be paid; only its polling has ended. */
const payableStates: readonly IntentState[] = ['draft', 'ordered', 'pending', 'expired'];
export const canStillBePaid = (state: IntentState): boolean => payableStates.includes(state);

export interface StoredIntent {
  state: IntentState;
  amountPaise: number;
  currency: string;
  paidByPaymentId: string | null;
}

export interface Verdict {
  state: IntentState;
  isGranted?: true;
  isWithdrawn?: true;
  review?: ReviewReason;
  refund?: 'second_capture' | ReviewReason;
}

export function verdictOf(
  { state, amountPaise, currency, paidByPaymentId }: StoredIntent,
  fact: Pick<PaymentFact, 'status' | 'paymentId' | 'amountPaise' | 'currency'>,
): Verdict {
  switch (fact.status) {
    case 'failed':
      return { state };
    case 'authorized':
      // An expired purchase stays expired until capture, because another one may be open.
      return { state: state === 'ordered' || state === 'draft' ? 'pending' : state };
    case 'refunded':
      return paidByPaymentId === fact.paymentId ? { state: 'refunded', isWithdrawn: true } : { state };
    case 'captured': {
      if (!canStillBePaid(state)) return { state, refund: 'second_capture' };
      const mismatch = fact.currency !== currency ? 'currency' : fact.amountPaise !== amountPaise ? 'amount' : null;
      if (mismatch) return { state: 'review', review: mismatch, refund: mismatch };
      return { state: 'paid', isGranted: true };
    }
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A payment that arrives later still counts. */
const STOP_POLLING_AFTER_MS = 7 * DAY_MS;

/**
 * Pauses double from 15 minutes to a day.
 * @param createdAt ms since 1970
 * @returns null = give up
 */
export function nextPollAt(createdAt: number, pollCount: number, now: number): number | null {
  if (now - createdAt >= STOP_POLLING_AFTER_MS) return null;
  return Math.max(now, createdAt) + Math.min(15 * MINUTE_MS * 2 ** pollCount, DAY_MS);
}
