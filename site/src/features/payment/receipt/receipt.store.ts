import { CallFailure } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import type { Paid } from '../admin/payments.rules.ts';
import { paidOf } from '../paid-lists.ts';

export const receipt = slice<Paid>();

/** The payment that the address names, or else the last one of its business. */
export const loadReceipt = () =>
  receipt.load(async () => {
    const asked = new URLSearchParams(location.search);
    const all = await paidOf(asked.get('businessId') ?? '');
    const recordNo = asked.get('recordNo');
    const found = recordNo ? all.find((one) => one.recordNo === recordNo) : all[0];
    if (!found) throw new CallFailure({ code: 'not_found' }, 404);
    return found;
  });
