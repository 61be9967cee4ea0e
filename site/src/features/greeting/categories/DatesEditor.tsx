import '../../../kit/ui/form.css';
import '../../../kit/ui/items.css';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { Plus, Trash2 } from 'lucide-react';
import { SelectField } from '../../../kit/ui/fields.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { daysOf, nextYear, type SubcategoryForm } from './subcategories.rules.ts';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));
const monthName = (month: string): string => formatDate(`2024-${month.padStart(2, '0')}-15`, locale, { month: 'long' });

interface FixedProps {
  month: string;
  day: string;
  fault: string | undefined;
  onChange(change: { month?: string; day?: string }): void;
}

/** The same day of every year; 29 February comes in leap years only. */
export const FixedDay = ({ month, day, fault, onChange }: FixedProps) => (
  <div>
    <div className="two">
      <SelectField
        id="fixed-day"
        label={t('greetings.day')}
        value={day}
        onChange={({ target }) => onChange({ day: target.value })}
      >
        <option value="">–</option>
        {numbers(daysOf(month)).map((number) => (
          <option key={number} value={number}>
            {formatNumber(Number(number), locale)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="fixed-month"
        label={t('greetings.month')}
        value={month}
        onChange={({ target }) => onChange({ month: target.value })}
      >
        <option value="">–</option>
        {numbers(12).map((number) => (
          <option key={number} value={number}>
            {monthName(number)}
          </option>
        ))}
      </SelectField>
    </div>
    <p id="fixed-said" className={fault ? 'field-error' : 'field-hint'} aria-live="polite">
      {fault ?? (month === '2' && day === '29' ? t('greetings.leapDay') : '')}
    </p>
  </div>
);

interface FlexibleProps {
  dates: SubcategoryForm['dates'];
  fault: string | undefined;
  onChange(dates: SubcategoryForm['dates']): void;
}

/** A date of each year, for festivals that the moon moves. */
export function FlexibleDays({ dates, fault, onChange }: FlexibleProps) {
  const add = () => {
    const year = nextYear(dates, Number(todayInIndia().slice(0, 4)));
    onChange([...dates, { year, date: '' }]);
  };
  return (
    <fieldset className="field">
      <legend>{t('greetings.dates')}</legend>
      <ul className="year-dates">
        {dates.map(({ year, date }) => (
          <li key={year}>
            <span className="tabular">{year}</span>
            <input
              type="date"
              className="table-select"
              aria-label={t('greetings.dateOf', { year })}
              aria-describedby="flexible-said"
              min={`${year}-01-01`}
              max={`${year}-12-31`}
              value={date}
              onChange={({ target }) =>
                onChange(dates.map((one) => (one.year === year ? { year, date: target.value } : one)))
              }
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t('greetings.removeYear', { year })}
              onClick={() => onChange(dates.filter((one) => one.year !== year))}
            >
              <Trash2 size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-quiet item-add" onClick={add}>
        <Plus size={20} aria-hidden="true" />
        {t('greetings.addYear')}
      </button>
      <p id="flexible-said" className={fault ? 'field-error' : 'field-hint'} aria-live="polite">
        {fault}
      </p>
    </fieldset>
  );
}
