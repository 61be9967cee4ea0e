import type { CaseAction, CaseKind, RefundState } from '@parichay/shared/payment/payment.lists.ts';

/** What is known of a payment that waits for a person. Amounts are paise. */
export interface CaseFacts {
  kind: CaseKind;
  /** The provider has said that it was taken. */
  isCaptured: boolean;
  amountPaise: number | null;
  currency: string;
  /** Of the purchase that it is for; null: of none of ours. */
  asked: { amountPaise: number; currency: string } | null;
  /** The purchase has a record, also one that was taken back: there can be one. */
  isGranted: boolean;
  refund: RefundState | null;
}

/**
 * What may be done about it. What was bought is granted only for the whole price, in its currency, of its own order, and
 * never while the money is on its way back. Source: docs/security.md, requirement 17.
 */
export function actionsOf({
  kind,
  isCaptured,
  amountPaise,
  currency,
  asked,
  isGranted,
  refund,
}: CaseFacts): CaseAction[] {
  if (kind === 'event') return ['retry', 'settle'];
  if (kind === 'granted') return ['withdraw', 'settle'];
  const isHere = isCaptured && (refund === null || refund === 'failed');
  const fits = asked !== null && amountPaise === asked.amountPaise && currency === asked.currency;
  return [
    ...(isHere && fits && !isGranted ? (['grant'] as const) : []),
    // One that is under way is asked for again at once; with its key it is given back once.
    ...(isHere || (kind === 'refund' && refund === 'queued') ? (['refund'] as const) : []),
    // While it is on its way nobody may say that it was settled: it would be given back twice.
    ...(refund === 'queued' ? [] : (['settle'] as const)),
  ];
}
