import { useStore } from '@nanostores/react';
import { importFields } from '@parichay/shared/shop/business/business.import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business.import.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { categoryLabel } from '../../people/session/category-label.ts';
import { businessPath } from '../../shop/business/admin/businesses-admin.store.ts';
import { rowId } from './import.check.ts';
import { type Column, cellsToCheck, type ReadRow, wrongCells } from './import.rules.ts';
import { $rows, $table, outcomes, setCell, setColumn } from './import.store.ts';

const Categories = lazy<{ id: string }>(async () => (await import('./Categories.tsx')).Categories, { isPlaced: true });
const listId = 'import-categories';

const tones = { new: 'info', added: 'success', exists: undefined, refused: 'danger' } as const;

const nameOf = (field: Column): string => t(`business-import.${field}`);

const hintsFor = (fields: readonly Column[], { faults, row }: ReadRow): string[] => {
  const found = new Set(fields.map((field) => faults[field]));
  return [
    found.has('shortened') && t('business-import.shortened'),
    found.has('formula') && t('business-import.formula'),
    (['phoneNumber', 'alternatePhoneNumber'] as const).some((field) => fields.includes(field) && row[field] !== '') &&
      t('business-import.phoneTen'),
    fields.includes('pinCode') && row.pinCode !== '' && t('business-import.pinSix'),
    fields.includes('staff') && row.staff !== '' && t('business-import.staffHint'),
    ofPlan.some((field) => fields.includes(field)) && t('business-import.planHint'),
  ].filter((hint) => hint !== false);
};

const whyOf = ({ fields, code }: ImportedRow, read: ReadRow): string =>
  fields.length > 0
    ? [t('business-import.mend', { fields: fields.map(nameOf).join(', ') }), ...hintsFor(fields, read)].join(' · ')
    : t(code === 'business_limit_reached' ? 'business-import.tooMany' : 'business-import.notNow');

function storedText(column: Column, { row }: ReadRow, columns: readonly (Column | null)[]): string {
  const isWithSecond = column === 'phoneNumber' && !columns.includes('alternatePhoneNumber');
  return [row[column], isWithSecond && row.alternatePhoneNumber].filter(Boolean).join(' / ');
}

interface Cell {
  line: number;
  at: number;
  column: Column;
  text: string;
  isWrong: boolean;
}

function EditCell({ line, at, column, text, isWrong }: Cell) {
  return (
    <input
      key={text}
      className="import-cell"
      list={column === 'category' ? listId : undefined}
      placeholder={column === 'category' ? categoryLabel('Other') : undefined}
      aria-label={t('business-import.cell', { field: t(`business-import.${column}`), number: line + 1 })}
      aria-invalid={isWrong || undefined}
      defaultValue={text}
      autoComplete="off"
      onBlur={({ target }) => setCell(line, at, target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}

const ofPlan: readonly Column[] = ['plan', 'paidUntil', 'amount'];

export function ImportTable() {
  const table = useStore($table);
  const read = useStore($rows);
  const { data } = useStore(outcomes.$state);
  if (!table) return null;
  const { columns, order, rows, hasNames, proposals } = table;
  return (
    <>
      <section className="import-scroll" aria-label={t('business-import.rows')}>
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{t('business-import.outcome')}</th>
              {order.map((at) => (
                <th key={at} scope="col">
                  <select
                    aria-label={t('business-import.columnIs', { number: at + 1 })}
                    value={columns[at] ?? ''}
                    onChange={({ target }) => setColumn(at, (target.value || null) as Column | null)}
                  >
                    <option value="">{t('business-import.nothing')}</option>
                    {importFields.map((field) => (
                      <option key={field} value={field}>
                        {t(`business-import.${field}`)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(hasNames ? 1 : 0).map((row, line) => {
              const outcome = data?.rows[line];
              const cells = read[line];
              const wrong = outcome && cells ? wrongCells(outcome, cells) : [];
              const toCheck = outcome && cells ? cellsToCheck(outcome, cells) : [];
              const leftOut = [...wrong.map(nameOf), ...(cells?.otherPhones ?? [])];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its line
                <tr key={line} id={rowId(line)} tabIndex={-1}>
                  <td>
                    {outcome && (
                      <span className="badge" data-tone={tones[outcome.outcome]}>
                        {outcome.businessId ? (
                          <a href={businessPath(outcome.businessId)}>{t(`business-import.is_${outcome.outcome}`)}</a>
                        ) : (
                          t(`business-import.is_${outcome.outcome}`)
                        )}
                      </span>
                    )}
                    {cells && outcome?.outcome === 'refused' && (
                      <span className="import-why">{whyOf(outcome, cells)}</span>
                    )}
                    {cells && (outcome?.outcome === 'new' || outcome?.outcome === 'added') && leftOut.length > 0 && (
                      <span className="import-why" data-tone="mild">
                        {[t('business-import.leftOut', { fields: leftOut.join(', ') }), ...hintsFor(wrong, cells)].join(
                          ' ',
                        )}
                      </span>
                    )}
                    {outcome?.notes.map((note) => (
                      <span key={note} className="import-why" data-tone="mild">
                        {t(`business-import.note_${note}`)}
                      </span>
                    ))}
                  </td>
                  {order.map((at) => {
                    const column = columns[at];
                    const isWrong = Boolean(column && toCheck.includes(column));
                    const isProposed = at === proposals.at && proposals.lines.has(line);
                    if (column && (isWrong || isProposed) && !data?.isDone)
                      return (
                        <td key={at} data-wrong={isWrong || undefined}>
                          <EditCell line={line} at={at} column={column} text={row[at] ?? ''} isWrong={isWrong} />
                        </td>
                      );
                    return (
                      <td key={at} data-wrong={isWrong || undefined} className={column ? undefined : 'muted'}>
                        {/* A column that is not imported shows the cell as it is in the file. */}
                        <UserText
                          text={(column && !isWrong && cells && storedText(column, cells, columns)) || row[at] || ''}
                        />
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {proposals.lines.size > 0 && <Categories id={listId} />}
    </>
  );
}
