import '../../ui/form/form.css';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { t } from '../../ui/text/messages.ts';
import { type DatesFilter, withValues } from '../list/list-url.ts';
import { datePresets, presetRange } from './date-presets.ts';

export interface DateFieldsProps {
  filter: DatesFilter;
  values: Readonly<Record<string, string>>;
  onChange(values: Record<string, string>): void;
}

export const DateFields = ({ filter, values, onChange }: DateFieldsProps) => (
  <>
    <div className="row table-presets">
      {datePresets.map((preset) => {
        const { from, to } = presetRange(preset, todayInIndia());
        return (
          <button
            key={preset}
            type="button"
            className="chip"
            aria-pressed={values[filter.from] === from && values[filter.to] === to}
            onClick={() => onChange(withValues(values, { [filter.from]: from, [filter.to]: to }))}
          >
            {t(`table.preset_${preset}`)}
          </button>
        );
      })}
    </div>
    <div className="two">
      {([filter.from, filter.to] as const).map((name) => {
        const isFrom = name === filter.from;
        return (
          <div key={name} className="field">
            <label htmlFor={`filter-${name}`}>{t(isFrom ? 'table.from' : 'table.to')}</label>
            <input
              id={`filter-${name}`}
              type="date"
              min={isFrom ? '1900-01-01' : (values[filter.from] ?? '1900-01-01')}
              max={isFrom ? values[filter.to] : undefined}
              value={values[name] ?? ''}
              onChange={({ target }) => onChange(withValues(values, { [name]: target.value }))}
            />
          </div>
        );
      })}
    </div>
  </>
);
