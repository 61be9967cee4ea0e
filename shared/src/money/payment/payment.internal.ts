import { z } from 'zod';
import { agencyBillingAdmins, customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, paiseTotal } from '../../platform/lib/fields.ts';
import { subscriptionPlanNumber } from '../../shop/plan/plan.fields.ts';
import { maxBillsAtOnce } from './bill-month.ts';
import { month, year } from './payment.fields.ts';
import { intentStates, paymentFactStatuses, paymentKinds, reviewReasons } from './payment.lists.ts';
import { paymentAccountEndpoints } from './payment-account.endpoints.ts';

/* Only the BFF holds the provider's keys; only the ledger decides price and grant (docs/adr/0017). */

export const purchase = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('subscription'),
    businessId: id,
    subscriptionPlanId: subscriptionPlanNumber,
    renew: z.boolean(),
    couponCode: z.string().max(30).optional(),
  }),
  z.strictObject({ kind: z.literal('card'), businessId: id, subscriptionPlanId: subscriptionPlanNumber }),
  z.strictObject({ kind: z.literal('pdf_card'), planId: z.string().max(40), pdfCardNo: id }),
  z.strictObject({ kind: z.literal('user_video'), videoNo: id }),
  z.strictObject({ kind: z.literal('month'), agencyId: id.optional(), month, year }),
  z.strictObject({
    kind: z.literal('months'),
    agencyId: id.optional(),
    bills: z.array(z.strictObject({ month, year })).min(1).max(maxBillsAtOnce),
  }),
  z.strictObject({ kind: z.literal('agency_image'), agencyId: id.optional() }),
]);
export type Purchase = z.output<typeof purchase>;

const providerId = z.string().regex(/^[\w-]{1,64}$/);

/** null = the platform's account. */
const accountAgencyId = id.nullable();

export const paymentIntent = z.object({
  intentId: id,
  kind: z.enum(paymentKinds),
  agencyId: id,
  accountAgencyId,
  businessId: id.nullable(),
  item: z.string(),
  amountPaise: paiseTotal,
  state: z.enum(intentStates),
  reviewReason: z.enum(reviewReasons).nullable(),
  orderId: z.string().nullable(),
  /** Id of the order's API key; null = the platform's, until the order exists. */
  keyId: z.string().nullable(),
  recordNo: id.nullable(),
});
export type PaymentIntent = z.output<typeof paymentIntent>;

const refundOutcome = z.enum(['sent', 'processed', 'refused', 'unknown']);
export type RefundOutcome = z.output<typeof refundOutcome>;

const paymentFact = z.object({
  accountAgencyId,
  orderId: providerId,
  paymentId: providerId,
  status: z.enum(paymentFactStatuses),
  amountPaise: z.number().int(),
  refundedPaise: z.number().int().default(0),
  currency: z.string().max(8),
  method: z.string().max(40).nullable().default(null),
  error: z.string().max(500).nullable().default(null),
});
export type PaymentFact = z.output<typeof paymentFact>;

