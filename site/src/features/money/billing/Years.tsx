import { useStore } from '@nanostores/react';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { financialYearText } from './billing.rules.ts';
import { billingSummary, billScreen } from './billing.store.ts';

export function FinancialYearFilter() {
  const { data } = useStore(billingSummary.$state);
  const { financialYear: selectedYear } = useStore(billScreen.$listQuery).values;
  // The row is rendered before the years are known, to avoid a layout shift.
  if (data?.years.length === 0) return null;
  const selectYear = (financialYear?: string) => billScreen.change({ values: financialYear ? { financialYear } : {} });
  return (
    <fieldset className="billing-years-row">
      <legend className="visually-hidden">{t('billing.year')}</legend>
      <button type="button" className="chip" aria-pressed={!selectedYear} onClick={() => selectYear()}>
        {t('billing.allYears')}
      </button>
      {data?.years.map(({ financialYear, amountPaise }) => (
        <button
          key={financialYear}
          type="button"
          className="chip tabular"
          aria-pressed={financialYear === selectedYear}
          onClick={() => selectYear(financialYear)}
        >
          {financialYearText(financialYear)} <strong>{rupees(amountPaise)}</strong>
        </button>
      ))}
    </fieldset>
  );
}
