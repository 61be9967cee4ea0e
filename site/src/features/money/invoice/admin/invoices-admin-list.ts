import { latestMonths } from '@parichay/shared/money/payment/bill-month.ts';
import type { ChoiceFilter, ListSpec } from '../../../../kit/table/list/list-url.ts';
import type { Locale } from '../../../../lib/i18n.ts';
import { MONTHS_SHOWN, monthText } from '../months.ts';

interface InvoiceListContext {
  locale: Locale;
  /** `YYYY-MM-DD` in India. */
  today: string;
}

export function invoiceList({ locale, today }: InvoiceListContext): ListSpec {
  const month: ChoiceFilter = {
    kind: 'choice',
    name: 'month',
    label: 'invoices.month',
    anyLabel: 'invoices.any_month',
    options: latestMonths(today, MONTHS_SHOWN).map((value) => ({ value, text: monthText(value, locale) })),
  };
  return {
    searchBy: [],
    isSearchable: false,
    filters: [month],
    detail: 'invoice',
  };
}
