import { refundError } from './api-error.ts';
import { type Body, readAmount, readNotes, readReceipt } from './orders.ts';
import type { Payment, Refund } from './razorpay-types.ts';
import { newId } from './signatures.ts';
import { nowSeconds, type RazorpayContext, type StoredPayment, type StoredRefund } from './store.ts';

/** `pending` lasts until `settleRefund`. */
export type RefundOutcome = 'processed' | 'failed' | 'pending';

function readRefundAmount(payment: Payment, body: Body): number {
  if (!payment.captured) throw refundError('The payment status should be captured for action to be taken');
  const refundable = payment.amount - payment.amount_refunded;
  if (refundable === 0) throw refundError('The payment has been fully refunded already');
  if (body.amount === undefined || body.amount === null) return refundable;
  const amount = readAmount(body.amount);
  if (amount < 100) throw refundError('The amount must be atleast INR 1.00');
  if (amount > payment.amount) throw refundError('The refund amount provided is greater than amount captured');
  if (amount > refundable) throw refundError('The total refund amount is greater than the refund payment amount');
  return amount;
}

function changeRefundedAmount(payment: Payment, amount: number): void {
  payment.amount_refunded += amount;
  const isFull = payment.amount_refunded === payment.amount;
  payment.refund_status = isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null;
  payment.status = isFull ? 'refunded' : 'captured';
}

/** Bodies that differ in key order or spacing are the same request. */
const canonicalRequestText = (paymentId: string, body: Body): string =>
  JSON.stringify([paymentId, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** @returns null without a header @throws ApiError for a malformed one */
export function readRefundKey(accountId: string, header: string): string | null {
  if (header === '') return null;
  if (!/^[\w-]{10,}$/.test(header)) {
    throw refundError(
      'The idempotency key must be at least 10 characters long, of letters, digits, hyphens and underscores.',
    );
  }
  return `${accountId}/${header}`;
}

/**
 * Idempotent: the same key answers the current state of the same refund.
 * @throws ApiError as Razorpay's
 */
export function createRefund(
  context: RazorpayContext,
  payment: StoredPayment,
  body: Body,
  key: string | null,
  outcome: RefundOutcome,
): Refund {
  const { store } = context;
  const request = canonicalRequestText(payment.entity.id, body);
  const storedKey = key === null ? undefined : store.refundKeys.get(key);
  if (storedKey && storedKey.request !== request) {
    throw refundError('Different request with the same idempotency key has already been processed.');
  }
  const existingRefund = storedKey && store.refunds.get(storedKey.refundId);
  if (existingRefund) return existingRefund.entity;

  const speed = body.speed ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw refundError('Not a valid refund speed');
  const entity: Refund = {
    id: newId('rfnd_'),
    entity: 'refund',
    amount: readRefundAmount(payment.entity, body),
    currency: payment.entity.currency,
    payment_id: payment.entity.id,
    notes: readNotes(body.notes),
    receipt: readReceipt(body.receipt),
    acquirer_data: payment.entity.method === 'upi' ? { rrn: null } : { arn: null },
    created_at: nowSeconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: speed,
  };
  return store.change(() => {
    const refund: StoredRefund = { accountId: payment.accountId, entity };
    store.refunds.set(entity.id, refund);
    if (key !== null) store.refundKeys.set(key, { request, refundId: entity.id });
    changeRefundedAmount(payment.entity, entity.amount);
    // A failing refund is answered as pending, because the bank refuses it only later.
    const pendingAnswer = structuredClone(entity);
    if (outcome !== 'pending') settleRefund(context, refund, outcome);
    return outcome === 'failed' ? pendingAnswer : entity;
  });
}

/** @throws Error when the refund is already settled */
export function settleRefund(
  context: RazorpayContext,
  { accountId, entity }: StoredRefund,
  outcome: 'processed' | 'failed',
): void {
  if (entity.status !== 'pending') throw new Error(`${entity.id} is ${entity.status} and cannot become ${outcome}`);
  const payment = context.store.payments.get(entity.payment_id)?.entity;
  if (!payment) throw new Error(`${entity.id} is of no payment`);
  context.store.change(() => {
    entity.status = outcome;
    if (outcome === 'failed') changeRefundedAmount(payment, -entity.amount);
    context.emitEvent(accountId, outcome === 'failed' ? 'refund.failed' : 'refund.processed', {
      refund: entity,
      payment,
    });
  });
}
