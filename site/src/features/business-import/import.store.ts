import { maxImportRows } from '@parichay/shared/business/business.import.fields.ts';
import type { ImportedRow } from '@parichay/shared/business/business.import.ts';
import { atom, computed } from 'nanostores';
import { t } from '../../kit/ui/messages.ts';
import { call } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';
import type { Table as ReadTable } from '../../lib/table.ts';
import { readTextFile, type Unreadable } from '../../lib/table-bytes.ts';
import { type Columns, kindOfColumn, readRows, understood } from './import.rules.ts';

export const maxRows = 1_000;

interface Table extends ReadTable {
  columns: Columns;
  order: readonly number[];
}
export const $table = atom<Table | null>(null);
export const $unread = atom<'empty' | 'large' | 'long' | Unreadable | null>(null);
export const $withCards = atom(true);

export const $rows = computed($table, (table) => (table ? readRows(table.rows, table.columns, table.hasNames) : []));

/** In the order of the rows; of a dry run, or of the import. */
export const outcomes = slice<{ rows: readonly ImportedRow[]; isDone: boolean }>();
export const $asked = atom(0);

export async function readText(text: string): Promise<void> {
  const { readTable } = await import('../../lib/table.ts');
  const words = {
    name: t('business-import.businessName'),
    phone: t('business-import.phoneNumber'),
    address: t('business-import.line1'),
  };
  const table = readTable(text, { kindOf: kindOfColumn, nameFirst: 'organisation', words, hasPhones: true });
  const count = table.rows.length - (table.hasNames ? 1 : 0);
  $unread.set(count <= 0 ? 'empty' : count > maxRows ? 'long' : null);
  if ($unread.get()) return;
  const { columns, hasNames } = understood(table.rows, table.hasNames);
  const places = columns.map((_, at) => at);
  const order = [...places.filter((at) => columns[at]), ...places.filter((at) => !columns[at])];
  $table.set({ ...table, hasNames, columns, order });
  await look();
}

export async function readFile(file: File): Promise<void> {
  const read = await readTextFile(file);
  if ('unread' in read) return $unread.set(read.unread);
  return readText(read.text);
}

export async function setColumn(at: number, column: Columns[number]): Promise<void> {
  const table = $table.get();
  if (!table) return;
  const columns = table.columns.map((one, index) => (index === at ? column : one === column ? null : one));
  $table.set({ ...table, columns });
  await look();
}

async function askPart(from: number, isDryRun: boolean): Promise<readonly ImportedRow[]> {
  const rows = $rows.get().slice(from, from + maxImportRows);
  const body = { rows: rows.map(({ row }) => row), withCards: $withCards.get(), isDryRun };
  return (await call('POST /business/importBusinesses', { body })).rows;
}

async function ask(isDryRun: boolean): Promise<readonly ImportedRow[]> {
  const found: ImportedRow[] = [];
  $asked.set(0);
  for (let from = 0; from < $rows.get().length; from += maxImportRows) {
    found.push(...(await askPart(from, isDryRun)));
    $asked.set(found.length);
  }
  return found;
}

/** Runs the dry run again, only for the batch with this row. */
export async function setCell(line: number, at: number, text: string): Promise<void> {
  const table = $table.get();
  if (!table) return;
  const mended = line + (table.hasNames ? 1 : 0);
  if (text === (table.rows[mended]?.[at] ?? '')) return;
  const rows = table.rows.map((cells, row) =>
    row === mended
      ? Array.from({ length: Math.max(cells.length, at + 1) }, (_, one) => (one === at ? text : (cells[one] ?? '')))
      : cells,
  );
  $table.set({ ...table, rows });
  const from = line - (line % maxImportRows);
  await outcomes.load(async () => {
    const before = outcomes.$state.get().data?.rows ?? [];
    const part = await askPart(from, true);
    return { rows: [...before.slice(0, from), ...part, ...before.slice(from + part.length)], isDone: false };
  });
}

export const look = () => outcomes.load(async () => ({ rows: await ask(true), isDone: false }));

/** Can be repeated after an error: rows that were already added are skipped. */
export const importAll = () => outcomes.load(async () => ({ rows: await ask(false), isDone: true }));

export function startAgain(): void {
  $table.set(null);
  $unread.set(null);
  outcomes.reset();
}
