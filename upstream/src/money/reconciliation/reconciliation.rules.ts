import type { CaseAction, CaseKind, RefundState } from '@parichay/shared/money/payment/payment.lists.ts';

export interface CaseFacts {
  kind: CaseKind;
  isCaptured: boolean;
  amountPaise: number | null;
  currency: string;
  asked: { amountPaise: number; currency: string } | null;
  /** Includes withdrawn grants, because a purchase can have only one. */
  isGranted: boolean;
  refund: RefundState | null;
}

/**
 * Grants require the whole price in its currency, and no refund under way.
 * Source: docs/security.md, requirement 17.
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
    // Retries a queued refund at once; its idempotency key prevents a second refund.
    ...(isHere || (kind === 'refund' && refund === 'queued') ? (['refund'] as const) : []),
    // Settling a queued refund could lead to a second one.
    ...(refund === 'queued' ? [] : (['settle'] as const)),
  ];
}
