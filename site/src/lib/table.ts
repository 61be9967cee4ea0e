import { readDate } from '@parichay/shared/platform/typed/date.ts';
import { maxColumns, parseRows, type Row } from './table-cells.ts';
import { type LineTable, type TextLine, withoutBullet, withoutStamps } from './table-chat.ts';
import { isContactHeading, mergeContactColumns } from './table-contacts.ts';
import { findCourtesies } from './table-courtesies.ts';
import { areConsecutiveNumbers, type ColumnKind, countTitleRows, findHeadings, isFooterRow } from './table-headings.ts';
import { parseLabelledBlocks } from './table-labels.ts';
import { type NewColumnHeadings, parsePhoneLines } from './table-lines.ts';
import { bareName } from './table-names.ts';
import { containsPhone, firstPhone, numberedNamePattern } from './table-phones.ts';
import { vcardRows } from './table-vcard.ts';

export interface Table {
  /** The first row holds the column names when `hasNames`. */
  rows: readonly (readonly string[])[];
  lines: readonly number[];
  hasNames: boolean;
  leftoverLines: readonly { line: number; text: string }[];
}

export interface TableReader {
  kindOf: (name: string) => ColumnKind | null;
  nameFirst: 'organisation' | 'person';
  headingTexts: NewColumnHeadings;
  requiresPhones: boolean;
}

const rowText = ({ cells }: Row): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');

const leftoverLinesOf = (rows: readonly Row[]): Table['leftoverLines'] =>
  rows.map((row) => ({ line: row.line, text: rowText(row) }));

const makeTable = (rows: readonly Row[], hasNames: boolean, leftoverLines: Table['leftoverLines']): Table => ({
  rows: rows.map(({ cells }) => cells),
  lines: rows.map(({ line }) => line),
  hasNames,
  leftoverLines,
});

const leadingNumberPattern = /^\s*\(?(\d{1,4})(?:[\s.):\]]|\ufe0f?\u20e3)\s*(?=\D)/u;

const listNumberOf = (cell = ''): string =>
  readDate(cell).date === null ? (leadingNumberPattern.exec(cell)?.[1] ?? '') : '';

function withoutListMarkers(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2) return rows;
  const mapFirstCells = (change: (cell: string) => string): Row[] =>
    rows.map(({ line, cells: [first = '', ...cells] }) => ({ line, cells: [change(first), ...cells] }));
  const firsts = rows.map(({ cells: [first = ''] }) => first);
  if (areConsecutiveNumbers(firsts.map(listNumberOf)))
    return mapFirstCells((first) => first.replace(leadingNumberPattern, ''));
  return firsts.every((first) => first.trim() !== '' && withoutBullet(first) !== first.trim())
    ? mapFirstCells(withoutBullet)
    : rows;
}

function joinCellsAt(cells: readonly string[], index: number, width: number): string[] {
  const end = index + cells.length - width + 1;
  const joinedCells = cells.slice(index, end).map((cell) => cell.trim());
  return [...cells.slice(0, index), joinedCells.filter((cell) => cell !== '').join(', '), ...cells.slice(end)];
}

