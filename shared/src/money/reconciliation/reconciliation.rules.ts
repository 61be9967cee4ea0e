import type { OutputOf } from '../../contract.ts';

export const totalCaseCount = ({ counts }: OutputOf<'GET /payment-reconciliation/summary'>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);
