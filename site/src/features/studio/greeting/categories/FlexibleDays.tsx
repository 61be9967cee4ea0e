import '../../../../kit/ui/form/items.css';
import Plus from 'icon:plus';
import Trash2 from 'icon:trash';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { type SubcategoryForm, yearAfterLastDate } from './subcategories.rules.ts';

interface FlexibleProps {
  dates: SubcategoryForm['dates'];
  fault: string | undefined;
  onChange(dates: SubcategoryForm['dates']): void;
}

export function FlexibleDays({ dates, fault, onChange }: FlexibleProps) {
  const add = () => {
    const year = yearAfterLastDate(dates, Number(todayInIndia().slice(0, 4)));
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
