import { readDate } from '@parichay/shared/platform/typed/date.ts';
import { maxColumns, type Row, rowsOf } from './table-cells.ts';
import { type Line, type LineTable, withoutBullet, withoutStamps } from './table-chat.ts';
import { isContactHeading, withContactNames } from './table-contacts.ts';
import { courtesiesOf } from './table-courtesies.ts';
import { type ColumnKind, countTitles, findHeadings, isBeneath, isRunningNumbers } from './table-headings.ts';
import { labelledBlocks } from './table-labels.ts';
import { type LineWords, linesWithPhones } from './table-lines.ts';
import { bareName } from './table-names.ts';
import { firstPhone, holdsPhone, numberedName } from './table-phones.ts';
import { vcardRows } from './table-vcard.ts';

export interface Table {
  /** The first row holds the column names when `hasNames`. */
  rows: readonly (readonly string[])[];
  lines: readonly number[];
  hasNames: boolean;
  left: readonly { line: number; text: string }[];
}

export interface TableReader {
  kindOf: (name: string) => ColumnKind | null;
  nameFirst: 'organisation' | 'person';
  words: LineWords;
  /** A row without a phone number is useless to the reader. */
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

const numbered = /^\s*\(?(\d{1,4})(?:[\s.):\]]|\ufe0f?\u20e3)\s*(?=\D)/u;

const numberOf = (cell = ''): string => (readDate(cell).date === null ? (numbered.exec(cell)?.[1] ?? '') : '');

function withoutMarks(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2) return rows;
  const withFirst = (change: (cell: string) => string): Row[] =>
    rows.map(({ line, cells: [first = '', ...cells] }) => ({ line, cells: [change(first), ...cells] }));
  const firsts = rows.map(({ cells: [first = ''] }) => first);
  if (isRunningNumbers(firsts.map(numberOf))) return withFirst((first) => first.replace(numbered, ''));
  return firsts.every((first) => first.trim() !== '' && withoutBullet(first) !== first.trim())
    ? withFirst(withoutBullet)
    : rows;
}

function joinedAt(cells: readonly string[], at: number, width: number): string[] {
  const end = at + cells.length - width + 1;
  const whole = cells.slice(at, end).map((cell) => cell.trim());
  return [...cells.slice(0, at), whole.filter((cell) => cell !== '').join(', '), ...cells.slice(end)];
}

