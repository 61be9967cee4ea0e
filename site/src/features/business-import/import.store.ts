import { mostImported } from '@parichay/shared/business/business.import.fields.ts';
import type { ImportedRow } from '@parichay/shared/business/business.import.ts';
import { atom, computed } from 'nanostores';
import { t } from '../../kit/ui/messages.ts';
import { call } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';
import type { Table as ReadTable } from '../../lib/table.ts';
import { readTextFile, type Unreadable } from '../../lib/table-bytes.ts';
import { type Columns, kindOfColumn, readRows, understood } from './import.rules.ts';

/** Businesses of one import: more are two files. */
export const mostRows = 1_000;

interface Table extends ReadTable {
  columns: Columns;
  /** Places of the columns as they are drawn: those that nothing is taken from come last. */
  order: readonly number[];
}
export const $table = atom<Table | null>(null);
/** Why nothing could be read. */
export const $unread = atom<'empty' | 'large' | 'long' | Unreadable | null>(null);
/** Whether each gets its card as a draft. */
export const $withCards = atom(true);

export const $rows = computed($table, (table) => (table ? readRows(table.rows, table.columns, table.hasNames) : []));

/** What became of each row, in their order: of a first look, or of the import itself. */
export const outcomes = slice<{ rows: readonly ImportedRow[]; isDone: boolean }>();
/** Rows that were asked for, while they are. */
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
  $unread.set(count <= 0 ? 'empty' : count > mostRows ? 'long' : null);
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

/** Somebody says what a column is; what said so before says nothing any more. */
export async function setColumn(at: number, column: Columns[number]): Promise<void> {
  const table = $table.get();
  if (!table) return;
  const columns = table.columns.map((one, index) => (index === at ? column : one === column ? null : one));
  $table.set({ ...table, columns });
  await look();
}

/** What becomes of the rows of one call. @param from the first of them */
async function askPart(from: number, isDryRun: boolean): Promise<readonly ImportedRow[]> {
  const rows = $rows.get().slice(from, from + mostImported);
  const body = { rows: rows.map(({ row }) => row), withCards: $withCards.get(), isDryRun };
  return (await call('POST /business/importBusinesses', { body })).rows;
}

async function ask(isDryRun: boolean): Promise<readonly ImportedRow[]> {
  const found: ImportedRow[] = [];
  $asked.set(0);
  for (let from = 0; from < $rows.get().length; from += mostImported) {
    found.push(...(await askPart(from, isDryRun)));
    $asked.set(found.length);
  }
  return found;
}

/** Somebody writes a cell anew; what becomes of its row is asked again, with the others of its call. */
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
  const from = line - (line % mostImported);
  await outcomes.load(async () => {
    const before = outcomes.$state.get().data?.rows ?? [];
    const part = await askPart(from, true);
    return { rows: [...before.slice(0, from), ...part, ...before.slice(from + part.length)], isDone: false };
  });
}

/** Says what would become of each row, and changes nothing. */
export const look = () => outcomes.load(async () => ({ rows: await ask(true), isDone: false }));

/** Adds what can be added. Begun again after a fault, it adds what is not there yet. */
export const importAll = () => outcomes.load(async () => ({ rows: await ask(false), isDone: true }));

export function startAgain(): void {
  $table.set(null);
  $unread.set(null);
  outcomes.reset();
}
