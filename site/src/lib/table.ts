import { mostColumns, type Row, rowsOf } from './table-cells.ts';
import { type LineTable, withoutStamps } from './table-chat.ts';
import { isContactHeading, withContactNames } from './table-contacts.ts';
import { type ColumnKind, countTitles, findHeadings, isBeneath } from './table-headings.ts';
import { labelledBlocks } from './table-labels.ts';
import { type LineWords, linesWithPhones } from './table-lines.ts';
import { firstPhone, holdsPhone } from './table-phones.ts';
import { vcardRows } from './table-vcard.ts';

/* Lists that people paste or choose as a file, read into one table: spreadsheets, exports of contacts, chats. */

export interface Table {
  /** With the names of the columns first, where there are any. */
  rows: readonly (readonly string[])[];
  /** Of each row its line in the list, the first being 1. */
  lines: readonly number[];
  hasNames: boolean;
  /** What is in none of the rows: titles, totals, other lines. */
  left: readonly { line: number; text: string }[];
}

export interface TableReader {
  /** What a column is by its name; null where the reader does not know it. */
  kindOf: (name: string) => ColumnKind | null;
  /** Of a contact, whether the name is that of the organisation, where there is one, or of the person. */
  nameFirst: 'organisation' | 'person';
  words: LineWords;
  /** Whether a row without a phone number is no use. */
  hasPhones: boolean;
}

const textOf = ({ cells }: Row): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');

const leftOf = (rows: readonly Row[]): Table['left'] => rows.map((row) => ({ line: row.line, text: textOf(row) }));

const tableOf = (rows: readonly Row[], hasNames: boolean, left: Table['left']): Table => ({
  rows: rows.map(({ cells }) => cells),
  lines: rows.map(({ line }) => line),
  hasNames,
  left,
});

/** Cells beyond the last named column belong to it: commas of an address that nobody quoted. */
function withinHeadings(row: Row, width: number): Row {
  const beyond = row.cells.slice(width).filter((cell) => cell.trim() !== '');
  if (beyond.length === 0) return { ...row, cells: row.cells.slice(0, width) };
  const last = [row.cells[width - 1] ?? '', ...beyond].map((cell) => cell.trim()).join(', ');
  return { ...row, cells: [...row.cells.slice(0, width - 1), last] };
}

function namedTable(rows: readonly Row[], at: number, nameFirst: TableReader['nameFirst']): Table {
  const headings = rows[at];
  if (!headings) return tableOf([], false, []);
  const names = headings.cells;
  const below = rows.slice(at + 1);
  const entries = below.filter((row) => !isBeneath(row, names)).map((row) => withinHeadings(row, names.length));
  const cells = withContactNames(
    names,
    entries.map((row) => row.cells),
    nameFirst,
  );
  return {
    rows: cells,
    lines: [headings.line, ...entries.map(({ line }) => line)],
    hasNames: true,
    left: leftOf([...rows.slice(0, at), ...below.filter((row) => isBeneath(row, names))]),
  };
}

function tableOfLines({ rows, left }: LineTable, nameFirst: TableReader['nameFirst']): Table {
  const table = namedTable(rows, 0, nameFirst);
  return { ...table, left: [...left, ...table.left] };
}

/** Whether some column is one of phone numbers, and names do not hold others: then lines are rows already. */
const hasPhoneColumn = (rows: readonly Row[]): boolean => {
  const some = rows.slice(0, 50);
  const isLine = ({ cells: [first = ''] }: Row): boolean => firstPhone(first) === null && holdsPhone(first);
  if (some.filter(isLine).length > some.length / 2) return false;
  const width = Math.min(mostColumns, Math.max(0, ...some.map(({ cells }) => cells.length)));
  // In a single column a name may stand above two numbers.
  const least = some.length * (width === 1 ? 2 / 3 : 1 / 2);
  return Array.from({ length: width }, (_, at) => at).some(
    (at) => some.filter(({ cells }) => firstPhone(cells[at] ?? '') !== null).length > least,
  );
};

/** Characters of the name of a column. */
const longestHeading = 60;

/** A text as a table. Without any rows where there is nothing to read. */
export function readTable(pasted: string, { nameFirst, words, ...reader }: TableReader): Table {
  const kinds = new Map<string, ColumnKind | null>();
  const kindOf = (cell: string): ColumnKind | null => {
    if (cell.length > longestHeading) return null;
    if (!kinds.has(cell)) kinds.set(cell, reader.kindOf(cell));
    return kinds.get(cell) ?? null;
  };
  const isKnown = (cell: string): boolean =>
    kindOf(cell) !== null || (cell.length <= longestHeading && isContactHeading(cell));
  const cards = vcardRows(pasted);
  if (cards)
    return namedTable(
      cards.map((cells, line) => ({ line, cells })),
      0,
      nameFirst,
    );
  const text = withoutStamps(pasted);
  const rows = rowsOf(text, isKnown);
  const at = findHeadings(rows, isKnown);
  const isWide = (rows[at]?.cells.filter(isKnown).length ?? 0) > 1;
  if (isWide) return namedTable(rows, at, nameFirst);
  const blocks = labelledBlocks(pasted, kindOf, words.name);
  if (blocks) return tableOfLines(blocks, nameFirst);
  const isOneColumn = rows.every(({ cells }) => cells.length === 1);
  if ((at < 0 || isOneColumn) && !hasPhoneColumn(rows)) {
    const isTable = !isOneColumn && rows.every(({ cells }) => cells.length === rows[0]?.cells.length);
    const lines = linesWithPhones(pasted, words, reader.hasPhones && !isTable);
    if (lines) return tableOfLines(lines, nameFirst);
  }
  if (at >= 0) return namedTable(rows, at, nameFirst);
  const first = countTitles(rows);
  const below = rows.slice(first);
  return tableOf(
    below.filter((row) => !isBeneath(row, null)),
    false,
    leftOf([...rows.slice(0, first), ...below.filter((row) => isBeneath(row, null))]),
  );
}
