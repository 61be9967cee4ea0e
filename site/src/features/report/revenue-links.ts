import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { lastMonths } from '@parichay/shared/payment/bill-month.ts';
import { MONTHS_SHOWN } from '../invoice/months.ts';

/** The list of a month's invoices and credit notes; null for months that it does not offer. @param month `2026-11` */
export const invoicesOf = (month: string): string | null =>
  lastMonths(todayInIndia(), MONTHS_SHOWN).includes(month) ? `/panel/admin/invoices?month=${month}` : null;
