import { csvLine, csvStart } from '@parichay/shared/lib/csv.ts';
import type { Column } from './DataTable.tsx';

/** The rows that are shown, in the columns that are shown, as a file that opens right in Excel. */
export function saveCsv<T>(name: string, columns: readonly Column<T>[], rows: readonly T[]): void {
  const told = columns.filter((column) => column.text !== undefined);
  const lines = [
    csvLine(told.map(({ header }) => header)),
    ...rows.map((row) => csvLine(told.map((column) => column.text?.(row) ?? ''))),
  ];
  const url = URL.createObjectURL(new Blob([csvStart, ...lines], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
