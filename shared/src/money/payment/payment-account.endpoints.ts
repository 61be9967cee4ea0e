import { z } from 'zod';
import { agencyBillingAdmins } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, line, timestamp } from '../../platform/lib/fields.ts';
import { minWebhookSecretLength, razorpayKeyId } from './payment.lists.ts';

/** Security: secrets are never returned. */
export const paymentAccount = z.object({ keyId: z.string(), updatedAt: timestamp });

const accountResponse = z.object({
  /** null = customers pay to the platform's account. */
  paymentAccount: paymentAccount.nullable(),
});

/** Default: the caller's agency; only the super admin may name another. */
const agencyId = id.optional();
const secret = (minLength: number) => line(100).pipe(z.string().min(minLength));

export const paymentAccountEndpoints = {
  'GET /payment-account': endpoint({
    summary: "The account at Razorpay that takes an agency's customers' money",
    access: agencyBillingAdmins,
    query: z.strictObject({ agencyId }),
    response: accountResponse,
  }),
  'PUT /payment-account': endpoint({
    summary:
      'Set the account; its keys are tried first. What was begun with the keys before is still taken in and given back for 60 days; their webhook secret stays good for 48 hours',
    access: agencyBillingAdmins,
    owner: 'bff',
    body: z.strictObject({
      agencyId,
      keyId: z.string().regex(razorpayKeyId, 'is a key id of Razorpay: rzp_live_…'),
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
      'Let the account take no new payments: they go to the platform’s. What was begun with it is still taken in and given back',
    access: agencyBillingAdmins,
    query: z.strictObject({ agencyId }),
    response: accountResponse,
  }),
} as const satisfies EndpointTable;
