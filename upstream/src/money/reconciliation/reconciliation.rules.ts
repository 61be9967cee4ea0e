import type { CaseAction, CaseKind, RefundState } from '@parichay/shared/money/payment/payment.lists.ts';

export interface CaseFacts {
  kind: CaseKind;
  isCaptured: boolean;
  amountPaise: number | null;
  currency: string;
  requested: { amountPaise: number; currency: string } | null;
  /** Includes withdrawn grants, because a purchase can have only one. */
  isGranted: boolean;
  refund: RefundState | null;
}

/**
 * Grants require the whole price in its currency, and no refund under way.
 * Source: docs/security.md, requirement 17.
 */
export function allowedCaseActions({
  kind,
  isCaptured,
  amountPaise,
  currency,
  requested,
  isGranted,
  refund,
}: CaseFacts): CaseAction[] {
  if (kind === 'event') return ['retry', 'settle'];
  if (kind === 'granted') return ['withdraw', 'settle'];
  const isRefundable = isCaptured && (refund === null || refund === 'failed');
  const isFullPrice = requested !== null && amountPaise === requested.amountPaise && currency === requested.currency;
  return [
    ...(isRefundable && isFullPrice && !isGranted ? (['grant'] as const) : []),
    // Retries a queued refund at once; its idempotency key prevents a second refund.
    ...(isRefundable || (kind === 'refund' && refund === 'queued') ? (['refund'] as const) : []),
    // Settling a queued refund could lead to a second one.
    ...(refund === 'queued' ? [] : (['settle'] as const)),
  ];
}
