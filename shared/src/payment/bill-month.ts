/** A month that is billed, January being 1. */
export interface BillMonth {
  month: number;
  year: number;
}

/** The name of a month's bill: `2026-11`. */
export const billName = ({ month, year }: BillMonth): string => `${year}-${String(month).padStart(2, '0')}`;
