import type { MonthBill } from './month-payment.endpoints.ts';

/** How a bill stands: its month still runs, nothing is owed, or it is paid, or it is not. */
export type BillState = 'open' | 'nothing' | 'paid' | 'unpaid';

export function billStateOf({ isClosed, amountPaise, payment }: MonthBill): BillState {
  if (payment) return 'paid';
  if (!isClosed) return 'open';
  return amountPaise === 0 ? 'nothing' : 'unpaid';
}
