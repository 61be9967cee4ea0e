import { z } from 'zod';
import { agencyBillingAdmins } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, line, paise } from '../../platform/lib/fields.ts';
import { minOnlinePaise } from './online.rules.ts';

export const partialRefundEndpoints = {
  'POST /payment-part': endpoint({
    summary:
      'Give back a part of what a customer paid, or what is left of it: the way it came, or by hand. Each has a credit note; what was bought stays until the whole is given back',
    access: agencyBillingAdmins,
    body: z.strictObject({
      recordNo: id,
      /** Paise; the provider's minimum is one rupee. */
      refundPaise: paise.min(minOnlinePaise),
      reason: line(200).pipe(z.string().min(1)),
      /** Idempotency key from the caller. */
      onceKey: z.string().regex(/^[\w-]{16,64}$/),
    }),
    response: z.object({ partNo: id }),
    errors: ['more_than_left'],
  }),
} as const satisfies EndpointTable;
