import { CallFailure } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import type { Paid } from '../admin/payments.rules.ts';
import { paidOf } from '../paid-lists.ts';

export const receipt = slice<Paid>();

/** The last payment of the business that the address names. */
export const loadReceipt = () =>
  receipt.load(async () => {
    const [last] = await paidOf(new URLSearchParams(location.search).get('businessId') ?? '');
    if (!last) throw new CallFailure({ code: 'not_found' }, 404);
    return last;
  });
