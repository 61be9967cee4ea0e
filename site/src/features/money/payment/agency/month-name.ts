import { type BillMonth, billName } from '@parichay/shared/money/payment/bill-month.ts';
import { locale } from '../../../../kit/ui/text/messages.ts';
import { monthText } from '../../invoice/months.ts';

export const monthName = (of: BillMonth): string => monthText(billName(of), locale);
