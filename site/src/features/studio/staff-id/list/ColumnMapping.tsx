import '../../../../kit/ui/form/form.css';
import { useId } from 'react';
import { SelectField } from '../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $list, columnsFromHeadings } from './import.store.ts';
import { listFields, unusedColumns } from './list.rules.ts';

type List = NonNullable<ReturnType<typeof $list.get>>;

export function ColumnMapping({ list }: { list: List }) {
  const id = useId();
  const { rows, columns, hasNames } = list;
  const [firstRow = [], secondRow = []] = rows;
  const width = Math.max(...rows.slice(0, 20).map((row) => row.length));
  const labelOf = (at: number, name: string, example: string): string =>
    [name || t('staff-ids.column', { number: at + 1 }), example].filter(Boolean).join(': ').slice(0, 60);
  const options = Array.from({ length: width }, (_, index) => {
    const example = (hasNames ? secondRow : firstRow)[index]?.trim() ?? '';
    return labelOf(index, hasNames ? (firstRow[index]?.trim() ?? '') : '', example);
  });
  const unused = unusedColumns(rows, columns, hasNames).map(
    ({ at, name, example }) => name || labelOf(at, name, example),
  );
  const setHasNames = (isHeaderPresent: boolean) =>
    $list.set({
      ...list,
      hasNames: isHeaderPresent,
      columns: isHeaderPresent ? { ...columns, ...assignedColumns(columnsFromHeadings(firstRow)) } : columns,
    });
  return (
    <>
      <details className="staff-named" open={!list.hasNameColumn}>
        <summary className="label">{t('staff-ids.columns')}</summary>
        <label className="check">
          <input type="checkbox" checked={hasNames} onChange={({ target }) => setHasNames(target.checked)} />
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
              {options.map((label, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id but its position
                <option key={index} value={index}>
                  {label}
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

const assignedColumns = (columns: List['columns']) =>
  Object.fromEntries(Object.entries(columns).filter(([, at]) => at !== null)) as Partial<List['columns']>;
