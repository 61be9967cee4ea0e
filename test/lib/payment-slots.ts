import type { CallKey } from '@parichay/shared/contract.ts';
import { v7 } from 'uuid';
import type { Browser } from './world.ts';

/** Calls of payments that take an id, for tenancy.test.ts. */

export type RecordKind = 'subscriptionRecord' | 'cardRecord' | 'dueRecord' | 'pdfCardRecord' | 'videoRecord';
type Kind = RecordKind | 'coupon' | 'franchisee' | 'business' | 'plan' | 'agency' | 'pdfCard' | 'video';

const read = (call: CallKey, field: string, kind: Kind, more = {}) => ({
  call,
  field,
  kind,
  send: (browser: Browser, id: string) => browser.get(`/api/v1${call.slice(4)}`).query({ [field]: id, ...more }),
});
const take = (call: CallKey, kind: RecordKind) => ({
  call,
  field: 'recordNo',
  kind,
  ownerMay: false as const, // Nothing is left after the first call: payment-manual.test.ts.
  send: (browser: Browser, recordNo: string) => browser.delete(`/api/v1${call.slice(7)}`).query({ recordNo }),
});
const post = (call: CallKey, field: string, kind: Kind, body: object, toId: (id: string) => unknown = (id) => id) => ({
  call,
  field,
  kind,
  ownerMay: false as const, // payment.test.ts covers purchases.
  send: (browser: Browser, id: string) => browser.post(`/api/v1${call.slice(5)}`).send({ ...body, [field]: toId(id) }),
});

/** Plans have numbers; any other id becomes a number that no plan has. */
export const planNumber = (id: string): number => (/^[\da-f-]{36}$/.test(id) ? 2_147_483_647 : Number(id));

const proof = {
  orderCreationId: 'order_nobodys',
  razorpayPaymentId: 'pay_nobodys',
  razorpayOrderId: 'order_nobodys',
  razorpaySignature: '0'.repeat(64),
};
/** A proof of an unknown order is refused before any other id is checked. */
const mismatch = { says: [409, 'payment_mismatch'] as const };
/** Both accept proofs of customers, who cannot record payments by hand. */
export const recordsByHand: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /business/subscription-payment',
  'POST /pdf-card/pdf-card-payment',
  'POST /video/user-video-payment',
]);
const byHand = { isManualUpdate: true };
const month = { month: 1, year: 2020 };

