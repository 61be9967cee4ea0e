import type { Maker } from '../business/business.endpoints.ts';

/** An agency's switches of `configuration.onlinePayment`. */
export interface OnlinePayment {
  enablePaymentIntegration: boolean;
  allowedMakers: readonly Maker[];
}

/** The provider takes no less, in paise. */
export const leastOnline = 100;

/**
 * Whether a business of this maker may be paid for online. Source: spec section 6, "Paywall": "online payment enabled in
 * agency configuration and a business made by 'self' or an allowed maker".
 */
export const mayPayOnline = ({ enablePaymentIntegration, allowedMakers }: OnlinePayment, maker: Maker): boolean =>
  enablePaymentIntegration && (maker === 'self' || allowedMakers.includes(maker));
