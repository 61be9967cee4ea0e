/** A key id of Razorpay. */
export const razorpayKeyId = /^rzp_(live|test)_\w{6,40}$/;

/** Everything that can be paid for. Source: docs/specification.md §3, §7. */
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

/** What an agency pays the platform; everything else is what a customer pays its agency. */
export const agencyKinds = ['month', 'annual', 'agency_image', 'agency_pdf'] as const satisfies readonly PaymentKind[];
export const isOfAgency = (kind: PaymentKind): boolean => agencyKinds.some((one) => one === kind);

/** How money came that was taken outside the provider. */
export const paymentModes = ['cash', 'upi', 'bank_transfer', 'cheque', 'card', 'other'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** In characters: what a bank, a cheque or a receipt is found by. */
export const longestReference = 60;

/** Where a purchase stands. Source: docs/security.md, "The state machine". */
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

/** What the provider tells of one payment; `created`, where nothing has happened yet, is no news. */
export const paymentFactStatuses = ['failed', 'authorized', 'captured', 'refunded'] as const;
export type PaymentFactStatus = (typeof paymentFactStatuses)[number];

/** Why a payment that was taken waits for a person. */
export const reviewReasons = [
  'amount',
  'currency',
  'unknown_order',
  'item_gone',
  'already_paid',
  'refund_failed',
  /** Taken, and nothing followed: found by comparing. */
  'unsettled',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** In characters. Whoever guesses a webhook's secret can say that anything was paid. */
export const shortestWebhookSecret = 16;

/** Where giving money back stands; `failed`: the provider refused, and the money is still with us. */
export const refundStates = ['queued', 'sent', 'processed', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * What the ledger has come to no end with. `captured`: taken, neither granted nor given back. `granted`: granted, no
 * payment known. `review`: put up for a person. `refund`: not given back. `event`: a webhook that could not be taken in.
 */
export const caseKinds = ['captured', 'granted', 'review', 'refund', 'event'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What a person can do about one; each has a call of its name. */
export const caseActions = ['grant', 'refund', 'settle', 'withdraw', 'retry'] as const;
export type CaseAction = (typeof caseActions)[number];
