import '../ui/form.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { t } from '../ui/messages.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { DateFields } from './DateFields.tsx';
import { $lazyOptions, type ListScreen } from './list.store.ts';
import { offeredOf, withValues } from './list-url.ts';
import { Options } from './Options.tsx';

interface Props {
  screen: Pick<ListScreen<object>, 'spec' | '$place' | 'change'>;
  onClose(): void;
}

/** All filters are applied together, as one history entry. */
export function FilterSheet({ screen, onClose }: Props) {
  const place = useStore(screen.$place);
  useStore($lazyOptions);
  const [values, setValues] = useState<Record<string, string>>(place.values);
  useEffect(() => {
    for (const filter of offeredOf(screen.spec)) if (filter.kind === 'choice') filter.load?.();
  }, [screen]);
  const foot = (
    <>
      <button
        type="button"
        className="button"
        onClick={() => {
          screen.change({ values });
          onClose();
        }}
      >
        {t('table.apply')}
      </button>
      {Object.keys(values).length > 0 && (
        <button type="button" className="button button-plain" onClick={() => setValues({})}>
          {t('table.clearAll')}
        </button>
      )}
    </>
  );
  return (
    <Sheet title={t('table.filters')} onClose={onClose} foot={foot}>
      <div className="stack">
        {offeredOf(screen.spec).map((filter) =>
          filter.kind === 'dates' ? (
            <fieldset key={filter.name} className="form-part">
              <legend className="table-legend">{t(filter.label)}</legend>
              <DateFields filter={filter} values={values} onChange={setValues} />
            </fieldset>
          ) : (
            <div key={filter.name} className="field">
              <label htmlFor={`filter-${filter.name}`}>{t(filter.label)}</label>
              <select
                id={`filter-${filter.name}`}
                value={values[filter.name] ?? ''}
                onChange={({ target }) => setValues(withValues(values, { [filter.name]: target.value }))}
              >
                <option value="">{t(filter.any)}</option>
                <Options of={filter.options} />
              </select>
            </div>
          ),
        )}
      </div>
    </Sheet>
  );
}
