import { type BillMonth, formatBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { locale } from '../../../../kit/ui/text/messages.ts';
import { monthText } from '../../invoice/months.ts';

export const monthName = (bill: BillMonth): string => monthText(formatBillMonth(bill), locale);
