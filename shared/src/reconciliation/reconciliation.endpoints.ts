import { z } from 'zod';
import { agencyBilling, superadminOnly } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { done, id, pageOf, pageQuery, requiredLine, timestamp } from '../lib/fields.ts';
import { caseActions, caseKinds, paymentKinds, refundStates, reviewReasons } from '../payment/payment.lists.ts';

/** A payment that the ledger has come to no end with, and that waits for a person. Source: docs/adr/0018. */
export const paymentCase = z.object({
  caseId: id,
  kind: z.enum(caseKinds),
  agencyId: id,
  agencyName: z.string(),
  /** The agency's own account at the provider has the money; false: the platform's. */
  isOwnAccount: z.boolean(),
  /** What it is for; null where no order of ours is known. */
  paymentKind: z.enum(paymentKinds).nullable(),
  /** Of the purchase: `2026-11` of a bill. */
  item: z.string().nullable(),
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  paymentId: z.string().nullable(),
  orderId: z.string().nullable(),
  /** What was taken or granted, in the smallest unit of its currency; null where that is not known yet. */
  amountPaise: z.number().int().nullable(),
  currency: z.string(),
  /** What was to be paid. */
  askedPaise: z.number().int().nullable(),
  /** Why it was not granted. */
  reason: z.enum(reviewReasons).nullable(),
  /** Where giving it back stands; null: nobody has begun to. */
  refund: z.enum(refundStates).nullable(),
  /** What the provider, or our own program, said. */
  error: z.string().nullable(),
  since: timestamp,
  /** What the caller may do about it. */
  actions: z.array(z.enum(caseActions)),
});
export type PaymentCase = z.output<typeof paymentCase>;

/** The caller's own agency when left out, of the super admin every agency; only the super admin may name another. */
const agencyId = id.optional();
const kind = z.enum(caseKinds).optional();
const caseId = id;
/** Why, in the words of whoever decides: kept with the payment, and in the audit trail. */
const note = requiredLine(200);

const decided = { access: agencyBilling, response: done, errors: ['payment_mismatch'] } as const;

/**
 * Whoever has the money decides: an agency of what its own account took, the super admin of everything. Asked again,
 * each changes nothing; what does not fit any more is answered `payment_mismatch`.
 */
export const reconciliationEndpoints = {
  'GET /payment-reconciliation': endpoint({
    summary: 'Payments that wait for a person, the newest first',
    access: agencyBilling,
    query: z.strictObject({ ...pageQuery, agencyId, kind }),
    response: pageOf(paymentCase),
  }),
  'GET /payment-reconciliation/summary': endpoint({
    summary: 'How many payments wait, of each kind, and when the ledger was last compared with the provider',
    access: agencyBilling,
    query: z.strictObject({ agencyId }),
    response: z.object({
      counts: z.record(z.enum(caseKinds), z.number().int()),
      /** Null: an account that takes the money was never compared. */
      comparedAt: timestamp.nullable(),
    }),
  }),
  'POST /payment-reconciliation/grant': endpoint({
    summary: 'Grant what was bought for a payment that is of its order, amount and currency',
    ...decided,
    body: z.strictObject({ caseId }),
    errors: ['payment_mismatch', 'already_paid'],
  }),
  'POST /payment-reconciliation/refund': endpoint({
    summary: 'Give the money back, or try that again',
    ...decided,
    body: z.strictObject({ caseId }),
  }),
  'POST /payment-reconciliation/settle': endpoint({
    summary: 'Write down that it was settled elsewhere',
    ...decided,
    body: z.strictObject({ caseId, note }),
  }),
  'POST /payment-reconciliation/withdraw': endpoint({
    summary: 'Take back what was granted without a payment',
    ...decided,
    body: z.strictObject({ caseId, note }),
  }),
  'POST /payment-reconciliation/retry': endpoint({
    summary: 'Take in a webhook again that could not be taken in',
    access: superadminOnly,
    body: z.strictObject({ caseId }),
    response: done,
    errors: ['payment_mismatch'],
  }),
} as const satisfies EndpointTable;
