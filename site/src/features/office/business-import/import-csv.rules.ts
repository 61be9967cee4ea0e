import { csvLine } from '@parichay/shared/platform/lib/csv.ts';
import { type Column, type Columns, detectColumns } from './import.rules.ts';
import type { CategoryProposals } from './import-category.ts';
import { isNameOfColumn } from './import-names.ts';

interface Table {
  rows: readonly (readonly string[])[];
  columns: Columns;
  hasNames: boolean;
  proposals: CategoryProposals;
}

interface CsvOptions {
  reasonByLine: ReadonlyMap<number, string>;
  reasonHeading: string;
  labelOf(column: Column | null, columnIndex: number): string;
}

/** The rows to correct, and why, in columns that the import reads. */
export function rowsToCorrectCsv(
  { rows, columns, hasNames, proposals }: Table,
  { reasonByLine, reasonHeading, labelOf }: CsvOptions,
): string {
  const dataRows = rows.slice(hasNames ? 1 : 0);
  const nameOf = (columnIndex: number): string => (hasNames && rows[0]?.[columnIndex]?.trim()) || '';
  const allNames = columns.map((column, columnIndex) => nameOf(columnIndex) || labelOf(column, columnIndex));
  const detected = detectColumns([allNames], true).columns;
  const names = allNames.map((name, columnIndex) => {
    const column = columns[columnIndex] ?? null;
    const isRecognised =
      detected[columnIndex] === column && (column !== 'businessName' || isNameOfColumn(name, column));
    return column === null || isRecognised ? name : labelOf(column, columnIndex);
  });
  const isGuessed = (columnIndex: number): boolean =>
    columnIndex === proposals.columnIndex &&
    proposals.lines.size === dataRows.length &&
    [...reasonByLine.keys()].every((line) => (dataRows[line]?.[columnIndex] ?? '') === proposals.texts[line]);
  const savedIndexes = columns.flatMap((_, columnIndex) =>
    isGuessed(columnIndex) || names[columnIndex] === reasonHeading ? [] : [columnIndex],
  );
  const pick = (cells: readonly string[]): string[] => savedIndexes.map((columnIndex) => cells[columnIndex] ?? '');
  return [
    csvLine([...pick(names), reasonHeading]),
    ...[...reasonByLine].map(([line, reason]) => csvLine([...pick(dataRows[line] ?? []), reason])),
  ].join('');
}
