import { type BillMonth, formatBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { monthText as monthOfName } from '../invoice/months.ts';
import type { YearlyAgencyProduct } from './billing.store.ts';

export const monthText = (bill: BillMonth): string => monthOfName(formatBillMonth(bill), locale);

export const dayText = (iso: string): string => formatDate(iso, locale);
export const productText = (product: YearlyAgencyProduct): string => t(`billing.product_${product}`);
