import type { Maker } from '../business/business.endpoints.ts';

/** An agency's switches of `configuration.onlinePayment`. */
export interface OnlinePayment {
  enablePaymentIntegration: boolean;
  allowedMakers: readonly Maker[];
}

/** The provider takes no less, in paise. */
export const leastOnline = 100;

/**
 * Whether a business of this maker may be paid for online: the agency has switched that on, and the business was made by
 * `self` or by an allowed maker. Source: docs/specification.md §6, "Paywall".
 */
export const mayPayOnline = ({ enablePaymentIntegration, allowedMakers }: OnlinePayment, maker: Maker): boolean =>
  enablePaymentIntegration && (maker === 'self' || allowedMakers.includes(maker));
