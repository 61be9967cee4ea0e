import type { ImportedRow } from '@parichay/shared/shop/business/business.import.ts';
import { atom, computed } from 'nanostores';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import type { Table as ReadTable } from '../../../lib/table.ts';
import { readTextFile, type Unreadable } from '../../../lib/table-bytes.ts';
import type { Proposals } from './import.category.ts';
import { type Columns, kindOfColumn, needsCheck, readRows, understood } from './import.rules.ts';

export const maxRows = 1_000;

/** So few that a busy server adds them well within the five seconds that the BFF waits. */
const rowsPerCall = 20;

interface Table extends ReadTable {
  columns: Columns;
  proposals: Proposals;
  order: readonly number[];
}
export const $table = atom<Table | null>(null);
export const $unread = atom<'empty' | 'large' | 'long' | Unreadable | null>(null);
export const $withCards = atom(true);

export const $rows = computed($table, (table) => (table ? readRows(table.rows, table.columns, table.hasNames) : []));

/** In the order of the rows; of a dry run, or of the import. */
export const outcomes = slice<{ rows: readonly ImportedRow[]; isDone: boolean }>();
export const $asked = atom(0);
export const $isAdding = atom(false);
/** Lines of rows to check, in their order. */
export const $toCheck = computed([$rows, outcomes.$state], (rows, { data }) =>
  (data?.rows ?? []).flatMap((outcome, line) => {
    const read = rows[line];
    return read && needsCheck(outcome, read) ? [line] : [];
  }),
);
/** The line that was last jumped to. */
export const $checked = atom<number | null>(null);
/** First row of a call whose answer was lost: its rows may have been added. */
let lostAnswer: number | null = null;

const categoryPart = () => import('./import.category.ts');

/** Columns that are imported first; an added column after the names that it comes from. */
function orderOf({ columns, proposals: { at: added } }: Omit<Table, 'order'>): number[] {
  const places = columns.map((_, at) => at);
  const order = [...places.filter((at) => columns[at]), ...places.filter((at) => !columns[at])];
  if (added < columns.length - 1) return order;
  const others = order.filter((at) => at !== added);
  return others.toSpliced(others.indexOf(columns.indexOf('businessName')) + 1, 0, added);
}

export async function readText(text: string): Promise<void> {
  const [{ readTable }, { withProposals }] = await Promise.all([import('../../../lib/table.ts'), categoryPart()]);
  const words = {
    name: t('business-import.businessName'),
    phone: t('business-import.phoneNumber'),
    address: t('business-import.line1'),
  };
  const table = readTable(text, { kindOf: kindOfColumn, nameFirst: 'organisation', words, hasPhones: true });
  const count = table.rows.length - (table.hasNames ? 1 : 0);
  $unread.set(count <= 0 ? 'empty' : count > maxRows ? 'long' : null);
  if ($unread.get()) return;
  const proposed = withProposals(
    { ...table, ...understood(table.rows, table.hasNames) },
    t('business-import.category'),
  );
  $table.set({ ...proposed, order: orderOf(proposed) });
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
  const { withProposalsAgain } = await categoryPart();
  $table.set(withProposalsAgain({ ...table, columns }));
  await look();
}

async function askPart(from: number, isDryRun: boolean): Promise<readonly ImportedRow[]> {
  const rows = $rows.get().slice(from, from + rowsPerCall);
  const { withStoredCategory } = await categoryPart();
  const body = { rows: rows.map(withStoredCategory), withCards: $withCards.get(), isDryRun };
  return (await call('POST /business/importBusinesses', { body })).rows;
}

async function askAll(): Promise<readonly ImportedRow[]> {
  const found: ImportedRow[] = [];
  $asked.set(0);
  for (let from = 0; from < $rows.get().length; from += rowsPerCall) {
    found.push(...(await askPart(from, true)));
    $asked.set(found.length);
  }
  return found;
}

const withPart = (rows: readonly ImportedRow[], from: number, part: readonly ImportedRow[]): ImportedRow[] => [
  ...rows.slice(0, from),
  ...part,
  ...rows.slice(from + part.length),
];

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
  const from = line - (line % rowsPerCall);
  await outcomes.load(async () => {
    const before = outcomes.$state.get().data?.rows ?? [];
    return { rows: withPart(before, from, await askPart(from, true)), isDone: false };
  });
}

export const look = () => outcomes.load(async () => ({ rows: await askAll(), isDone: false }));

/** Adds the new rows call by call. After an error the rest can be added: what was added counts as added. */
export async function importAll(): Promise<void> {
  const planned = outcomes.$state.get().data?.rows ?? [];
  const calls = Array.from({ length: Math.ceil(planned.length / rowsPerCall) }, (_, at) => at * rowsPerCall).filter(
    (from) => planned.slice(from, from + rowsPerCall).some(({ outcome }) => outcome === 'new'),
  );
  $isAdding.set(true);
  for (const from of calls) {
    $asked.set(from);
    const answer = await outcomes.load(async () => {
      const { rows = [] } = outcomes.$state.get().data ?? {};
      const part = (await askPart(from, false)).map((row, at) =>
        lostAnswer === from && row.outcome === 'exists' && rows[from + at]?.outcome === 'new'
          ? { ...row, outcome: 'added' as const }
          : row,
      );
      return { rows: withPart(rows, from, part), isDone: from === calls.at(-1) };
    });
    lostAnswer = answer ? null : from;
    if (!answer) break;
  }
  $isAdding.set(false);
}

export function startAgain(): void {
  $table.set(null);
  $unread.set(null);
  $checked.set(null);
  outcomes.reset();
  lostAnswer = null;
}
