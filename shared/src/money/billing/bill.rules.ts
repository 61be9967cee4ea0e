import { financialYearOf } from '../invoice/invoice.rules.ts';
import { type BillMonth, formatBillMonth } from '../payment/bill-month.ts';
import type { MonthBill } from './month-payment.endpoints.ts';

export type BillState = 'open' | 'nothing' | 'paid' | 'unpaid';

export function billStateOf({ isClosed, amountPaise, payment }: MonthBill): BillState {
  if (payment) return 'paid';
  if (!isClosed) return 'open';
  return amountPaise === 0 ? 'nothing' : 'unpaid';
}

export const financialYearOfBill = (bill: BillMonth): string => financialYearOf(`${formatBillMonth(bill)}-01`);

export interface BillYear {
  financialYear: string;
  cardCount: number;
  amountPaise: number;
}

/** Years without cards and amounts are omitted. */
export const sumBillsByYear = (bills: readonly MonthBill[]): BillYear[] =>
  [...Map.groupBy(bills, financialYearOfBill)]
    .map(([financialYear, billsOfYear]) => ({
      financialYear,
      cardCount: billsOfYear.reduce((sum, { cardCount }) => sum + cardCount, 0),
      amountPaise: billsOfYear.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    }))
    .filter(({ cardCount, amountPaise }) => cardCount > 0 || amountPaise > 0);