/** Joins extra cells, so phones stay in their column: tries the address, the last, the others. */
function fitToHeadings(row: Row, kinds: readonly (ColumnKind | null)[], isTyped: boolean): Row {
  const width = kinds.length;
  if (row.cells.length <= width) return row;
  const cells = row.cells.slice(0, row.cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const hasExtraCells = cells.length > width;
  const joinedLast = hasExtraCells ? joinCellsAt(cells, width - 1, width) : row.cells.slice(0, width);
  const isPhone = (text: string): boolean => firstPhone(text) !== null;
  const fits = (one: readonly string[]): boolean =>
    one.some((cell, at) => kinds[at] === 'phone' && cell.split(',').every(isPhone)) &&
    !one.some((cell, at) => kinds[at] && kinds[at] !== 'phone' && cell.split(',').some(isPhone));
  const columns = kinds
    .map((_, at) => at)
    .sort((one, two) => Number(kinds[two] === 'address') - Number(kinds[one] === 'address'));
  const joined = isTyped ? columns.map((at) => joinCellsAt(row.cells, at, width)) : [];
  const candidates = hasExtraCells
    ? [...joined.slice(0, kinds.includes('address') ? 1 : 0), joinedLast, ...joined]
    : [joinedLast, ...joined];
  return { ...row, cells: candidates.find(fits) ?? joinedLast };
}

function mergeAddressColumns(
  rows: readonly (readonly string[])[],
  kindOf: TableReader['kindOf'],
): (readonly string[])[] {
  const [names = []] = rows;
  const bare = names.map((name) => (kindOf(name) === 'address' ? bareName(name).replace(/line$/, '') : null));
  const first = bare.map((name) => (name === null ? -1 : bare.indexOf(name)));
  const isExtraAddress = (at: number): boolean => (first[at] ?? -1) >= 0 && first[at] !== at;
  if (!names.some((_, at) => isExtraAddress(at))) return [...rows];
  return rows.map((cells, line) =>
    cells.flatMap((cell, at) => {
      if (isExtraAddress(at)) return [];
      if (line === 0 || first[at] !== at) return [cell];
      const lines = cells.filter((one, index) => first[index] === at && one.trim() !== '');
      return [lines.map((one) => one.trim()).join(', ')];
    }),
  );
}

interface HeadingOptions {
  kindOf: TableReader['kindOf'];
  nameFirst: TableReader['nameFirst'];
  /** The separator is one that may occur within a cell, such as a comma. */
  isTyped?: boolean;
}

function tableWithHeadings(
  rows: readonly Row[],
  headingRow: number,
  { kindOf, nameFirst, isTyped = false }: HeadingOptions,
): Table {
  const headings = rows[headingRow];
  if (!headings) return makeTable([], false, []);
  const names = headings.cells;
  const kinds = names.map(kindOf);
  const rowsBelow = rows.slice(headingRow + 1);
  const entries = withoutListMarkers(
    rowsBelow.filter((row) => !isFooterRow(row, names)).map((row) => fitToHeadings(row, kinds, isTyped)),
  );
  const [mergedNames = [], ...cells] = mergeAddressColumns([names, ...entries.map((row) => row.cells)], kindOf);
  return {
    rows: mergeContactColumns(mergedNames, cells, nameFirst),
    lines: [headings.line, ...entries.map(({ line }) => line)],
    hasNames: true,
    leftoverLines: leftoverLinesOf([
      ...rows.slice(0, headingRow),
      ...rowsBelow.filter((row) => isFooterRow(row, names)),
    ]),
  };
}

function tableOfLines({ rows, leftoverLines }: LineTable, options: HeadingOptions): Table {
  const table = tableWithHeadings(rows, 0, options);
  return { ...table, leftoverLines: [...leftoverLines, ...table.leftoverLines] };
}

/** When names contain the phone numbers, the text is a list of lines instead. */
const hasPhoneColumn = (rows: readonly Row[]): boolean => {
  const sampleRows = rows.slice(0, 50);
  const isLine = ({ cells: [first = ''] }: Row): boolean =>
    (firstPhone(first) === null || numberedNamePattern.test(first)) && containsPhone(first);
  if (sampleRows.filter(isLine).length > sampleRows.length / 2) return false;
  const width = Math.min(maxColumns, Math.max(0, ...sampleRows.map(({ cells }) => cells.length)));
  // In a single column, a name may precede two numbers.
  const minCount = sampleRows.length * (width === 1 ? 2 / 3 : 1 / 2);
  return Array.from({ length: width }, (_, at) => at).some(
    (at) => sampleRows.filter(({ cells }) => firstPhone(cells[at] ?? '') !== null).length > minCount,
  );
};

function tableWithoutHeadings(allRows: readonly Row[]): Table {
  const lines = allRows.map((row) => ({ line: row.line, text: rowText(row) }));
  const courtesies = findCourtesies(lines);
  const rows = allRows.filter((_, at) => !courtesies.has(lines[at] as TextLine));
  const numbers = rows.map(({ cells }) => listNumberOf(cells[0]));
  const firstNumbered = numbers.indexOf('1');
  const first =
    firstNumbered > 0 && areConsecutiveNumbers(numbers.slice(firstNumbered)) ? firstNumbered : countTitleRows(rows);
  const rowsBelow = rows.slice(first);
  const leftoverLines = [
    ...courtesies,
    ...leftoverLinesOf([...rows.slice(0, first), ...rowsBelow.filter((row) => isFooterRow(row, null))]),
  ];
  return makeTable(
    withoutListMarkers(rowsBelow.filter((row) => !isFooterRow(row, null))),
    false,
    leftoverLines.sort((before, after) => before.line - after.line),
  );
}

const maxHeadingLength = 60;

export function readTable(pasted: string, { nameFirst, headingTexts, ...reader }: TableReader): Table {
  const kinds = new Map<string, ColumnKind | null>();
  const kindOf = (cell: string): ColumnKind | null => {
    if (cell.length > maxHeadingLength) return null;
    if (!kinds.has(cell)) kinds.set(cell, reader.kindOf(cell));
    return kinds.get(cell) ?? null;
  };
  const isKnownHeading = (cell: string): boolean =>
    kindOf(cell) !== null || (cell.length <= maxHeadingLength && isContactHeading(cell));
  const options = { kindOf, nameFirst };
  const cards = vcardRows(pasted);
  if (cards)
    return tableWithHeadings(
      cards.map((cells, line) => ({ line, cells })),
      0,
      options,
    );
  const text = withoutStamps(pasted);
  const rows = parseRows(text, isKnownHeading);
  const headingRow = findHeadings(rows, isKnownHeading);
  const isTyped = !text.includes('\t');
  const hasHeadings = (rows[headingRow]?.cells.filter(isKnownHeading).length ?? 0) > 1;
  if (hasHeadings) return tableWithHeadings(rows, headingRow, { ...options, isTyped });
  const blocks = parseLabelledBlocks(pasted, kindOf, headingTexts.name);
  if (blocks) return tableOfLines(blocks, options);
  const isOneColumn = rows.every(({ cells }) => cells.slice(1).every((cell) => cell.trim() === ''));
  if ((headingRow < 0 || isOneColumn) && !hasPhoneColumn(rows.slice(headingRow + 1))) {
    const isTable = !isOneColumn && rows.every(({ cells }) => cells.length === rows[0]?.cells.length);
    const lines = parsePhoneLines(pasted, headingTexts, reader.requiresPhones && !isTable);
    if (lines) return tableOfLines(lines, options);
  }
  if (headingRow >= 0) return tableWithHeadings(rows, headingRow, { ...options, isTyped });
  return tableWithoutHeadings(rows);
}
