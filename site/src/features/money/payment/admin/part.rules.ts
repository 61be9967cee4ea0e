import { leastOnline } from '@parichay/shared/money/payment/online.rules.ts';
import type { Paid } from './payments.rules.ts';

/** Refundable amount in paise, without refunds that are done or pending. */
export const leftOf = ({ amountPaise, status, parts }: Pick<Paid, 'amountPaise' | 'status' | 'parts'>): number =>
  status === 'paid'
    ? parts.reduce((left, part) => (part.state === 'failed' ? left : left - part.amountPaise), amountPaise)
    : 0;

/** The remainder must be zero or at least `leastOnline`. */
export function partFault(paise: number | null, left: number): 'amountRequired' | 'tooMuch' | 'wouldLeave' | null {
  if (paise === null || paise < leastOnline) return 'amountRequired';
  if (paise > left) return 'tooMuch';
  return paise < left && left - paise < leastOnline ? 'wouldLeave' : null;
}
