import { z } from 'zod';
import { agencyBillingAdmins } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, line, paiseTotal, timestamp } from '../../platform/lib/fields.ts';
import { minWebhookSecretLength, razorpayKeyIdPattern } from './payment.lists.ts';

/** Security: secrets are never returned. */
export const paymentAccount = z.object({ keyId: z.string(), updatedAt: timestamp });

const accountResponse = z.object({
  /** null = customers pay to the platform's account. */
  paymentAccount: paymentAccount.nullable(),
  receivedByPlatform: z.object({ monthPaise: paiseTotal, totalPaise: paiseTotal }),
});

/** Default: the caller's; only the super admin may name another. */
const agencyId = id.optional();
const secret = (minLength: number) => line(100).pipe(z.string().min(minLength));

export const paymentAccountEndpoints = {
  'GET /payment-account': endpoint({
    summary: "Get the Razorpay account that receives the payments of an agency's customers",
    access: agencyBillingAdmins,
    query: z.strictObject({ agencyId }),
    response: accountResponse,
  }),
  'PUT /payment-account': endpoint({
    summary:
      'Set the account after testing its keys; the previous keys serve older payments for 60 days, the previous webhook secret for 48 hours',
    access: agencyBillingAdmins,
    owner: 'bff',
    body: z.strictObject({
      agencyId,
      keyId: z.string().regex(razorpayKeyIdPattern, 'is a key id of Razorpay: rzp_live_…'),
      keySecret: secret(8),
      webhookSecret: secret(minWebhookSecretLength),
      /** Revokes the previous webhook secret at once, instead of after 48 hours. */
      isOldSecretLeaked: z.boolean().optional(),
    }),
    response: accountResponse,
    errors: ['payment_keys_refused', 'payment_provider_down'],
  }),
  'DELETE /payment-account': endpoint({
    summary:
      "Stop new payments to the account, which go to the platform's; older payments are still processed and refunded",
    access: agencyBillingAdmins,
    query: z.strictObject({ agencyId }),
    response: accountResponse,
  }),
} as const satisfies EndpointTable;
