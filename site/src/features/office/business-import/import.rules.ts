import { readPinCode } from '@parichay/shared/platform/typed/address.ts';
import { type CellFault, isPlaceholder, readCell, withoutZeroDecimals } from '@parichay/shared/platform/typed/cell.ts';
import { readDate } from '@parichay/shared/platform/typed/date.ts';
import { type ImportRow, importFields } from '@parichay/shared/shop/business/business-import.fields.ts';
import { areConsecutiveNumbers, type ColumnKind } from '../../../lib/table-headings.ts';
import { firstPhone, isSamePhone, phonesInCell, uniquePhones } from '../../../lib/table-phones.ts';
import { isBusinessHeading, isNameOfColumn, isPersonHeading, receivedPattern } from './import-names.ts';

export type Column = keyof ImportRow;
/** null = the column is not imported. */
export type Columns = readonly (Column | null)[];
type Rows = readonly (readonly string[])[];

const sampleRowCount = 20;

const kindByColumn: Partial<Record<Column, ColumnKind>> = {
  businessName: 'name',
  phoneNumber: 'phone',
  alternatePhoneNumber: 'phone',
  line1: 'address',
};
export function kindOfHeading(name: string): ColumnKind | null {
  const column = importFields.find((one) => isNameOfColumn(name, one));
  return column ? (kindByColumn[column] ?? 'other') : null;
}

function columnsFromHeadings(names: readonly string[]): Columns {
  const usedColumns = new Set<Column>();
  const shopIndex = names.findIndex(isBusinessHeading);
  const hasSecondPhone = names.some((name) => isNameOfColumn(name, 'alternatePhoneNumber'));
  return names.map((name, columnIndex) => {
    const column =
      importFields.find((one) => !usedColumns.has(one) && isNameOfColumn(name, one)) ??
      (!hasSecondPhone && !usedColumns.has('alternatePhoneNumber') && isNameOfColumn(name, 'phoneNumber')
        ? 'alternatePhoneNumber'
        : null);
    const isOwner = column === 'businessName' && shopIndex >= 0 && columnIndex !== shopIndex;
    const field = isOwner ? 'contactPerson' : column;
    if (!field || (isOwner && (usedColumns.has(field) || !isPersonHeading(name)))) return null;
    usedColumns.add(field);
    return field;
  });
}

/** Renames the column `Contact` when it lists people and another column has the phones. */
function withContactPersonHeadings(names: readonly string[], rows: Rows): readonly string[] {
  const phoneIndexes = names.flatMap((name, columnIndex) => (isNameOfColumn(name, 'phoneNumber') ? [columnIndex] : []));
  const sampleRows = rows.slice(0, sampleRowCount);
  const hasMatch = (columnIndex: number, isMatch: (cell: string) => boolean): boolean =>
    sampleRows.some((row) => isMatch(row[columnIndex] ?? ''));
  const isPhone = (cell: string): boolean => firstPhone(cell) !== null;
  if (!phoneIndexes.some((columnIndex) => hasMatch(columnIndex, isPhone))) return names;
  const isPerson = (columnIndex: number): boolean =>
    !hasMatch(columnIndex, isPhone) && hasMatch(columnIndex, (cell) => /^\P{N}*\p{L}\P{N}*$/u.test(cell));
  return names.map((name, columnIndex) =>
    phoneIndexes.includes(columnIndex) && isPerson(columnIndex) ? 'Contact person' : name,
  );
}

/** Matches `Rs. 1,200`, `₹500/-` and `1,200.00 Dr`. */
const amountPattern = /^(?:rs\.?|inr|₹|रु\.?|રૂ\.?)?\s*[\d,.]+\s*(?:\/-)?\s*(?:dr|cr)?\.?$/iu;

/**
 * Detects the column of phones, then, if no heading is known, those of emails and PIN codes, then the names.
 * @param rows without header
 */
