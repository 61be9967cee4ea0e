import { daysOfSpan, longestSpan, revenueSpans, spanFault } from '@parichay/shared/office/report/revenue.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useState } from 'react';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import type { Asked } from './revenue.rules.ts';

interface Props {
  asked: Asked;
  onAsk(asked: Asked): void;
}

export function RevenueSpans({ asked, onAsk }: Props) {
  return (
    <>
      <fieldset className="row">
        <legend className="visually-hidden">{t('revenue.span')}</legend>
        {revenueSpans.map((span) => (
          <button
            key={span}
            type="button"
            className="chip"
            aria-pressed={span === asked.span}
            onClick={() => onAsk({ ...asked, span, ...daysOfSpan(span, todayInIndia()) })}
          >
            {t(`revenue.span_${span}`)}
          </button>
        ))}
        <button
          type="button"
          className="chip"
          aria-pressed={asked.span === 'own'}
          onClick={() => onAsk({ ...asked, span: 'own' })}
        >
          {t('revenue.span_own')}
        </button>
      </fieldset>
      {asked.span === 'own' && <OwnDays asked={asked} onAsk={onAsk} />}
    </>
  );
}

function OwnDays({ asked, onAsk }: Props) {
  const [typed, setTyped] = useState({ from: asked.from, to: asked.to });
  const isWhole = typed.from !== '' && typed.to !== '';
  const fault = isWhole ? spanFault(typed) : null;
  const change = (days: Partial<typeof typed>) => {
    const next = { ...typed, ...days };
    setTyped(next);
    if (next.from && next.to && !spanFault(next)) onAsk({ ...asked, span: 'own', ...next });
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
          value={typed[name]}
          error={
            fault?.field === name
              ? t(name === 'to' ? 'revenue.badSpan' : 'revenue.tooLong', { years: Math.floor(longestSpan / 365) })
              : undefined
          }
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
    </div>
  );
}
