import { z } from 'zod';
import { id, isoDate, line, paise, paiseInAll, queryInt, timestamp } from '../lib/fields.ts';
import { longestReference, paymentModes, refundStates } from './payment.lists.ts';

/**
 * What all payments share. A caller never states a price: orders and gateway routes name what is bought, and the
 * server reads its price. Only a manual record says what was taken, in `paymentAmount`.
 */

/** What the checkout needs. `amount` is in integer paise, as the provider counts; `id` is the provider's order. */
export const paymentOrder = z.object({
  razorpayKeyId: z.string(),
  /** The name of who takes the money: an agency, or the platform where an agency pays. */
  paidTo: z.string(),
  order: z.object({ amount: paiseInAll, id: z.string(), currency: z.literal('INR') }),
});
export type PaymentOrder = z.output<typeof paymentOrder>;

const providerId = z.string().regex(/^[\w-]{1,64}$/);

/** What the checkout hands back. `orderCreationId` is the `order.id` that was answered when the order was made. */
export const gatewayProof = {
  orderCreationId: providerId,
  razorpayPaymentId: providerId,
  razorpayOrderId: providerId,
  /** A forged one of any shape is answered `payment_signature_invalid`. */
  razorpaySignature: z.string().min(1).max(200),
};

export const throughGateway = { throughGateway: z.literal(true).optional() };

/** How money came that staff was handed, and when. All of it may be left out. */
export const howPaid = {
  /** Integer paise that were taken; the server's own price when left out. */
  paymentAmount: paise.optional(),
  /** The day in India on which it came, none that is still to come; today when left out. */
  paidOn: isoDate.optional(),
  mode: z.enum(paymentModes).optional(),
  /** What it is found by: the bank's number of it, a cheque's, a receipt's. */
  reference: line(longestReference).optional(),
};
export type HowPaid = z.output<z.ZodObject<typeof howPaid>>;

/** A payment recorded by hand. */
export const manualRecord = {
  throughGateway: z.literal(false).optional(),
  ...howPaid,
  /** Why and how: "cash at the shop, receipt 118". Kept in the audit trail. */
  note: line(200).default(''),
};

/** Of the price of a plan, what is still to come where less was taken; the rest is a discount. Only in a manual record. */
export const duePaise = paise.optional();

/** Why a record made by hand is taken back: kept in it, and in the audit trail. */
export const withdrawReason = line(200).default('');

/** The fields of a call that takes both: the proof of a checkout, or a record made by hand. */
export const proofOrManual = {
  orderCreationId: gatewayProof.orderCreationId.optional(),
  razorpayPaymentId: gatewayProof.razorpayPaymentId.optional(),
  razorpayOrderId: gatewayProof.razorpayOrderId.optional(),
  razorpaySignature: gatewayProof.razorpaySignature.optional(),
  throughGateway: z.boolean().optional(),
  /** Staff only: recorded by hand, without the provider. */
  isManualUpdate: z.boolean().default(false),
  ...howPaid,
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

const howPaidFields = ['paymentAmount', 'paidOn', 'mode', 'reference'] as const;
const proofFields = ['orderCreationId', 'razorpayPaymentId', 'razorpayOrderId', 'razorpaySignature'] as const;

/** One or the other, never mixed: a manual record carries no proof, and what has a proof says nothing of how it was paid. */
export function checkProofOrManual(payment: ProofOrManual, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  for (const field of proofFields) {
    if (payment.isManualUpdate && payment[field] !== undefined) refuse(field, 'not for a manual record');
    if (!payment.isManualUpdate && payment[field] === undefined) refuse(field, 'needed to prove the payment');
  }
  for (const field of howPaidFields)
    if (!payment.isManualUpdate && payment[field] !== undefined) refuse(field, 'only a manual record');
  if (payment.throughGateway === payment.isManualUpdate) refuse('throughGateway', 'contradicts isManualUpdate');
}

/** A part of a payment that is given back. */
export const paymentPart = z.object({
  partNo: id,
  amountPaise: paise,
  /** What its credit note is of; 0: it has none. */
  creditedPaise: paise,
  reason: z.string(),
  /** `failed`: the money is still with us. */
  state: z.enum(refundStates),
  givenBackOn: isoDate.nullable(),
});

/** One payment that was taken. */
export const payment = z.object({
  recordNo: id,
  amountPaise: paiseInAll,
  currency: z.literal('INR'),
  throughGateway: z.boolean(),
  razorpayPaymentId: z.string().nullable(),
  razorpayOrderId: z.string().nullable(),
  /** Who recorded it by hand. */
  recordedBy: z.object({ franchiseeId: id, name: z.string() }).nullable(),
  note: z.string(),
  /** The day in India on which the money came. */
  paidOn: isoDate,
  /** How it came; null: online, or nobody said. */
  mode: z.enum(paymentModes).nullable(),
  reference: z.string(),
  status: z.enum(['paid', 'refunded']),
  /** Parts of it that were given back, or are on their way, the oldest first. */
  parts: z.array(paymentPart),
  paidAt: timestamp,
});
export type Payment = z.output<typeof payment>;

/** A payment that grants something for a time. Both days are included, Asia/Kolkata. */
export const periodPayment = payment.extend({ validFrom: isoDate, validTo: isoDate });

/** A payment of a plan's time. `validity`: its own years, and months; `ordinal`: greater for what was written down later. */
export const planPayment = periodPayment.extend({
  planName: z.string(),
  validity: z.number().int(),
  validityMonths: z.number().int(),
  ordinal: z.number().int(),
  /** What is still to come of it. */
  duePaise: paise,
  /** What a coupon took off its price. */
  coupon: z.object({ code: z.string(), discountPaise: paise }).nullable(),
});

export const recorded = z.object({ recordNo: id });

/** The provider's order could not be made, or the purchase may not be made online. */
export const orderErrors = [
  'buyer_state_unknown',
  'online_payment_not_enabled',
  'already_paid',
  'payment_provider_down',
  'payment_provider_refused',
] as const;

/** `payment_processing` (202): the money is on its way; ask again in a few seconds. */
export const gatewayErrors = ['payment_signature_invalid', 'payment_mismatch', 'payment_processing'] as const;

export const month = z.number().int().min(1).max(12);
export const year = z.number().int().min(2000).max(2200);
export const queryMonth = queryInt(1, 12);
export const queryYear = queryInt(2000, 2200);
/** A year from April to March, as Indian books are kept: `26-27`. */
export const financialYear = z
  .string()
  .regex(/^\d\d-\d\d$/)
  .refine((text) => (Number(text.slice(0, 2)) + 1) % 100 === Number(text.slice(3)), 'two years that follow each other');
