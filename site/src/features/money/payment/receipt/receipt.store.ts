import { slice } from '../../../../lib/slice.ts';
import type { Paid } from '../admin/payments.rules.ts';
import { paidOf } from '../paid-lists.ts';

/** `paid: null` = the business has never paid. */
export const receipt = slice<{ paid: Paid | null }>();

export const loadReceipt = (businessId: string) =>
  receipt.load(async () => {
    const [last = null] = await paidOf(businessId);
    return { paid: last };
  });
