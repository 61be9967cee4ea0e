import {
  dateRangeFaultOf,
  dateRangeOfPeriod,
  maxReportDays,
  revenuePeriods,
} from '@parichay/shared/office/report/revenue.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useState } from 'react';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import type { RevenueSelection } from './revenue.rules.ts';

interface Props {
  selection: RevenueSelection;
  onSelect(selection: RevenueSelection): void;
}

export function RevenuePeriods({ selection, onSelect }: Props) {
  return (
    <>
      <fieldset className="row">
        <legend className="visually-hidden">{t('revenue.span')}</legend>
        {revenuePeriods.map((span) => (
          <button
            key={span}
            type="button"
            className="chip"
            aria-pressed={span === selection.span}
            onClick={() => onSelect({ ...selection, span, ...dateRangeOfPeriod(span, todayInIndia()) })}
          >
            {t(`revenue.span_${span}`)}
          </button>
        ))}
        <button
          type="button"
          className="chip"
          aria-pressed={selection.span === 'own'}
          onClick={() => onSelect({ ...selection, span: 'own' })}
        >
          {t('revenue.span_own')}
        </button>
      </fieldset>
      {selection.span === 'own' && <CustomDays selection={selection} onSelect={onSelect} />}
    </>
  );
}

function CustomDays({ selection, onSelect }: Props) {
  const [entered, setEntered] = useState({ from: selection.from, to: selection.to });
  const isComplete = entered.from !== '' && entered.to !== '';
  const fault = isComplete ? dateRangeFaultOf(entered) : null;
  const change = (days: Partial<typeof entered>) => {
    const changedDays = { ...entered, ...days };
    setEntered(changedDays);
    if (changedDays.from && changedDays.to && !dateRangeFaultOf(changedDays))
      onSelect({ ...selection, span: 'own', ...changedDays });
  };
  return (
    <div className="revenue-days">
      {(['from', 'to'] as const).map((name) => (
        <InputField
          key={name}
          id={`revenue-${name}`}
          type="date"
          label={t(`revenue.${name}`)}
          min="2000-01-01"
          max="2199-12-31"
          value={entered[name]}
          error={
            fault?.field === name
              ? t(name === 'to' ? 'revenue.badSpan' : 'revenue.tooLong', { years: Math.floor(maxReportDays / 365) })
              : undefined
          }
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
    </div>
  );
}
