import { leastOnline } from '@parichay/shared/payment/online.rules.ts';
import type { Paid } from './payments.rules.ts';

/** What of a payment can still be given back, in paise: neither given back nor on its way. */
export const leftOf = ({ amountPaise, status, parts }: Pick<Paid, 'amountPaise' | 'status' | 'parts'>): number =>
  status === 'paid'
    ? parts.reduce((left, part) => (part.state === 'failed' ? left : left - part.amountPaise), amountPaise)
    : 0;

/** What is wrong with an amount that is to be given back; null: nothing. */
export function partFault(paise: number | null, left: number): 'amountRequired' | 'tooMuch' | 'wouldLeave' | null {
  if (paise === null || paise < leastOnline) return 'amountRequired';
  if (paise > left) return 'tooMuch';
  return paise < left && left - paise < leastOnline ? 'wouldLeave' : null;
}
