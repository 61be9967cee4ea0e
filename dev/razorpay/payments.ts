import { type Desk, type KeptOrder, type KeptPayment, nowSeconds } from './books.ts';
import type { Body } from './orders.ts';
import { readAmount } from './orders.ts';
import type { Card, Failure, Method, Notes, Order, Payment } from './razorpay.types.ts';
import { Refused } from './refused.ts';
import { newId } from './signatures.ts';

export interface How {
  /** Paise. Razorpay never differs from the order's amount, but the product must handle it. */
  amount?: number;
  currency?: string;
  method?: Method;
  email?: string;
  contact?: string;
  description?: string;
  notes?: Notes;
  /** Seconds since 1970, for a past payment; now by default. */
  createdAt?: number;
}

export const failures = {
  upi: {
    code: 'BAD_REQUEST_ERROR',
    description: 'You may have cancelled the payment or there was a delay in response from the UPI app.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_cancelled',
  },
  card: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your payment was declined by the bank. Try another payment method or ask your bank.',
    source: 'issuer_bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
  },
} satisfies Record<string, Failure>;

const testCard = (): Card => ({
  id: newId('card_'),
  entity: 'card',
  name: '',
  last4: '1111',
  network: 'Visa',
  type: 'debit',
  issuer: 'HDFC',
  international: false,
  emi: false,
  sub_type: 'consumer',
  token_iin: null,
});

function meansOf(
  method: Method,
): Pick<Payment, 'card_id' | 'bank' | 'wallet' | 'vpa' | 'acquirer_data'> & Partial<Payment> {
  const none = { card_id: null, bank: null, wallet: null, vpa: null };
  if (method === 'card') {
    const card = testCard();
    return { ...none, card_id: card.id, card, acquirer_data: { auth_code: null } };
  }
  if (method === 'netbanking') return { ...none, bank: 'HDFC', acquirer_data: { bank_transaction_id: null } };
  if (method === 'wallet') return { ...none, wallet: 'phonepe', acquirer_data: { transaction_id: null } };
  const vpa = 'success@razorpay';
  return { ...none, vpa, upi: { vpa }, acquirer_data: { rrn: null, upi_transaction_id: null } };
}

/** Begins a payment of an order, without a webhook. */
export function beginPayment({ books }: Desk, order: KeptOrder, how: How = {}): KeptPayment {
  const method = how.method ?? 'upi';
  const entity: Payment = {
    id: newId('pay_'),
    entity: 'payment',
    amount: how.amount ?? order.entity.amount,
    currency: how.currency ?? order.entity.currency,
    status: 'created',
    order_id: order.entity.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: how.description || null,
    ...meansOf(method),
    email: how.email || 'void@razorpay.com',
    contact: how.contact || '+919999999999',
    notes: how.notes && Object.keys(how.notes).length > 0 ? how.notes : order.entity.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    created_at: how.createdAt ?? nowSeconds(),
  };
  const kept: KeptPayment = { accountId: order.accountId, entity };
  return books.change(() => {
    books.payments.set(entity.id, kept);
    order.entity.attempts += 1;
    if (order.entity.status === 'created') order.entity.status = 'attempted';
    return kept;
  });
}

function sayFailure(payment: Payment, failure: Failure | null): void {
  payment.error_code = failure?.code ?? null;
  payment.error_description = failure?.description ?? null;
  payment.error_source = failure?.source ?? null;
  payment.error_step = failure?.step ?? null;
  payment.error_reason = failure?.reason ?? null;
}

export function failPayment(desk: Desk, { accountId, entity }: KeptPayment, failure: Failure): void {
  desk.books.change(() => {
    entity.status = 'failed';
    sayFailure(entity, failure);
    desk.tell(accountId, 'payment.failed', { payment: entity });
  });
}

/** Authorizes a payment, also one that had failed. */
export function authorizePayment(desk: Desk, { accountId, entity }: KeptPayment): void {
  desk.books.change(() => {
    entity.status = 'authorized';
    sayFailure(entity, null);
    desk.tell(accountId, 'payment.authorized', { payment: entity });
  });
}

/** Razorpay's standard fee: two per cent plus tax. */
function chargeOf(amount: number): { fee: number; tax: number } {
  const charge = Math.round(amount / 50);
  const tax = Math.round((charge * 18) / 100);
  return { fee: charge + tax, tax };
}

export function capturePayment(desk: Desk, { accountId, entity }: KeptPayment): void {
  desk.books.change(() => {
    Object.assign(entity, { status: 'captured', captured: true, ...chargeOf(entity.amount) });
    const order = desk.books.orders.get(entity.order_id)?.entity;
    desk.tell(accountId, 'payment.captured', { payment: entity });
    if (order && receive(order, entity.amount)) desk.tell(accountId, 'order.paid', { payment: entity, order });
  });
}

/** @returns true if this payment made the order paid */
function receive(order: Order, amount: number): boolean {
  const wasPaid = order.status === 'paid';
  order.amount_paid = Math.min(order.amount, order.amount_paid + amount);
  order.amount_due = order.amount - order.amount_paid;
  if (order.amount_due === 0) order.status = 'paid';
  return !wasPaid && order.status === 'paid';
}

export type Settled = 'captured' | 'authorized' | 'failed';

/** Settles a payment that was begun, authorized or failed. @throws Error when it is final */
export function settlePayment(desk: Desk, kept: KeptPayment, outcome: Settled): void {
  const { status } = kept.entity;
  const isOpen = status === 'created' || status === 'failed' || (status === 'authorized' && outcome === 'captured');
  if (!isOpen) throw new Error(`${kept.entity.id} is ${status} and cannot become ${outcome}`);
  desk.books.change(() => {
    delete kept.settlesAt;
    if (outcome === 'failed') return failPayment(desk, kept, failures.upi);
    if (status !== 'authorized') authorizePayment(desk, kept);
    if (outcome === 'captured') capturePayment(desk, kept);
  });
}

/** @throws Refused as Razorpay refuses */
export function captureByMerchant(desk: Desk, kept: KeptPayment, body: Body): Payment {
  const { entity } = kept;
  const amount = readAmount(body.amount);
  if (entity.captured) throw new Refused('This payment has already been captured');
  if (entity.status !== 'authorized') {
    throw new Refused('Only payments which have been authorized and not yet captured can be captured');
  }
  if (amount !== entity.amount) throw new Refused('Capture amount must be equal to the amount authorized');
  if (body.currency !== undefined && body.currency !== entity.currency) {
    throw new Refused('The currency should be the same as the payment currency', { field: 'currency' });
  }
  capturePayment(desk, kept);
  return entity;
}

export type Outcome =
  | Settled
  | 'created'
  | 'failed-then-authorized-then-captured'
  /** Two payments of one order, as from two tabs. */
  | 'captured-twice';

/** Pays an order without a browser. @returns one or two payments */
export function payOrder(desk: Desk, order: KeptOrder, outcome: Outcome, how: How = {}): Payment[] {
  return desk.books.change(() => {
    const payment = beginPayment(desk, order, how);
    if (outcome === 'created') return [payment.entity];
    if (outcome === 'failed-then-authorized-then-captured') settlePayment(desk, payment, 'failed');
    const isSettled = outcome === 'authorized' || outcome === 'failed';
    settlePayment(desk, payment, isSettled ? outcome : 'captured');
    const twin = outcome === 'captured-twice' ? payOrder(desk, order, 'captured', how) : [];
    return [payment.entity, ...twin];
  });
}