export const paymentSlots = [
  read('GET /business/subscription-payment', 'businessId', 'business'),
  read('GET /business/entitlements', 'businessId', 'business'),
  read('GET /due-payment', 'businessId', 'business'),
  read('GET /card-payment', 'businessId', 'business'),
  read('GET /card-payment/last-active', 'businessId', 'business'),
  read('GET /pdf-card/pdf-card-payment', 'businessId', 'business'),
  read('GET /video/user-video-payment', 'businessId', 'business'),
  take('DELETE /business/subscription-payment', 'subscriptionRecord'),
  take('DELETE /due-payment', 'dueRecord'),
  take('DELETE /card-payment', 'cardRecord'),
  take('DELETE /pdf-card/pdf-card-payment', 'pdfCardRecord'),
  take('DELETE /video/user-video-payment', 'videoRecord'),

  post('POST /payment-part', 'recordNo', 'subscriptionRecord', {
    refundPaise: 100,
    reason: 'a part',
    onceKey: 'tenancy-tenancy-1',
  }),
  post('POST /business/subscription-payment/order', 'businessId', 'business', { subscriptionPlanId: 1 }),
  post('POST /business/subscription-payment/order', 'subscriptionPlanId', 'plan', { businessId: v7() }, planNumber),
  post('POST /card-payment/order', 'businessId', 'business', { subscriptionPlanId: 1 }),
  post('POST /card-payment/order', 'subscriptionPlanId', 'plan', { businessId: v7() }, planNumber),
  post('POST /pdf-card/pdf-card-payment/order', 'pdfCardNo', 'pdfCard', { planId: 'one' }),
  post('POST /video/user-video-payment/order', 'videoNo', 'video', {}),
  post('POST /business/trial', 'businessId', 'business', { until: null }),
  // It also needs a plan and a coupon: coupon.test.ts.
  {
    ...read('GET /coupon/price', 'businessId', 'business', { subscriptionPlanId: 1, code: 'ANY' }),
    ownerMay: false as const,
  },
  {
    ...read('GET /coupon/price', 'subscriptionPlanId', 'plan', { businessId: v7(), code: 'ANY' }),
    send: (browser: Browser, id: string) =>
      browser.get('/api/v1/coupon/price').query({ businessId: v7(), code: 'ANY', subscriptionPlanId: planNumber(id) }),
    ownerMay: false as const, // It also needs a business.
  },
  post('POST /business/subscription-payment/free', 'businessId', 'business', {
    subscriptionPlanId: 1,
    couponCode: 'ANY',
  }),
  post(
    'POST /business/subscription-payment/free',
    'subscriptionPlanId',
    'plan',
    { businessId: v7(), couponCode: 'ANY' },
    planNumber,
  ),
  post('POST /coupon', 'couponId', 'coupon', { code: 'TENANCY', percent: 10 }),
  post('POST /commission/rate', 'franchiseeId', 'franchisee', { hundredths: 100, fromDate: '2099-01-01' }),
  post('POST /commission/payout', 'franchiseeId', 'franchisee', {
    month: '2026-01',
    paidPaise: 1,
    paidOn: '2026-02-01',
  }),
  post('POST /month-payments/order', 'agencyId', 'agency', month),
  post('POST /month-payments/many/order', 'agencyId', 'agency', { bills: [month] }),
  post('POST /agency-image-payment/order', 'agencyId', 'agency', {}),

  { ...post('POST /card-payment/gateway', 'businessId', 'business', { ...proof, subscriptionPlanId: 1 }), ...mismatch },
  {
    ...post('POST /card-payment/gateway', 'subscriptionPlanId', 'plan', { ...proof, businessId: v7() }, planNumber),
    ...mismatch,
  },
  { ...post('POST /month-payments/gateway', 'agencyId', 'agency', { ...proof, ...month }), ...mismatch },
  {
    ...post('POST /month-payments/many/gateway', 'agencyId', 'agency', { ...proof, bills: [month] }),
    ...mismatch,
  },
  { ...post('POST /agency-image-payment/gateway', 'agencyId', 'agency', proof), ...mismatch },

  post('POST /business/subscription-payment', 'businessId', 'business', { ...byHand, subscriptionPlanId: 1 }),
  post(
    'POST /business/subscription-payment',
    'subscriptionPlanId',
    'plan',
    { ...byHand, businessId: v7() },
    planNumber,
  ),
  post('POST /pdf-card/pdf-card-payment', 'pdfCardNo', 'pdfCard', { ...byHand, planId: 'one' }),
  post('POST /video/user-video-payment', 'videoNo', 'video', byHand),
  post('POST /due-payment', 'recordNo', 'subscriptionRecord', {}),
  post('POST /card-payment', 'businessId', 'business', { subscriptionPlanId: 1 }),
  post('POST /card-payment', 'subscriptionPlanId', 'plan', { businessId: v7() }, planNumber),

  read('GET /month-payments/getOutstandingAmount', 'agencyId', 'agency'),
  read('GET /month-payments', 'agencyId', 'agency', month),
  read('GET /annual-payment', 'agencyId', 'agency'),
  read('GET /agency-image-payment', 'agencyId', 'agency'),
  read('GET /agency-pdf-card-payment', 'agencyId', 'agency'),
  read('GET /payment-account', 'agencyId', 'agency'),
  {
    ...read('DELETE /payment-account', 'agencyId', 'agency'),
    send: (browser: Browser, agencyId: string) => browser.delete('/api/v1/payment-account').query({ agencyId }),
  },
  read('GET /month-payments/bills', 'agencyId', 'agency'),
  read('GET /payment-reconciliation', 'agencyId', 'agency'),
  read('GET /payment-reconciliation/summary', 'agencyId', 'agency'),
  // A case has its own id; records are cases, and reconciliation.test.ts covers the others.
  post('POST /payment-reconciliation/grant', 'caseId', 'subscriptionRecord', {}),
  post('POST /payment-reconciliation/refund', 'caseId', 'subscriptionRecord', {}),
  post('POST /payment-reconciliation/settle', 'caseId', 'subscriptionRecord', { note: 'not mine' }),
  post('POST /payment-reconciliation/withdraw', 'caseId', 'subscriptionRecord', { note: 'not mine' }),
  read('GET /invoice', 'recordNo', 'subscriptionRecord'),
  read('GET /invoice', 'recordNo', 'cardRecord'),
  read('GET /invoice', 'recordNo', 'pdfCardRecord'),
  read('GET /invoice', 'recordNo', 'videoRecord'),
  read('GET /invoice/list', 'agencyId', 'agency'),
  read('GET /invoice/export', 'agencyId', 'agency', { month: '2026-11' }),
];
