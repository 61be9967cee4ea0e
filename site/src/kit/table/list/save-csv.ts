import { byteOrderMark, csvLine } from '@parichay/shared/platform/lib/csv.ts';
import type { Column } from '../DataTable.tsx';
import { streamAllRows } from '../rows/all-rows.ts';
import type { ListScreen } from './list.store.ts';

/**
 * Saves all matching rows, with the visible columns, for Excel.
 * @throws CallFailure
 */
export async function saveCsv<T extends object>(
  name: string,
  columns: readonly Column<T>[],
  screen: ListScreen<T>,
  onProgress: (savedCount: number) => void,
): Promise<void> {
  const exportedColumns = columns.filter((column) => column.text !== undefined);
  const csvChunks: Blob[] = [new Blob([byteOrderMark, csvLine(exportedColumns.map(({ header }) => header))])];
  let count = 0;
  const add = (rows: readonly T[]) => {
    csvChunks.push(new Blob(rows.map((row) => csvLine(exportedColumns.map((column) => column.text?.(row) ?? '')))));
    count += rows.length;
    onProgress(count);
  };
  const allRowsCall = screen.allRowsCall();
  if (allRowsCall) for await (const rows of streamAllRows<T>(allRowsCall)) add(rows);
  else add(screen.list.$state.get().items);
  const url = URL.createObjectURL(new Blob(csvChunks, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  // The browser has started to read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
