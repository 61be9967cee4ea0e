import { latestMonths } from '@parichay/shared/money/payment/bill-month.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { MONTHS_SHOWN } from '../../money/invoice/months.ts';

/** null when the list of invoices does not offer that month. @param month `2026-11` */
export const invoicesPathOf = (month: string): string | null =>
  latestMonths(todayInIndia(), MONTHS_SHOWN).includes(month) ? `/panel/admin/invoices?month=${month}` : null;
