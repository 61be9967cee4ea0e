import { useStore } from '@nanostores/react';
import { readDate } from '@parichay/shared/platform/typed/date.ts';
import { importFields } from '@parichay/shared/shop/business/business-import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business-import.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { businessPath } from '../../shop/business/admin/businesses-admin.store.ts';
import type { Column, ParsedRow } from './import.rules.ts';
import {
  $earlierLinesOfRepeats,
  $fillsMissing,
  $planNames,
  $shownOutcomes,
  outcomes,
  setImportCell,
  setImportColumn,
} from './import.store.ts';
import { rowId } from './import-check.ts';
import { columnsNeedingCheck, isImported } from './import-outcomes.rules.ts';
import { reasonsOf } from './import-reasons.ts';
import { $parsedRows, $table } from './import-table.store.ts';

const Categories = lazy<{ id: string }>(async () => (await import('./Categories.tsx')).CategoryDatalist, {
  isPermanent: true,
});
const categoryListId = 'import-categories';
const planListId = 'import-plans';

const tones = {
  ...{ new: 'info', added: 'success', filled: 'success' },
  ...{ exists: undefined, refused: 'danger' },
} as const;

function importedText(column: Column, { row }: ParsedRow, columns: readonly (Column | null)[]): string {
  const includesSecondPhone = column === 'phoneNumber' && !columns.includes('alternatePhoneNumber');
  return [row[column], includesSecondPhone && row.alternatePhoneNumber].filter(Boolean).join(' / ');
}

const outcomeText = ({ outcome }: ImportedRow, repeatedLine: number | null): string =>
  repeatedLine === null
    ? t(`business-import.is_${outcome}`)
    : t('business-import.is_repeated', { number: formatNumber(repeatedLine + 1, locale) });

interface EditCellProps {
  line: number;
  columnIndex: number;
  column: Column;
  text: string;
  isInvalid: boolean;
}

function EditCell({ line, columnIndex, column, text, isInvalid }: EditCellProps) {
  return (
    <input
      key={text}
      className="import-cell"
      list={column === 'category' ? categoryListId : column === 'plan' ? planListId : undefined}
      placeholder={column === 'category' ? categoryLabel('Other') : undefined}
      aria-label={t('business-import.cell', { field: t(`business-import.${column}`), number: line + 1 })}
      aria-invalid={isInvalid || undefined}
      defaultValue={text}
      autoComplete="off"
      onBlur={({ target }) => setImportCell(line, columnIndex, target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}

/** Shows how a date was read, because numeric ones could have the month first. */
function UnderstoodDate({ text }: { text: string }) {
  const { date } = readDate(text);
  const shown = date && formatDate(date, locale);
  return shown && shown !== text ? <span className="import-date tabular">{shown}</span> : null;
}

export function ImportTable() {
  const table = useStore($table);
  const parsedRows = useStore($parsedRows);
  const planNames = useStore($planNames);
  const fillsMissing = useStore($fillsMissing);
  const repeats = useStore($earlierLinesOfRepeats);
  const shownOutcomes = useStore($shownOutcomes);
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
              {order.map((columnIndex) => (
                <th key={columnIndex} scope="col">
                  <select
                    aria-label={t('business-import.columnIs', { number: columnIndex + 1 })}
                    value={columns[columnIndex] ?? ''}
                    onChange={({ target }) => setImportColumn(columnIndex, (target.value || null) as Column | null)}
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
              const outcome = shownOutcomes[line];
              const cells = parsedRows[line];
              const columnsToCheck = outcome && cells ? columnsNeedingCheck(outcome, cells) : [];
              const isOpen = outcome && (data?.isDone ? outcome.outcome === 'refused' : !isImported(outcome));
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its line
                <tr key={line} id={rowId(line)} tabIndex={-1}>
                  <td>
                    {outcome && (
                      <span className="badge" data-tone={tones[outcome.outcome]}>
                        {outcome.businessId ? (
                          <a href={businessPath(outcome.businessId)}>{outcomeText(outcome, repeats[line] ?? null)}</a>
                        ) : (
                          outcomeText(outcome, repeats[line] ?? null)
                        )}
                      </span>
                    )}
                    {outcome &&
                      cells &&
                      reasonsOf(outcome, cells, { planNames, fillsMissing }).map(({ text, isMild }) => (
                        <span key={text} className="import-why" data-tone={isMild ? 'mild' : undefined}>
                          {text}
                        </span>
                      ))}
                  </td>
                  {order.map((columnIndex) => {
                    const column = columns[columnIndex];
                    const isInvalid = Boolean(column && columnsToCheck.includes(column));
                    const isProposed = columnIndex === proposals.columnIndex && proposals.lines.has(line);
                    if (column && (isInvalid || (isProposed && isOpen)))
                      return (
                        <td key={columnIndex} data-wrong={isInvalid || undefined}>
                          <EditCell
                            line={line}
                            columnIndex={columnIndex}
                            column={column}
                            text={row[columnIndex] ?? ''}
                            isInvalid={isInvalid}
                          />
                        </td>
                      );
                    return (
                      <td
                        key={columnIndex}
                        data-wrong={isInvalid || undefined}
                        className={column ? undefined : 'muted'}
                      >
                        <UserText
                          text={
                            (column && !isInvalid && cells && importedText(column, cells, columns)) ||
                            row[columnIndex] ||
                            ''
                          }
                        />
                        {column === 'paidUntil' && !isInvalid && <UnderstoodDate text={cells?.row.paidUntil ?? ''} />}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <datalist id={planListId}>
        {planNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {proposals.lines.size > 0 && <Categories id={categoryListId} />}
    </>
  );
}
