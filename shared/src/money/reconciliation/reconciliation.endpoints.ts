import { z } from 'zod';
import { agencyBillingAdmins, superadminOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, pageOf, pageQuery, requiredLine, timestamp } from '../../platform/lib/fields.ts';
import { caseActions, caseKinds, paymentKinds, refundStates, reviewReasons } from '../payment/payment.lists.ts';

/** A payment that needs a decision by a person. Source: docs/adr/0018. */
export const paymentCase = z.object({
  caseId: id,
  kind: z.enum(caseKinds),
  agencyId: id,
  agencyName: z.string(),
  /** False = paid to the platform's payment account. */
  isOwnAccount: z.boolean(),
  paymentKind: z.enum(paymentKinds).nullable(),
  /** `2026-11` for a bill. */
  item: z.string().nullable(),
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  paymentId: z.string().nullable(),
  orderId: z.string().nullable(),
  /** In the smallest unit of its currency; null = unknown. */
  amountPaise: z.number().int().nullable(),
  currency: z.string(),
  askedPaise: z.number().int().nullable(),
  reason: z.enum(reviewReasons).nullable(),
  refund: z.enum(refundStates).nullable(),
  error: z.string().nullable(),
  since: timestamp,
  actions: z.array(z.enum(caseActions)),
});
export type PaymentCase = z.output<typeof paymentCase>;

/** Default: the caller's; only the super admin may name another. */
const agencyId = id.optional();
const kind = z.enum(caseKinds).optional();
const caseId = id;
const note = requiredLine(200);

const caseDecisionCall = {
  access: agencyBillingAdmins,
  response: emptyResponse,
  errors: ['payment_mismatch'],
} as const;

/** Idempotent; `payment_mismatch` = the case has changed. The agency of the payment account decides. */
export const reconciliationEndpoints = {
  'GET /payment-reconciliation': endpoint({
    summary: 'List the payments that need a person, newest first',
    access: agencyBillingAdmins,
    query: z.strictObject({ ...pageQuery, agencyId, kind }),
    response: pageOf(paymentCase),
  }),
  'GET /payment-reconciliation/summary': endpoint({
    summary: 'Count the payments that need a person, by kind, with the time of the last comparison with the provider',
    access: agencyBillingAdmins,
    query: z.strictObject({ agencyId }),
    response: z.object({
      counts: z.record(z.enum(caseKinds), z.number().int()),
      /** null = an account was never compared. */
      comparedAt: timestamp.nullable(),
    }),
  }),
  'POST /payment-reconciliation/grant': endpoint({
    summary: 'Grant the purchase for a payment that matches its order, amount and currency',
    ...caseDecisionCall,
    body: z.strictObject({ caseId }),
    errors: ['payment_mismatch', 'already_paid'],
  }),
  'POST /payment-reconciliation/refund': endpoint({
    summary: 'Refund the payment, or retry the refund',
    ...caseDecisionCall,
    body: z.strictObject({ caseId }),
  }),
  'POST /payment-reconciliation/settle': endpoint({
    summary: 'Record that the case was settled elsewhere',
    ...caseDecisionCall,
    body: z.strictObject({ caseId, note }),
  }),
  'POST /payment-reconciliation/withdraw': endpoint({
    summary: 'Withdraw a purchase that was granted without a payment',
    ...caseDecisionCall,
    body: z.strictObject({ caseId, note }),
  }),
  'POST /payment-reconciliation/retry': endpoint({
    summary: 'Retry a webhook that could not be processed',
    access: superadminOnly,
    body: z.strictObject({ caseId }),
    response: emptyResponse,
    errors: ['payment_mismatch'],
  }),
} as const satisfies EndpointTable;
