import { planInput } from '../../lib/plans.ts';
import type { Call, Calls, OwnedKind } from '../call.ts';

export const proof = {
  orderCreationId: 'order_x',
  razorpayPaymentId: 'pay_x',
  razorpayOrderId: 'order_x',
  razorpaySignature: '0'.repeat(64),
};
/** The proof of an unknown order is refused before any id is checked. */
export const proofMismatch = [409, 'payment_mismatch'] as const;

const ofBusiness: Call = { ids: { businessId: 'business' } };
/** payment.test.ts covers purchases. */
const purchase: Call = { ids: { businessId: 'business', subscriptionPlanId: 'plan' }, ownerMay: false };
/** Nothing is left after the first call: payment-manual.test.ts. */
const withdrawal = (kind: OwnedKind): Call => ({ ids: { recordNo: kind }, ownerMay: false });
const isManualUpdate = true;
/** payment-manual.test.ts covers ids in reach. */
const manualRecord = { ownerMay: false, isByHand: true } as const;
const byHand = (kind: OwnedKind, body: object = {}) => ({ kind, body: { ...body, isManualUpdate } });

export const paymentCalls: Calls = {
  'GET /business/subscription-payment': ofBusiness,
  'POST /business/subscription-payment': {
    by: 'admin',
    ids: { businessId: byHand('business'), subscriptionPlanId: byHand('plan') },
    body: { subscriptionPlanId: 'CUSTOM_PLAN', customPlan: planInput, isManualUpdate },
    ...manualRecord,
  },
  'DELETE /business/subscription-payment': withdrawal('subscriptionRecord'),
  'POST /business/subscription-payment/order': purchase,
  'POST /business/subscription-payment/free': { ...purchase, body: { couponCode: 'ANY' } },

  'POST /due-payment': {
    ids: { recordNo: 'subscriptionRecord' },
    ownerMay: false, // Nothing is due for it; dues.test.ts covers ids in reach.
  },
  'GET /due-payment': ofBusiness,
  'DELETE /due-payment': withdrawal('dueRecord'),

  'POST /card-payment': purchase,
  'POST /card-payment/gateway': { ...purchase, body: proof, says: proofMismatch },
  'POST /card-payment/order': purchase,
  'GET /card-payment': ofBusiness,
  'GET /card-payment/last-active': ofBusiness,
  'DELETE /card-payment': withdrawal('cardRecord'),

  'POST /pdf-card/pdf-card-payment': {
    ids: { pdfCardNo: byHand('pdfCard', { planId: 'one' }) },
    body: { planId: 'one', ...proof },
    ...manualRecord,
  },
  'GET /pdf-card/pdf-card-payment': ofBusiness,
  'DELETE /pdf-card/pdf-card-payment': withdrawal('pdfCardRecord'),
  'POST /pdf-card/pdf-card-payment/order': { ids: { pdfCardNo: 'pdfCard' }, body: { planId: 'one' }, ownerMay: false },

  'POST /video/user-video-payment': {
    ids: { videoNo: byHand('video') },
    body: proof,
    ...manualRecord,
  },
  'GET /video/user-video-payment': ofBusiness,
  'DELETE /video/user-video-payment': withdrawal('videoRecord'),
  'POST /video/user-video-payment/order': { ids: { videoNo: 'video' }, ownerMay: false },

  'POST /payment-part': {
    ids: { recordNo: 'subscriptionRecord' },
    body: { refundPaise: 100, reason: 'a part', onceKey: 'any-call-any-call' },
    ownerMay: false, // A second refund needs another key: payment-partial-refunds.test.ts.
  },
  'GET /payment-account': { ids: { agencyId: 'agency' } },
  'PUT /payment-account': {
    body: { keyId: 'rzp_test_Nobodys00001', keySecret: 'nobody knows', webhookSecret: 'nobody knows this' },
  },
  'DELETE /payment-account': { ids: { agencyId: 'agency' } },
};
