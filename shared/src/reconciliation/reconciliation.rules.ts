import type { OutputOf } from '../contract.ts';

/** How many cases wait, of all kinds together. */
export const casesIn = ({ counts }: OutputOf<'GET /payment-reconciliation/summary'>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);
