import type { PaymentFact } from '@parichay/shared/payment/payment.internal.ts';
import type { IntentState, PaymentFactStatus, ReviewReason } from '@parichay/shared/payment/payment.lists.ts';

/*
 * The payment state machine (docs/adr/0017; docs/security.md, "The state machine"). Pure: what is known and what is
 * new in, what follows out. Everything that follows is done in the one transaction that takes the fact in.
 */

/** How far a payment has come. A fact that is no further than what is known is no news. */
const ranks: Readonly<Record<PaymentFactStatus, number>> = { failed: 0, authorized: 1, captured: 2, refunded: 3 };

export const isNews = (known: PaymentFactStatus | null, told: PaymentFactStatus): boolean =>
  known === null || ranks[told] > ranks[known];

/**
 * Whether a payment that was given back is here again: the refund was begun, and its bank could not bring it to an end.
 * Only what the provider says when asked tells so: a webhook may be of the time before it was given back.
 * @param isFresh it was asked just now, and has not been heard of for some time
 */
export const hasComeBack = (
  known: PaymentFactStatus | null,
  { status, amountPaise, refundedPaise }: Pick<PaymentFact, 'status' | 'amountPaise' | 'refundedPaise'>,
  isFresh: boolean,
): boolean => isFresh && known === 'refunded' && status === 'captured' && refundedPaise < amountPaise;

/** States that a payment may still bring to an end. An expired purchase was only given up waiting for. */
const open: readonly IntentState[] = ['draft', 'ordered', 'pending', 'expired'];
export const isOpen = (state: IntentState): boolean => open.includes(state);

export interface KnownIntent {
  state: IntentState;
  amountPaise: number;
  currency: string;
  /** The payment that it was granted for. */
  paidBy: string | null;
}

export interface Verdict {
  state: IntentState;
  /** Grant what was bought, for this payment. */
  isGranted?: true;
  /** Take back what this payment granted. */
  isWithdrawn?: true;
  /** A person has to look at it. */
  review?: ReviewReason;
  /** Give the payment back. */
  refund?: 'second_capture' | ReviewReason;
}

/** What follows from a fact that is news. */
export function verdictOf(
  { state, amountPaise, currency, paidBy }: KnownIntent,
  fact: Pick<PaymentFact, 'status' | 'paymentId' | 'amountPaise' | 'currency'>,
): Verdict {
  switch (fact.status) {
    case 'failed':
      return { state };
    case 'authorized':
      // One that was given up stays so until it is captured: another may be open in its place.
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

/** How long a purchase without a word is waited for, ms. A payment that comes later still counts. */
const GIVEN_UP_AFTER = 7 * DAY;

/**
 * When to ask the provider again what became of an open purchase: 15 minutes after it began, then twice as long each time,
 * at most daily. Null: it is given up.
 * @param createdAt ms since 1970, as `now`
 * @param asked how often it was
 */
export function nextAsk(createdAt: number, asked: number, now: number): number | null {
  if (now - createdAt >= GIVEN_UP_AFTER) return null;
  return Math.max(now, createdAt) + Math.min(15 * MINUTE * 2 ** asked, DAY);
}
