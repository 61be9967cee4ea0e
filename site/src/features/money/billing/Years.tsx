import { useStore } from '@nanostores/react';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { yearText } from './billing.rules.ts';
import { billScreen, standing } from './billing.store.ts';

export function Years() {
  const { data } = useStore(standing.$state);
  const { financialYear: chosen } = useStore(billScreen.$place).values;
  // The row is rendered before the years are known, to avoid a layout shift.
  if (data?.years.length === 0) return null;
  const choose = (financialYear?: string) => billScreen.change({ values: financialYear ? { financialYear } : {} });
  return (
    <fieldset className="billing-years-row">
      <legend className="visually-hidden">{t('billing.year')}</legend>
      <button type="button" className="chip" aria-pressed={!chosen} onClick={() => choose()}>
        {t('billing.allYears')}
      </button>
      {data?.years.map(({ financialYear, amountPaise }) => (
        <button
          key={financialYear}
          type="button"
          className="chip tabular"
          aria-pressed={financialYear === chosen}
          onClick={() => choose(financialYear)}
        >
          {yearText(financialYear)} <strong>{rupees(amountPaise)}</strong>
        </button>
      ))}
    </fieldset>
  );
}
