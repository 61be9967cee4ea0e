import { allRowsType } from '@parichay/shared/lib/all-rows.ts';
import { csvLine, csvStart } from '@parichay/shared/lib/csv.ts';
import { CallFailure } from '../../lib/api.ts';
import type { Column } from './DataTable.tsx';
import type { ListScreen } from './list.store.ts';

/** Rows put into the file between two looks at the screen. */
const atOnce = 1_000;

/** All rows of a list that match, as they come. @throws CallFailure also when they end before the last one */
async function* allRows<T>({ key, query }: NonNullable<ReturnType<ListScreen<T>['wholeList']>>): AsyncGenerator<T[]> {
  const [, path = ''] = key.split(' ');
  const asked = `/api/v1${path}?${new URLSearchParams(query)}`;
  const response = await fetch(asked, { headers: { Accept: allRowsType } }).catch(() => null);
  if (!response?.ok || !response.body) {
    const failure = await response?.json().catch(() => null);
    throw new CallFailure(failure?.data ?? {}, response?.status ?? 0);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let rows: T[] = [];
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new CallFailure({}, 0);
    });
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) rows.push(JSON.parse(line));
    if (rows.length < atOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/**
 * Every row that matches, in the columns that are shown and the reader's words, as a file that opens right in Excel.
 * @param onProgress is told how many rows are in the file
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
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