function withDetectedColumns(namedColumns: Columns, rows: Rows): Columns {
  const sampleRows = rows.slice(0, sampleRowCount);
  const width = Math.max(namedColumns.length, ...sampleRows.map((row) => row.length));
  const columnIndexes = Array.from({ length: width }, (_, columnIndex) => columnIndex);
  const cellsOfColumn = (columnIndex: number): string[] =>
    sampleRows.map((row) => (row[columnIndex] ?? '').trim()).filter((cell) => cell !== '');
  const matchCount = (columnIndex: number, isMatch: (cell: string) => boolean): number =>
    cellsOfColumn(columnIndex).filter(isMatch).length;
  const isMostly = (columnIndex: number, isMatch: (cell: string) => boolean): boolean =>
    matchCount(columnIndex, isMatch) > cellsOfColumn(columnIndex).length / 2;
  const columns = columnIndexes.map((columnIndex) => namedColumns[columnIndex] ?? null);
  const indexesOf = (...free: Column[]): number[] =>
    columnIndexes.filter(
      (columnIndex) =>
        [null, ...free].includes(columns[columnIndex] ?? null) && !areConsecutiveNumbers(cellsOfColumn(columnIndex)),
    );
  const assign = (column: Column, columnIndex: number | undefined): void => {
    if (columnIndex !== undefined && !columns.includes(column)) columns[columnIndex] = column;
  };
  const phoneCount = (columnIndex: number): number => matchCount(columnIndex, (cell) => firstPhone(cell) !== null);
  const [phoneIndex] = indexesOf()
    .filter((columnIndex) => phoneCount(columnIndex) > 0)
    .sort((one, two) => phoneCount(two) - phoneCount(one));
  assign('phoneNumber', phoneIndex);
  if (namedColumns.every((column) => column === null)) {
    const hasEmail = (cell: string) => /^\S+@\S+\.\S+$/.test(cell);
    const hasPin = (cell: string) => /^[1-9]\d{5}$/.test(readPinCode(cell));
    for (const [column, isMatch] of [['email', hasEmail] as const, ['pinCode', hasPin] as const])
      assign(
        column,
        indexesOf().find((columnIndex) => isMostly(columnIndex, isMatch)),
      );
  }
  const isName = (cell: string) =>
    /\p{L}/u.test(cell) &&
    !/^[A-Z]{1,4}[-/ ]?\d+$/i.test(cell) &&
    !amountPattern.test(cell) &&
    readDate(cell).date === null;
  const [nameIndex] = indexesOf('contactPerson').filter((columnIndex) => isMostly(columnIndex, isName));
  assign('businessName', nameIndex ?? indexesOf()[0]);
  return columns;
}

/** Names of columns that count only if no other column has the better name. */
const fallbackNamePatterns: Partial<Record<Column, RegExp>> = {
  line1: /^\W*(?:area|locality)\P{L}*$/iu,
  city: /^\W*(?:district|dist|taluka|tehsil)\P{L}*$/iu,
};
/** Only with plans and their ends: elsewhere `Amount` may be a balance. */
const planAmountPattern = new RegExp(
  String.raw`^\W*(?:amount|amt|price|paid|${receivedPattern})\P{L}*(?:rs|inr)?\P{L}*$`,
  'iu',
);

function withFallbackNames(namedColumns: Columns, headings: readonly string[]): Columns {
  const hasPlan = namedColumns.includes('plan') && namedColumns.includes('paidUntil');
  const patterns = { ...fallbackNamePatterns, ...(hasPlan && { amount: planAmountPattern }) };
  let columns = namedColumns;
  for (const [name, pattern] of Object.entries(patterns) as [Column, RegExp][]) {
    if (columns.includes(name)) continue;
    const found = headings.findIndex((heading, index) => !columns[index] && pattern.test(heading));
    columns = columns.map((column, index) => (index === found ? name : column));
  }
  return columns;
}

/** @param hasHeaderRow undefined = guess */
export function detectColumns(rows: Rows, hasHeaderRow?: boolean): { columns: Columns; hasNames: boolean } {
  const namedColumns = columnsFromHeadings(withContactPersonHeadings(rows[0] ?? [], rows.slice(1)));
  const hasNames = hasHeaderRow ?? namedColumns.some((column) => column !== null);
  return hasNames
    ? { columns: withDetectedColumns(withFallbackNames(namedColumns, rows[0] ?? []), rows.slice(1)), hasNames }
    : { columns: withDetectedColumns([], rows), hasNames };
}

