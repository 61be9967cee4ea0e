import { minOnlinePaise } from '@parichay/shared/platform/lib/online-price.ts';
import type { PaymentRecord } from './payments.rules.ts';

/** In paise, without refunds that are done or pending. */
export const refundablePaise = ({
  amountPaise,
  status,
  parts,
}: Pick<PaymentRecord, 'amountPaise' | 'status' | 'parts'>): number =>
  status === 'paid'
    ? parts.reduce(
        (remaining, refund) => (refund.state === 'failed' ? remaining : remaining - refund.amountPaise),
        amountPaise,
      )
    : 0;

/** The amount that remains paid must be zero or at least `minOnlinePaise`. */
export function partialRefundFault(
  paise: number | null,
  refundable: number,
): 'amountRequired' | 'tooMuch' | 'wouldLeave' | null {
  if (paise === null || paise < minOnlinePaise) return 'amountRequired';
  if (paise > refundable) return 'tooMuch';
  return paise < refundable && refundable - paise < minOnlinePaise ? 'wouldLeave' : null;
}
