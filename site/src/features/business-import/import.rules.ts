import { type ImportRow, importFields } from '@parichay/shared/business/business.import.fields.ts';
import { isNamed } from './import.names.ts';

export type Column = keyof ImportRow;
/** What each column of a table says; null: nothing that is taken. */
export type Columns = readonly (Column | null)[];
type Rows = readonly (readonly string[])[];

const isPhone = (cell: string): boolean => /^\+?\d{10,13}$/.test(cell.replaceAll(/[\s()-]/g, ''));

/** What the columns say: by their names, else the first phone numbers and the first words that stand there. */
export function understood(rows: Rows): { columns: Columns; hasNames: boolean } {
  const [first = []] = rows;
  const taken = new Set<Column>();
  const named = first.map((name) => {
    const column = importFields.find((one) => !taken.has(one) && isNamed(name, one)) ?? null;
    if (column) taken.add(column);
    return column;
  });
  if (taken.size > 0) return { columns: named, hasNames: true };
  const phone = first.findIndex((_, at) => rows.slice(0, 20).some((row) => isPhone(row[at] ?? '')));
  const name = first.findIndex((_, at) => at !== phone);
  return {
    columns: first.map((_, at) => (at === phone ? 'phoneNumber' : at === name ? 'businessName' : null)),
    hasNames: false,
  };
}

/** The rows as the call takes them. A cell that is longer than any may be is cut, and refused for what is left of it. */
export const importRowsOf = (rows: Rows, columns: Columns, hasNames: boolean): ImportRow[] =>
  rows.slice(hasNames ? 1 : 0).map((row) => {
    const at = (column: Column) =>
      (row[columns.indexOf(column)] ?? '')
        .trim()
        .replace(/^'(?=[+\d])/, '')
        .slice(0, 200);
    return Object.fromEntries(importFields.map((column) => [column, at(column)])) as ImportRow;
  });
