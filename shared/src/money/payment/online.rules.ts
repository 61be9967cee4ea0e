import type { Maker } from '../../platform/access/makers.ts';

export interface OnlinePaymentSettings {
  enablePaymentIntegration: boolean;
  allowedMakers: readonly Maker[];
}

/** Source: docs/specification.md §6, "Paywall". */
export const mayPayOnline = (
  { enablePaymentIntegration, allowedMakers }: OnlinePaymentSettings,
  maker: Maker,
): boolean => enablePaymentIntegration && (maker === 'self' || allowedMakers.includes(maker));
