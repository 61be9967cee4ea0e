import { type Desk, type KeptPayment, type KeptRefund, nowSeconds } from './books.ts';
import { type Body, readAmount, readNotes, readReceipt } from './orders.ts';
import type { Payment, Refund } from './razorpay.types.ts';
import { refundRefused } from './refused.ts';
import { newId } from './signatures.ts';

/** `pending` lasts until `settleRefund`. */
export type RefundOutcome = 'processed' | 'failed' | 'pending';

function readRefundAmount(payment: Payment, body: Body): number {
  if (!payment.captured) throw refundRefused('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw refundRefused('The payment has been fully refunded already');
  if (body.amount === undefined || body.amount === null) return left;
  const amount = readAmount(body.amount);
  if (amount < 100) throw refundRefused('The amount must be atleast INR 1.00');
  if (amount > payment.amount) throw refundRefused('The refund amount provided is greater than amount captured');
  if (amount > left) throw refundRefused('The total refund amount is greater than the refund payment amount');
  return amount;
}

function moveRefunded(payment: Payment, amount: number): void {
  payment.amount_refunded += amount;
  const isFull = payment.amount_refunded === payment.amount;
  payment.refund_status = isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null;
  payment.status = isFull ? 'refunded' : 'captured';
}

/** Bodies that differ in key order or spacing are the same request. */
const requestText = (paymentId: string, body: Body): string =>
  JSON.stringify([paymentId, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** @throws Refused for a malformed header; null without one */
export function readRefundKey(accountId: string, header: string): string | null {
  if (header === '') return null;
  if (!/^[\w-]{10,}$/.test(header)) {
    throw refundRefused(
      'The idempotency key must be at least 10 characters long, of letters, digits, hyphens and underscores.',
    );
  }
  return `${accountId}/${header}`;
}

/**
 * Idempotent: the same key answers the current state of the same refund.
 * @throws Refused as Razorpay refuses
 */
export function createRefund(
  desk: Desk,
  kept: KeptPayment,
  body: Body,
  key: string | null,
  will: RefundOutcome,
): Refund {
  const { books } = desk;
  const request = requestText(kept.entity.id, body);
  const earlier = key === null ? undefined : books.refundKeys.get(key);
  if (earlier && earlier.request !== request) {
    throw refundRefused('Different request with the same idempotency key has already been processed.');
  }
  const same = earlier && books.refunds.get(earlier.refundId);
  if (same) return same.entity;

  const speed = body.speed ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw refundRefused('Not a valid refund speed');
  const entity: Refund = {
    id: newId('rfnd_'),
    entity: 'refund',
    amount: readRefundAmount(kept.entity, body),
    currency: kept.entity.currency,
    payment_id: kept.entity.id,
    notes: readNotes(body.notes),
    receipt: readReceipt(body.receipt),
    acquirer_data: kept.entity.method === 'upi' ? { rrn: null } : { arn: null },
    created_at: nowSeconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: speed,
  };
  return books.change(() => {
    const refund: KeptRefund = { accountId: kept.accountId, entity };
    books.refunds.set(entity.id, refund);
    if (key !== null) books.refundKeys.set(key, { request, refundId: entity.id });
    moveRefunded(kept.entity, entity.amount);
    // A failing refund is answered as pending, because the bank refuses it only later.
    const answered = structuredClone(entity);
    if (will !== 'pending') settleRefund(desk, refund, will);
    return will === 'failed' ? answered : entity;
  });
}

/** @throws Error when the refund is already settled */
export function settleRefund(desk: Desk, { accountId, entity }: KeptRefund, outcome: 'processed' | 'failed'): void {
  if (entity.status !== 'pending') throw new Error(`${entity.id} is ${entity.status} and cannot become ${outcome}`);
  const payment = desk.books.payments.get(entity.payment_id)?.entity;
  if (!payment) throw new Error(`${entity.id} is of no payment`);
  desk.books.change(() => {
    entity.status = outcome;
    if (outcome === 'failed') moveRefunded(payment, -entity.amount);
    desk.tell(accountId, outcome === 'failed' ? 'refund.failed' : 'refund.processed', { refund: entity, payment });
  });
}
