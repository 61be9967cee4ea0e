import { csvLine, csvStart } from '@parichay/shared/platform/lib/csv.ts';
import type { Column } from '../DataTable.tsx';
import { allRows } from '../rows/all-rows.ts';
import type { ListScreen } from './list.store.ts';

/**
 * All matching rows, visible columns, for Excel.
 * @throws CallFailure
 */
export async function saveCsv<T extends object>(
  name: string,
  columns: readonly Column<T>[],
  screen: ListScreen<T>,
  onProgress: (rows: number) => void,
): Promise<void> {
  const told = columns.filter((column) => column.text !== undefined);
  const parts: Blob[] = [new Blob([csvStart, csvLine(told.map(({ header }) => header))])];
  let count = 0;
  const add = (rows: readonly T[]) => {
    parts.push(new Blob(rows.map((row) => csvLine(told.map((column) => column.text?.(row) ?? '')))));
    count += rows.length;
    onProgress(count);
  };
  const whole = screen.wholeList();
  if (whole) for await (const rows of allRows<T>(whole)) add(rows);
  else add(screen.list.$state.get().items);
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  // The browser has started to read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
