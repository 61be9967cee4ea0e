import { financialYearOf } from '../invoice/invoice.rules.ts';
import { type BillMonth, billName } from '../payment/bill-month.ts';
import type { MonthBill } from './month-payment.endpoints.ts';

export type BillState = 'open' | 'nothing' | 'paid' | 'unpaid';

export function billStateOf({ isClosed, amountPaise, payment }: MonthBill): BillState {
  if (payment) return 'paid';
  if (!isClosed) return 'open';
  return amountPaise === 0 ? 'nothing' : 'unpaid';
}

export const yearOfBill = (bill: BillMonth): string => financialYearOf(`${billName(bill)}-01`);

export interface BillYear {
  financialYear: string;
  cardCount: number;
  amountPaise: number;
}

/** Years without cards and amounts are omitted. */
export const yearsOfBills = (bills: readonly MonthBill[]): BillYear[] =>
  [...Map.groupBy(bills, yearOfBill)]
    .map(([financialYear, own]) => ({
      financialYear,
      cardCount: own.reduce((sum, { cardCount }) => sum + cardCount, 0),
      amountPaise: own.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    }))
    .filter(({ cardCount, amountPaise }) => cardCount > 0 || amountPaise > 0);