const refundFact = z.object({
  accountAgencyId,
  refundId: providerId,
  paymentId: providerId,
  amountPaise: z.number().int(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().max(100).nullable(),
});
export type RefundFact = z.output<typeof refundFact>;

const sealedAccount = z.object({
  keyId: z.string(),
  sealedKeySecret: z.string(),
  sealedWebhookSecret: z.string(),
  /** null = there is no previous secret, or it has expired. */
  sealedPreviousWebhookSecret: z.string().nullable(),
  /** Replaced keys still serve older payments; newest first. */
  replacedKeys: z.array(z.object({ keyId: z.string(), sealedKeySecret: z.string() })),
});
export type SealedAccount = z.output<typeof sealedAccount>;

const sealedKeys = z.strictObject({
  keyId: z.string(),
  sealedKeySecret: z.string(),
  /** Reuses the sealed text if the secret is unchanged. */
  sealedWebhookSecret: z.string(),
  isOldSecretLeaked: z.boolean(),
});
export type SealedKeys = z.output<typeof sealedKeys>;

export const paymentInternalCalls = {
  'GET /internal/payment/account': endpoint({
    summary: 'Get the provider account of an agency, or null',
    access: 'public',
    query: z.strictObject({ agencyId: id }),
    response: z.object({ account: sealedAccount.nullable() }),
  }),
  'GET /internal/payment/accounts': endpoint({
    summary: 'List the agencies that have a provider account of their own',
    access: 'public',
    response: z.object({ agencyIds: z.array(id) }),
  }),
  'POST /internal/payment/compared': endpoint({
    summary: 'Record that all recent payments of an account were processed',
    access: 'public',
    body: z.strictObject({ accountAgencyId }),
    response: emptyResponse,
  }),
  'POST /internal/payment/ordered': endpoint({
    summary: "Store the provider's order of a purchase; an existing order is kept",
    access: 'public',
    body: z.strictObject({ intentId: id, orderId: providerId, keyId: z.string().max(64) }),
    response: z.object({ intent: paymentIntent }),
  }),
  'POST /internal/payment/fact': endpoint({
    summary: "Apply the provider's report of a payment, and return the purchase",
    access: 'public',
    body: z.strictObject({
      fact: paymentFact,
      /** True = from a list of the account's payments, in which unknown orders are ignored. */
      isFromList: z.boolean().default(false),
    }),
    response: z.object({ intent: paymentIntent.nullable() }),
  }),
  'POST /internal/payment/refund': endpoint({
    summary: "Apply the provider's report of a refund; unknown refunds are ignored",
    access: 'public',
    body: z.strictObject({ refund: refundFact }),
    response: emptyResponse,
  }),
  'POST /internal/payment/event': endpoint({
    summary: 'Store a signed webhook, which is processed later; a repeated one changes nothing',
    access: 'public',
    body: z.strictObject({ eventId: z.string().min(1).max(200), accountAgencyId, body: z.string().max(1_048_576) }),
    response: z.object({ isNew: z.boolean() }),
  }),
  'POST /internal/payment/work': endpoint({
    summary:
      'Take the purchases to query at the provider, and the refunds to send; no other process gets them for a while',
    access: 'public',
    body: z.strictObject({ limit: z.number().int().min(1).max(100) }),
    response: z.object({
      /** Open purchases, to query at the provider. */
      asks: z.array(paymentIntent),
      refunds: z.array(
        z.object({
          idemKey: z.string(),
          accountAgencyId,
          paymentId: z.string(),
          amountPaise: paiseTotal,
          /** Id of the API key that created the payment's order; null = the payment is unknown. */
          keyId: z.string().nullable(),
        }),
      ),
    }),
  }),
  'POST /internal/payment/refunded': endpoint({
    summary: "Record the provider's response to a refund; `unknown` is retried with the same key",
    access: 'public',
    body: z.strictObject({
      idemKey: z.string(),
      outcome: refundOutcome,
      refundId: providerId.nullable(),
      error: z.string().max(500).nullable(),
    }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;

export const onBehalfPaymentCalls = {
  'POST /internal/payment/intent': endpoint({
    summary: "Start a purchase at today's price, or return the open one",
    access: customerOrStaff,
    body: z.strictObject({ purchase }),
    response: z.object({ intent: paymentIntent, paidTo: z.string() }),
    errors: ['online_payment_not_enabled', 'already_paid', 'product_not_enabled', 'not_allowed'],
  }),
  'GET /internal/payment/intent': endpoint({
    summary: "Get the own purchase of a provider's order, or the newest unpaid one for a business, or null",
    access: customerOrStaff,
    query: z.strictObject({ orderId: providerId.optional(), businessId: id.optional() }),
    response: z.object({ intent: paymentIntent.nullable() }),
  }),
  'POST /internal/payment/account': endpoint({
    summary: "Store an agency's provider account with sealed secrets",
    access: agencyBillingAdmins,
    body: sealedKeys.extend({ agencyId: id }),
    response: paymentAccountEndpoints['PUT /payment-account'].response,
  }),
} as const satisfies EndpointTable;
export type OnBehalfPaymentKey = keyof typeof onBehalfPaymentCalls;
