import { lastMonths } from '@parichay/shared/payment/bill-month.ts';
import type { ChoiceFilter, ListSpec, Option } from '../../../kit/table/list-url.ts';
import type { Locale } from '../../../lib/i18n.ts';
import { MONTHS_SHOWN, monthText } from '../months.ts';

interface Circumstances {
  locale: Locale;
  /** `YYYY-MM-DD` in India. */
  today: string;
  /** Whose invoices the super admin may look at beside the platform's own; null: the reader is none. */
  agencies(): readonly Option[] | null;
}

/** What can be asked of the list: GET /invoice/list, whose names these are. */
export function invoiceList({ locale, today, agencies }: Circumstances): ListSpec {
  const month: ChoiceFilter = {
    kind: 'choice',
    name: 'month',
    label: 'invoices.month',
    any: 'invoices.any_month',
    options: lastMonths(today, MONTHS_SHOWN).map((value) => ({ value, text: monthText(value, locale) })),
  };
  return {
    searchBy: [],
    isSearchable: false,
    // Read again each time: who the reader is, and the agencies' names, come after this module.
    get filters() {
      const options = agencies();
      if (!options) return [month];
      const agency: ChoiceFilter = {
        kind: 'choice',
        name: 'agencyId',
        label: 'common.agency',
        any: 'invoices.any_agency',
        options,
        takesAny: true,
      };
      return [agency, month];
    },
    detail: 'invoice',
  };
}