/** The API accepts this many characters per cell. */
const maxCellLength = 300;

export interface ParsedRow {
  row: ImportRow;
  faults: Partial<Record<Column, CellFault>>;
  otherPhones: readonly string[];
}

/** Matches landlines such as `0261-2345678` and `+91 261 2345678`, which cannot receive a sign-in code. */
const landlinePattern = /^(?:\(?0\d{2,4}[)\s-]|\(?0[1-5]|(?:\+|00)91[\s-]*\(?0?[1-5]|1[89]00)/;
const mobilePattern = /^(?:(?:\+|00)?91[\s-]*|0)?[6-9]\d{4}[\s-]?\d{5}$/;

/** Accounting programs write `URP` or `URD` instead of a GSTIN for an unregistered person. */
const unregisteredPattern = /^(?:ur[pd]|un-?registered.*|consumer)$/i;

function readRow(cells: readonly string[], columns: Columns): ParsedRow {
  const faults: ParsedRow['faults'] = {};
  const cellOf = (column: Column): string => cells[columns.indexOf(column)] ?? '';
  const readColumn = (column: Column): string => {
    const cell = cellOf(column);
    const { text, fault } = readCell(cell);
    if (fault) faults[column] = fault;
    if (column === 'businessName') return text;
    if (isPlaceholder(text) || (column === 'gstin' && unregisteredPattern.test(text))) return '';
    if (column === 'phoneNumber') return firstPhone(cell) ?? text;
    return column === 'pinCode' ? readPinCode(withoutZeroDecimals(text)) : text;
  };
  const row = Object.fromEntries(
    importFields.map((column) => [column, readColumn(column).slice(0, maxCellLength)]),
  ) as ImportRow;
  const [firstPhones, secondPhones] = [
    phonesInCell(cellOf('phoneNumber')),
    phonesInCell(cellOf('alternatePhoneNumber')),
  ];
  const phones = uniquePhones([...firstPhones.slice(0, 1), ...secondPhones, ...firstPhones.slice(1)]);
  const lacksMobile = row.phoneNumber === '' ? !faults.phoneNumber : landlinePattern.test(row.phoneNumber);
  // The owner signs in with a mobile number.
  if (lacksMobile) row.phoneNumber = phones.find((phone) => mobilePattern.test(phone)) ?? row.phoneNumber;
  // The columns `Mobile` and `WhatsApp` often hold the same number.
  const [secondPhone, ...otherNumbers] = phones.filter((phone) => !isSamePhone(phone, row.phoneNumber));
  const unreadablePhone = secondPhones.length === 0 ? row.alternatePhoneNumber : '';
  row.alternatePhoneNumber = secondPhone ?? unreadablePhone;
  return {
    row,
    faults,
    otherPhones: secondPhone && unreadablePhone ? [...otherNumbers, unreadablePhone] : otherNumbers,
  };
}

/** Cut to the call's limit; the server still refuses cells above their field's limit. */
export const readRows = (rows: Rows, columns: Columns, hasNames: boolean): ParsedRow[] =>
  rows.slice(hasNames ? 1 : 0).map((cells) => readRow(cells, columns));

interface UnusedColumn {
  columnIndex: number;
  /** Empty if the list has no headings. */
  heading: string;
}

export function unusedColumns(rows: Rows, columns: Columns, hasNames: boolean): UnusedColumn[] {
  const dataRows = rows.slice(hasNames ? 1 : 0);
  return columns.flatMap((column, columnIndex) => {
    const isFilled = dataRows.some((cells) => (cells[columnIndex] ?? '').trim() !== '');
    return column === null && isFilled
      ? [{ columnIndex, heading: hasNames ? (rows[0]?.[columnIndex] ?? '').trim() : '' }]
      : [];
  });
}
