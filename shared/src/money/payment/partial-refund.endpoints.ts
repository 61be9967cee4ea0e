import { z } from 'zod';
import { agencyBillingAdmins } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, line, paise } from '../../platform/lib/fields.ts';
import { minOnlinePaise } from '../../platform/lib/online-price.ts';
import { confirmedReversals } from './payment.fields.ts';

export const partialRefundEndpoints = {
  'POST /payment-part': endpoint({
    summary:
      "Refund a customer's payment in part or in full, through the provider or manually, with a credit note; the purchase is valid until it is refunded in full",
    access: agencyBillingAdmins,
    body: z.strictObject({
      recordNo: id,
      /** The provider's minimum is one rupee. */
      refundPaise: paise.min(minOnlinePaise),
      reason: line(200).pipe(z.string().min(1)),
      /** Idempotency key from the caller. */
      onceKey: z.string().regex(/^[\w-]{16,64}$/),
      alsoReversed: confirmedReversals,
    }),
    response: z.object({ partNo: id }),
    errors: ['more_than_left', 'reversal_changed'],
  }),
} as const satisfies EndpointTable;
