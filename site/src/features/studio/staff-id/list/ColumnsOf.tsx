import '../../../../kit/ui/form/form.css';
import { useId } from 'react';
import { SelectField } from '../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $list, columnsNamed } from './import.store.ts';
import { listFields, unusedColumns } from './list.rules.ts';

type List = NonNullable<ReturnType<typeof $list.get>>;

export function ColumnsOf({ list }: { list: List }) {
  const id = useId();
  const { rows, columns, hasNames } = list;
  const [first = [], second = []] = rows;
  const width = Math.max(...rows.slice(0, 20).map((row) => row.length));
  const labelOf = (at: number, name: string, example: string): string =>
    [name || t('staff-ids.column', { number: at + 1 }), example].filter(Boolean).join(': ').slice(0, 60);
  const options = Array.from({ length: width }, (_, at) => {
    const example = (hasNames ? second : first)[at]?.trim() ?? '';
    return labelOf(at, hasNames ? (first[at]?.trim() ?? '') : '', example);
  });
  const unused = unusedColumns(rows, columns, hasNames).map(
    ({ at, name, example }) => name || labelOf(at, name, example),
  );
  const setNames = (has: boolean) =>
    $list.set({ ...list, hasNames: has, columns: has ? { ...columns, ...known(columnsNamed(first)) } : columns });
  return (
    <>
      <details className="staff-named" open={!list.isKnown}>
        <summary className="label">{t('staff-ids.columns')}</summary>
        <label className="check">
          <input type="checkbox" checked={hasNames} onChange={({ target }) => setNames(target.checked)} />
          {t('staff-ids.hasNames')}
        </label>
        <div className="staff-columns">
          {listFields.map((field) => (
            <SelectField
              key={field}
              id={`${id}-${field}`}
              label={t(`staff-ids.${field}`)}
              value={columns[field] ?? ''}
              onChange={({ target }) =>
                $list.set({
                  ...list,
                  columns: { ...columns, [field]: target.value === '' ? null : Number(target.value) },
                })
              }
            >
              <option value="">{t('staff-ids.noColumn')}</option>
              {options.map((words, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <option key={at} value={at}>
                  {words}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </details>
      {unused.length > 0 && <p className="muted">{t('staff-ids.notUsed', { names: unused.join(', ') })}</p>}
    </>
  );
}

const known = (columns: List['columns']) =>
  Object.fromEntries(Object.entries(columns).filter(([, at]) => at !== null)) as Partial<List['columns']>;
