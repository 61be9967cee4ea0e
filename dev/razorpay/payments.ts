import { ApiError } from './api-error.ts';
import type { Body } from './orders.ts';
import { readAmount } from './orders.ts';
import type { Card, Failure, Method, Notes, Order, Payment } from './razorpay-types.ts';
import { newId } from './signatures.ts';
import { nowSeconds, type RazorpayContext, type StoredOrder, type StoredPayment } from './store.ts';

export interface PaymentDetails {
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

const createTestCard = (): Card => ({
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

function methodFieldsOf(
  method: Method,
): Pick<Payment, 'card_id' | 'bank' | 'wallet' | 'vpa' | 'acquirer_data'> & Partial<Payment> {
  const emptyFields = { card_id: null, bank: null, wallet: null, vpa: null };
  if (method === 'card') {
    const card = createTestCard();
    return { ...emptyFields, card_id: card.id, card, acquirer_data: { auth_code: null } };
  }
  if (method === 'netbanking') return { ...emptyFields, bank: 'HDFC', acquirer_data: { bank_transaction_id: null } };
  if (method === 'wallet') return { ...emptyFields, wallet: 'phonepe', acquirer_data: { transaction_id: null } };
  const vpa = 'success@razorpay';
  return { ...emptyFields, vpa, upi: { vpa }, acquirer_data: { rrn: null, upi_transaction_id: null } };
}

/** Begins a payment of an order, without a webhook. */
export function beginPayment(
  { store }: RazorpayContext,
  order: StoredOrder,
  details: PaymentDetails = {},
): StoredPayment {
  const method = details.method ?? 'upi';
  const entity: Payment = {
    id: newId('pay_'),
    entity: 'payment',
    amount: details.amount ?? order.entity.amount,
    currency: details.currency ?? order.entity.currency,
    status: 'created',
    order_id: order.entity.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: details.description || null,
    ...methodFieldsOf(method),
    email: details.email || 'void@razorpay.com',
    contact: details.contact || '+919999999999',
    notes: details.notes && Object.keys(details.notes).length > 0 ? details.notes : order.entity.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    created_at: details.createdAt ?? nowSeconds(),
  };
  const stored: StoredPayment = { accountId: order.accountId, entity };
  return store.change(() => {
    store.payments.set(entity.id, stored);
    order.entity.attempts += 1;
    if (order.entity.status === 'created') order.entity.status = 'attempted';
    return stored;
  });
}

function setFailureFields(payment: Payment, failure: Failure | null): void {
  payment.error_code = failure?.code ?? null;
  payment.error_description = failure?.description ?? null;
  payment.error_source = failure?.source ?? null;
  payment.error_step = failure?.step ?? null;
  payment.error_reason = failure?.reason ?? null;
}

export function failPayment(context: RazorpayContext, { accountId, entity }: StoredPayment, failure: Failure): void {
  context.store.change(() => {
    entity.status = 'failed';
    setFailureFields(entity, failure);
    context.emitEvent(accountId, 'payment.failed', { payment: entity });
  });
}

/** Authorizes a payment, also one that had failed. */
export function authorizePayment(context: RazorpayContext, { accountId, entity }: StoredPayment): void {
  context.store.change(() => {
    entity.status = 'authorized';
    setFailureFields(entity, null);
    context.emitEvent(accountId, 'payment.authorized', { payment: entity });
  });
}

/** Razorpay's standard fee: two per cent plus tax. */
function feeAndTaxOf(amount: number): { fee: number; tax: number } {
  const charge = Math.round(amount / 50);
  const tax = Math.round((charge * 18) / 100);
  return { fee: charge + tax, tax };
}

export function capturePayment(context: RazorpayContext, { accountId, entity }: StoredPayment): void {
  context.store.change(() => {
    Object.assign(entity, { status: 'captured', captured: true, ...feeAndTaxOf(entity.amount) });
    const order = context.store.orders.get(entity.order_id)?.entity;
    context.emitEvent(accountId, 'payment.captured', { payment: entity });
    if (order && addPaidAmount(order, entity.amount))
      context.emitEvent(accountId, 'order.paid', { payment: entity, order });
  });
}

/** @returns true if this payment made the order paid */
function addPaidAmount(order: Order, amount: number): boolean {
  const wasPaid = order.status === 'paid';
  order.amount_paid = Math.min(order.amount, order.amount_paid + amount);
  order.amount_due = order.amount - order.amount_paid;
  if (order.amount_due === 0) order.status = 'paid';
  return !wasPaid && order.status === 'paid';
}

export type SettledStatus = 'captured' | 'authorized' | 'failed';

/** Settles a payment that was begun, authorized or failed. @throws Error when it is final */
export function settlePayment(context: RazorpayContext, stored: StoredPayment, outcome: SettledStatus): void {
  const { status } = stored.entity;
  const isOpen = status === 'created' || status === 'failed' || (status === 'authorized' && outcome === 'captured');
  if (!isOpen) throw new Error(`${stored.entity.id} is ${status} and cannot become ${outcome}`);
  context.store.change(() => {
    delete stored.settlesAt;
    if (outcome === 'failed') return failPayment(context, stored, failures.upi);
    if (status !== 'authorized') authorizePayment(context, stored);
    if (outcome === 'captured') capturePayment(context, stored);
  });
}

/** @throws ApiError as Razorpay's */
export function captureOnRequest(context: RazorpayContext, stored: StoredPayment, body: Body): Payment {
  const { entity } = stored;
  const amount = readAmount(body.amount);
  if (entity.captured) throw new ApiError('This payment has already been captured');
  if (entity.status !== 'authorized') {
    throw new ApiError('Only payments which have been authorized and not yet captured can be captured');
  }
  if (amount !== entity.amount) throw new ApiError('Capture amount must be equal to the amount authorized');
  if (body.currency !== undefined && body.currency !== entity.currency) {
    throw new ApiError('The currency should be the same as the payment currency', { field: 'currency' });
  }
  capturePayment(context, stored);
  return entity;
}

export type Outcome =
  | SettledStatus
  | 'created'
  | 'failed-then-authorized-then-captured'
  /** Two payments of one order, as from two tabs. */
  | 'captured-twice';

/** Pays an order without a browser. @returns one or two payments */
export function payOrder(
  context: RazorpayContext,
  order: StoredOrder,
  outcome: Outcome,
  details: PaymentDetails = {},
): Payment[] {
  return context.store.change(() => {
    const payment = beginPayment(context, order, details);
    if (outcome === 'created') return [payment.entity];
    if (outcome === 'failed-then-authorized-then-captured') settlePayment(context, payment, 'failed');
    const staysUncaptured = outcome === 'authorized' || outcome === 'failed';
    settlePayment(context, payment, staysUncaptured ? outcome : 'captured');
    const secondPayment = outcome === 'captured-twice' ? payOrder(context, order, 'captured', details) : [];
    return [payment.entity, ...secondPayment];
  });
}
