import { z } from 'zod';
import { id, isoDate, line, paise, paiseTotal, queryInt, timestamp } from '../../platform/lib/fields.ts';
import { maxReferenceLength, paymentModes, refundStates } from './payment.lists.ts';

/* Security: callers never send a price, except `paymentAmount` in manual records. */

/** `amount` in paise; `id` is the provider's. */
export const paymentOrder = z.object({
  razorpayKeyId: z.string(),
  paidTo: z.string(),
  order: z.object({ amount: paiseTotal, id: z.string(), currency: z.literal('INR') }),
});
export type PaymentOrder = z.output<typeof paymentOrder>;

const providerId = z.string().regex(/^[\w-]{1,64}$/);

/** `orderCreationId` is the `order.id` of `paymentOrder`. */
export const gatewayProof = {
  orderCreationId: providerId,
  razorpayPaymentId: providerId,
  razorpayOrderId: providerId,
  /** The format is not checked, so a forgery answers `payment_signature_invalid`. */
  razorpaySignature: z.string().min(1).max(200),
};

export const throughGatewayField = { throughGateway: z.literal(true).optional() };

export const manualPaymentDetails = {
  /** Integer paise; default: the server's price. */
  paymentAmount: paise.optional(),
  paidOn: isoDate.optional(),
  mode: z.enum(paymentModes).optional(),
  /** Number of the transfer, cheque or receipt. */
  reference: line(maxReferenceLength).optional(),
};
export type ManualPaymentDetails = z.output<z.ZodObject<typeof manualPaymentDetails>>;

export const manualRecord = {
  throughGateway: z.literal(false).optional(),
  ...manualPaymentDetails,
  note: line(200).default(''),
};

/** Unpaid paise that are still due; other unpaid paise are a discount. Manual records only. */
export const duePaise = paise.optional();

/** `recordNo`s of the payments that the caller expects to be reversed too; undefined = not checked. */
export const confirmedReversals = z.array(id).max(100).optional();

export const withdrawQuery = z.strictObject({
  recordNo: id,
  reason: line(200).default(''),
  /** Comma-separated; empty = no other payment. */
  alsoReversed: z
    .string()
    .max(100 * 37)
    .optional()
    .transform((text) => (text === '' ? [] : text?.split(',')))
    .pipe(confirmedReversals),
});

export const proofOrManual = {
  orderCreationId: gatewayProof.orderCreationId.optional(),
  razorpayPaymentId: gatewayProof.razorpayPaymentId.optional(),
  razorpayOrderId: gatewayProof.razorpayOrderId.optional(),
  razorpaySignature: gatewayProof.razorpaySignature.optional(),
  throughGateway: z.boolean().optional(),
  isManualUpdate: z.boolean().default(false),
  ...manualPaymentDetails,
  note: manualRecord.note,
};

interface ProofOrManual {
  orderCreationId?: string | undefined;
  razorpayPaymentId?: string | undefined;
  razorpayOrderId?: string | undefined;
  razorpaySignature?: string | undefined;
  throughGateway?: boolean | undefined;
  isManualUpdate: boolean;
  paymentAmount?: number | undefined;
  paidOn?: string | undefined;
  mode?: string | undefined;
  reference?: string | undefined;
}

const manualPaymentFields = ['paymentAmount', 'paidOn', 'mode', 'reference'] as const;
const proofFields = ['orderCreationId', 'razorpayPaymentId', 'razorpayOrderId', 'razorpaySignature'] as const;

export function checkProofOrManual(payment: ProofOrManual, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  for (const field of proofFields) {
    if (payment.isManualUpdate && payment[field] !== undefined) refuse(field, 'not for a manual record');
    if (!payment.isManualUpdate && payment[field] === undefined) refuse(field, 'needed to prove the payment');
  }
  for (const field of manualPaymentFields)
    if (!payment.isManualUpdate && payment[field] !== undefined) refuse(field, 'only a manual record');
  if (payment.throughGateway === payment.isManualUpdate) refuse('throughGateway', 'contradicts isManualUpdate');
}

export const partialRefund = z.object({
  partNo: id,
  amountPaise: paise,
  creditedPaise: paise,
  reason: z.string(),
  state: z.enum(refundStates),
  givenBackOn: isoDate.nullable(),
});

export const payment = z.object({
  recordNo: id,
  amountPaise: paiseTotal,
  currency: z.literal('INR'),
  throughGateway: z.boolean(),
  razorpayPaymentId: z.string().nullable(),
  razorpayOrderId: z.string().nullable(),
  recordedBy: z.object({ franchiseeId: id, name: z.string() }).nullable(),
  note: z.string(),
  paidOn: isoDate,
  /** null = online, or unknown. */
  mode: z.enum(paymentModes).nullable(),
  reference: z.string(),
  status: z.enum(['paid', 'refunded']),
  /** Oldest first; `alsoReversed`: received balances, reversed with this payment (ADR 0066). */
  parts: z.array(partialRefund),
  alsoReversed: z.array(z.object({ recordNo: id, amountPaise: paise, paidOn: isoDate })),
  paidAt: timestamp,
});
export type Payment = z.output<typeof payment>;

/** Both days inclusive, Asia/Kolkata. */
export const periodPayment = payment.extend({ validFrom: isoDate, validTo: isoDate });

/** `validity` in years; a greater `ordinal` was recorded later. */
export const planPayment = periodPayment.extend({
  planName: z.string(),
  validity: z.number().int(),
  validityMonths: z.number().int(),
  ordinal: z.number().int(),
  duePaise: paise,
  /** Paid before the import, outside this system: no revenue. 0 = nothing, or unknown. */
  paidElsewherePaise: paise,
  coupon: z.object({ code: z.string(), discountPaise: paise }).nullable(),
});

export const recordedResponse = z.object({ recordNo: id });

export const orderErrors = [
  'buyer_state_unknown',
  'online_payment_not_enabled',
  'already_paid',
  'payment_provider_down',
  'payment_provider_refused',
] as const;

/** `payment_processing` (202): poll again after a few seconds. */
export const gatewayErrors = ['payment_signature_invalid', 'payment_mismatch', 'payment_processing'] as const;

export const month = z.number().int().min(1).max(12);
export const year = z.number().int().min(2000).max(2200);
export const queryMonth = queryInt(1, 12);
export const queryYear = queryInt(2000, 2200);
/** April to March: `26-27`. */
export const financialYear = z
  .string()
  .regex(/^\d\d-\d\d$/)
  .refine((text) => (Number(text.slice(0, 2)) + 1) % 100 === Number(text.slice(3)), 'must be two consecutive years');