/** Joins extra cells into the address when the phone then fits, else into the last. */
function withinHeadings(row: Row, kinds: readonly (ColumnKind | null)[], isTyped: boolean): Row {
  const width = kinds.length;
  if (row.cells.length <= width) return row;
  const cells = row.cells.slice(0, row.cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const isFilled = cells.length > width;
  const plain = isFilled ? joinedAt(cells, width - 1, width) : row.cells.slice(0, width);
  const isPhone = (part: string): boolean => firstPhone(part) !== null;
  const fits = (one: readonly string[]): boolean =>
    one.some((cell, at) => kinds[at] === 'phone' && cell.split(',').every(isPhone)) &&
    !one.some((cell, at) => kinds[at] && kinds[at] !== 'phone' && cell.split(',').some(isPhone));
  const places = kinds
    .map((_, at) => at)
    .sort((one, two) => Number(kinds[two] === 'address') - Number(kinds[one] === 'address'));
  const joined = isTyped ? places.map((at) => joinedAt(row.cells, at, width)) : [];
  const tried = isFilled
    ? [...joined.slice(0, kinds.includes('address') ? 1 : 0), plain, ...joined]
    : [plain, ...joined];
  return { ...row, cells: tried.find(fits) ?? plain };
}

function withOneAddress(rows: readonly (readonly string[])[], kindOf: TableReader['kindOf']): (readonly string[])[] {
  const [names = []] = rows;
  const bare = names.map((name) => (kindOf(name) === 'address' ? bareName(name).replace(/line$/, '') : null));
  const first = bare.map((name) => (name === null ? -1 : bare.indexOf(name)));
  const isFurther = (at: number): boolean => (first[at] ?? -1) >= 0 && first[at] !== at;
  if (!names.some((_, at) => isFurther(at))) return [...rows];
  return rows.map((cells, line) =>
    cells.flatMap((cell, at) => {
      if (isFurther(at)) return [];
      if (line === 0 || first[at] !== at) return [cell];
      const lines = cells.filter((one, index) => first[index] === at && one.trim() !== '');
      return [lines.map((one) => one.trim()).join(', ')];
    }),
  );
}

interface Named {
  kindOf: TableReader['kindOf'];
  nameFirst: TableReader['nameFirst'];
  /** The separator is one that may occur within a cell, such as a comma. */
  isTyped?: boolean;
}

function namedTable(rows: readonly Row[], at: number, { kindOf, nameFirst, isTyped = false }: Named): Table {
  const headings = rows[at];
  if (!headings) return tableOf([], false, []);
  const names = headings.cells;
  const kinds = names.map(kindOf);
  const below = rows.slice(at + 1);
  const entries = withoutMarks(
    below.filter((row) => !isBeneath(row, names)).map((row) => withinHeadings(row, kinds, isTyped)),
  );
  const [oneNames = [], ...cells] = withOneAddress([names, ...entries.map((row) => row.cells)], kindOf);
  return {
    rows: withContactNames(oneNames, cells, nameFirst),
    lines: [headings.line, ...entries.map(({ line }) => line)],
    hasNames: true,
    left: leftOf([...rows.slice(0, at), ...below.filter((row) => isBeneath(row, names))]),
  };
}

function tableOfLines({ rows, left }: LineTable, named: Named): Table {
  const table = namedTable(rows, 0, named);
  return { ...table, left: [...left, ...table.left] };
}

/** When names contain the phone numbers, the text is a list of lines instead. */
const hasPhoneColumn = (rows: readonly Row[]): boolean => {
  const some = rows.slice(0, 50);
  const isLine = ({ cells: [first = ''] }: Row): boolean =>
    (firstPhone(first) === null || numberedName.test(first)) && holdsPhone(first);
  if (some.filter(isLine).length > some.length / 2) return false;
  const width = Math.min(maxColumns, Math.max(0, ...some.map(({ cells }) => cells.length)));
  // In a single column, a name may precede two numbers.
  const least = some.length * (width === 1 ? 2 / 3 : 1 / 2);
  return Array.from({ length: width }, (_, at) => at).some(
    (at) => some.filter(({ cells }) => firstPhone(cells[at] ?? '') !== null).length > least,
  );
};

function plainTable(all: readonly Row[]): Table {
  const lines = all.map((row) => ({ line: row.line, text: textOf(row) }));
  const courtesies = courtesiesOf(lines);
  const rows = all.filter((_, at) => !courtesies.has(lines[at] as Line));
  const numbers = rows.map(({ cells }) => numberOf(cells[0]));
  const one = numbers.indexOf('1');
  const first = one > 0 && isRunningNumbers(numbers.slice(one)) ? one : countTitles(rows);
  const below = rows.slice(first);
  const left = [...courtesies, ...leftOf([...rows.slice(0, first), ...below.filter((row) => isBeneath(row, null))])];
  return tableOf(
    withoutMarks(below.filter((row) => !isBeneath(row, null))),
    false,
    left.sort((before, after) => before.line - after.line),
  );
}

const longestHeading = 60;

export function readTable(pasted: string, { nameFirst, words, ...reader }: TableReader): Table {
  const kinds = new Map<string, ColumnKind | null>();
  const kindOf = (cell: string): ColumnKind | null => {
    if (cell.length > longestHeading) return null;
    if (!kinds.has(cell)) kinds.set(cell, reader.kindOf(cell));
    return kinds.get(cell) ?? null;
  };
  const isKnown = (cell: string): boolean =>
    kindOf(cell) !== null || (cell.length <= longestHeading && isContactHeading(cell));
  const named = { kindOf, nameFirst };
  const cards = vcardRows(pasted);
  if (cards)
    return namedTable(
      cards.map((cells, line) => ({ line, cells })),
      0,
      named,
    );
  const text = withoutStamps(pasted);
  const rows = rowsOf(text, isKnown);
  const at = findHeadings(rows, isKnown);
  const isTyped = !text.includes('\t');
  const isWide = (rows[at]?.cells.filter(isKnown).length ?? 0) > 1;
  if (isWide) return namedTable(rows, at, { ...named, isTyped });
  const blocks = labelledBlocks(pasted, kindOf, words.name);
  if (blocks) return tableOfLines(blocks, named);
  const isOneColumn = rows.every(({ cells }) => cells.slice(1).every((cell) => cell.trim() === ''));
  if ((at < 0 || isOneColumn) && !hasPhoneColumn(rows.slice(at + 1))) {
    const isTable = !isOneColumn && rows.every(({ cells }) => cells.length === rows[0]?.cells.length);
    const lines = linesWithPhones(pasted, words, reader.hasPhones && !isTable);
    if (lines) return tableOfLines(lines, named);
  }
  if (at >= 0) return namedTable(rows, at, { ...named, isTyped });
  return plainTable(rows);
}
