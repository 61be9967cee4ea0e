/** The keys are Razorpay's `error.reason`: razorpay.com/docs/errors/error-reasons. */
const messageKeyByReason = {
  payment_failed: 'declined',
  payment_declined: 'declined',
  card_declined: 'declined',
  insufficient_funds: 'funds',
  payment_cancelled: 'cancelled',
  payment_timed_out: 'late',
  incorrect_otp: 'code',
  invalid_otp: 'code',
  incorrect_pin: 'code',
  incorrect_cvv: 'code',
} as const;

export type FailureReason = (typeof messageKeyByReason)[keyof typeof messageKeyByReason] | 'unknown';

export const failureReasonOf = (providerReason: string | undefined): FailureReason =>
  Object.entries(messageKeyByReason).find(([reason]) => reason === providerReason)?.[1] ?? 'unknown';
