export const razorpayKeyIdPattern = /^rzp_(live|test)_\w{6,40}$/;

export const paymentKinds = [
  'subscription',
  'card',
  'due',
  'pdf_card',
  'user_video',
  'month',
  'annual',
  'agency_image',
  'agency_pdf',
] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Agencies pay these to the platform; customers pay all others to their agency. */
export const agencyPaymentKinds = [
  'month',
  'annual',
  'agency_image',
  'agency_pdf',
] as const satisfies readonly PaymentKind[];
export const isAgencyPayment = (kind: PaymentKind): boolean => agencyPaymentKinds.some((one) => one === kind);

export const paymentModes = ['cash', 'upi', 'bank_transfer', 'cheque', 'card', 'other'] as const;
export type PaymentMode = (typeof paymentModes)[number];

export const maxReferenceLength = 60;

/** Source: docs/security.md, "The state machine". */
export const intentStates = [
  'draft',
  'ordered',
  'pending',
  'expired',
  'paid',
  'manual_paid',
  'review',
  'refunded',
] as const;
export type IntentState = (typeof intentStates)[number];

export const paymentFactStatuses = ['failed', 'authorized', 'captured', 'refunded'] as const;
export type PaymentFactStatus = (typeof paymentFactStatuses)[number];

export const reviewReasons = [
  'amount',
  'currency',
  'unknown_order',
  'item_gone',
  'already_paid',
  'refund_failed',
  /** Captured, but never processed; found by reconciliation. */
  'unsettled',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Security: a guessed webhook secret allows forged payments. */
export const minWebhookSecretLength = 16;

export const refundStates = ['queued', 'sent', 'processed', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** `captured`: neither granted nor refunded. `granted`: without known payment. `event`: an unprocessable webhook. */
export const caseKinds = ['captured', 'granted', 'review', 'refund', 'event'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Each action has an endpoint of the same name. */
export const caseActions = ['grant', 'refund', 'settle', 'withdraw', 'retry'] as const;
export type CaseAction = (typeof caseActions)[number];
