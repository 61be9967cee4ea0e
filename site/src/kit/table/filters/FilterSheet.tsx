import '../../ui/form/form.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { t } from '../../ui/text/messages.ts';
import { $lazyOptions, type ListScreen } from '../list/list.store.ts';
import { visibleFilters, withValues } from '../list/list-url.ts';
import { DateFields } from './DateFields.tsx';
import { Options } from './Options.tsx';

interface Props {
  screen: Pick<ListScreen<object>, 'spec' | '$listQuery' | 'change'>;
  onClose(): void;
}

/** All filters are applied together, as one history entry. */
export function FilterSheet({ screen, onClose }: Props) {
  const listQuery = useStore(screen.$listQuery);
  useStore($lazyOptions);
  const [values, setValues] = useState<Record<string, string>>(listQuery.values);
  useEffect(() => {
    for (const filter of visibleFilters(screen.spec)) if (filter.kind === 'choice') filter.load?.();
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
        {visibleFilters(screen.spec).map((filter) =>
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
                <option value="">{t(filter.anyLabel)}</option>
                <Options of={filter.options} />
              </select>
            </div>
          ),
        )}
      </div>
    </Sheet>
  );
}
