import { z } from 'zod';
import type { PaymentFact, RefundFact } from './payment.internal.ts';

/* Subset of Razorpay's API and webhooks; amounts in paise. Source: razorpay.com/docs/api. */

export const razorpayPayment = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount: z.number().int(),
  amount_refunded: z.number().int().nullish(),
  currency: z.string(),
  method: z.string().nullish(),
  error_description: z.string().nullish(),
});
export type RazorpayPayment = z.output<typeof razorpayPayment>;

export const razorpayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number().int(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});
export type RazorpayRefund = z.output<typeof razorpayRefund>;

export const refundOutcomeByStatus = {
  pending: 'sent',
  processed: 'processed',
  failed: 'refused',
} as const satisfies Record<RazorpayRefund['status'], string>;

/** The provider sends empty objects as empty lists. */
const emptyListAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (Array.isArray(value) && value.length === 0 ? undefined : (value ?? undefined)),
    schema.optional(),
  );

export const razorpayEvent = z.object({
  event: z.string().optional(),
  payload: emptyListAsUndefined(
    z.object({
      payment: emptyListAsUndefined(z.object({ entity: emptyListAsUndefined(razorpayPayment) })),
      refund: emptyListAsUndefined(z.object({ entity: emptyListAsUndefined(razorpayRefund) })),
    }),
  ),
});

/** Drops what the ledger does not read; unparsable bodies stay unchanged. */
export function keepLedgerFields(body: string): string {
  try {
    return JSON.stringify(razorpayEvent.parse(JSON.parse(body)));
  } catch {
    return body;
  }
}

/** null = no order, or nothing has happened yet. */
export function toPaymentFact(payment: RazorpayPayment, accountAgencyId: string | null): PaymentFact | null {
  const { order_id, status } = payment;
  if (!order_id || status === 'created') return null;
  const refundedPaise = payment.amount_refunded ?? 0;
  return {
    accountAgencyId,
    orderId: order_id,
    paymentId: payment.id,
    // A partial refund keeps the purchase; a full one revokes it.
    status: status === 'captured' && refundedPaise >= payment.amount && payment.amount > 0 ? 'refunded' : status,
    amountPaise: payment.amount,
    refundedPaise,
    currency: payment.currency,
    method: payment.method?.slice(0, 40) ?? null,
    error: payment.error_description?.slice(0, 500) ?? null,
  };
}

export const toRefundFact = (refund: RazorpayRefund, accountAgencyId: string | null): RefundFact => ({
  accountAgencyId,
  refundId: refund.id,
  paymentId: refund.payment_id,
  amountPaise: refund.amount,
  status: refund.status,
  receipt: refund.receipt?.slice(0, 100) ?? null,
});
