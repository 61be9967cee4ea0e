import { useStore } from '@nanostores/react';
import { importFields, maxBusinessNameLength } from '@parichay/shared/shop/business/business-import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business-import.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { categoryLabel } from '../../people/session/category-label.ts';
import { businessPath } from '../../shop/business/admin/businesses-admin.store.ts';
import { type Column, columnsNeedingCheck, faultyColumns, type ParsedRow } from './import.rules.ts';
import { $rows, $table, outcomes, setImportCell, setImportColumn } from './import.store.ts';
import { rowId } from './import-check.ts';

const Categories = lazy<{ id: string }>(async () => (await import('./Categories.tsx')).Categories, {
  isPermanent: true,
});
const categoryListId = 'import-categories';

const tones = { new: 'info', added: 'success', exists: undefined, refused: 'danger' } as const;

const columnName = (field: Column): string => t(`business-import.${field}`);

const correctionHintsFor = (fields: readonly Column[], { faults, row }: ParsedRow): string[] => {
  const foundFaults = new Set(fields.map((field) => faults[field]));
  return [
    foundFaults.has('shortened') && t('business-import.shortened'),
    foundFaults.has('formula') && t('business-import.formula'),
    fields.includes('phoneNumber') && t('business-import.phoneMobile'),
    fields.includes('businessName') &&
      row.businessName.length > maxBusinessNameLength &&
      t('business-import.nameLong', { count: maxBusinessNameLength }),
    fields.includes('alternatePhoneNumber') && row.alternatePhoneNumber !== '' && t('business-import.phoneTen'),
    fields.includes('email') && row.email !== '' && t('business-import.emailWrong'),
    fields.includes('gstin') && row.gstin !== '' && t('business-import.gstinWrong'),
    fields.includes('pinCode') && row.pinCode !== '' && t('business-import.pinSix'),
    fields.includes('staff') && row.staff !== '' && t('business-import.staffHint'),
    planColumns.some((field) => fields.includes(field)) && t('business-import.planHint'),
  ].filter((hint) => hint !== false);
};

const refusalText = ({ fields, code }: ImportedRow, parsedRow: ParsedRow): string =>
  fields.length > 0
    ? [
        t('business-import.mend', { fields: fields.map(columnName).join(', ') }),
        ...correctionHintsFor(fields, parsedRow),
      ].join(' · ')
    : t(code === 'business_limit_reached' ? 'business-import.tooMany' : 'business-import.notNow');

function storedText(column: Column, { row }: ParsedRow, columns: readonly (Column | null)[]): string {
  const includesSecondPhone = column === 'phoneNumber' && !columns.includes('alternatePhoneNumber');
  return [row[column], includesSecondPhone && row.alternatePhoneNumber].filter(Boolean).join(' / ');
}

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
      list={column === 'category' ? categoryListId : undefined}
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

const planColumns: readonly Column[] = ['plan', 'paidUntil', 'amount'];

export function ImportTable() {
  const table = useStore($table);
  const parsedRows = useStore($rows);
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
              const outcome = data?.rows[line];
              const cells = parsedRows[line];
              const invalidColumns = outcome && cells ? faultyColumns(outcome, cells) : [];
              const columnsToCheck = outcome && cells ? columnsNeedingCheck(outcome, cells) : [];
              const isEditable = !data?.isDone || outcome?.outcome === 'refused';
              const ignoredTexts = [...invalidColumns.map(columnName), ...(cells?.otherPhones ?? [])];
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
                      <span className="import-why">{refusalText(outcome, cells)}</span>
                    )}
                    {cells &&
                      (outcome?.outcome === 'new' || outcome?.outcome === 'added') &&
                      ignoredTexts.length > 0 && (
                        <span className="import-why" data-tone="mild">
                          {[
                            t('business-import.leftOut', { fields: ignoredTexts.join(', ') }),
                            ...correctionHintsFor(invalidColumns, cells),
                          ].join(' ')}
                        </span>
                      )}
                    {outcome?.notes.map((note) => (
                      <span key={note} className="import-why" data-tone="mild">
                        {t(`business-import.note_${note}`)}
                      </span>
                    ))}
                  </td>
                  {order.map((columnIndex) => {
                    const column = columns[columnIndex];
                    const isInvalid = Boolean(column && columnsToCheck.includes(column));
                    const isProposed = columnIndex === proposals.columnIndex && proposals.lines.has(line);
                    if (column && (isInvalid || isProposed) && isEditable)
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
                        {/* A column that is not imported shows the cell as it is in the file. */}
                        <UserText
                          text={
                            (column && !isInvalid && cells && storedText(column, cells, columns)) ||
                            row[columnIndex] ||
                            ''
                          }
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
      {proposals.lines.size > 0 && <Categories id={categoryListId} />}
    </>
  );
}
