/** A month that is billed, January being 1. */
export interface BillMonth {
  month: number;
  year: number;
}

/** The name of a month's bill: `2026-11`. */
export const billName = ({ month, year }: BillMonth): string => `${year}-${String(month).padStart(2, '0')}`;

/** The month that a bill's name names. */
export const monthOfBill = (name: string): BillMonth => ({
  year: Number(name.slice(0, 4)),
  month: Number(name.slice(5)),
});

/** The names of so many months up to this one, the newest first. @param today `YYYY-MM-DD` in India */
export const lastMonths = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - back)).toISOString().slice(0, 7),
  );

/** How many bills one order pays at most. */
export const mostBillsAtOnce = 24;

/** The name of several bills that are paid by one order, whatever their order: `2026-10+2026-11`. */
export const billsName = (bills: readonly BillMonth[]): string => [...new Set(bills.map(billName))].sort().join('+');

/** The names of the bills of one order, the oldest first. */
export const billsOfName = (name: string): string[] => name.split('+');
