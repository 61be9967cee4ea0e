import { readPinCode } from '@parichay/shared/platform/typed/address.ts';
import { type CellFault, isPlaceholder, readCell, withoutZeroDecimals } from '@parichay/shared/platform/typed/cell.ts';
import { readDate } from '@parichay/shared/platform/typed/date.ts';
import {
  type ImportNote,
  type ImportRow,
  importFields,
} from '@parichay/shared/shop/business/business-import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business-import.ts';
import { areConsecutiveNumbers, type ColumnKind } from '../../../lib/table-headings.ts';
import { firstPhone, isSamePhone, lastDigits, phonesInCell, uniquePhones } from '../../../lib/table-phones.ts';
import { isBusinessHeading, isNameOfColumn, isPersonHeading } from './import-names.ts';

export type Column = keyof ImportRow;
/** null means that the column is not imported. */
export type Columns = readonly (Column | null)[];
type Rows = readonly (readonly string[])[];

const sampleRowCount = 20;

const kinds: Partial<Record<Column, ColumnKind>> = {
  businessName: 'name',
  phoneNumber: 'phone',
  alternatePhoneNumber: 'phone',
  line1: 'address',
};
export function kindOfHeading(name: string): ColumnKind | null {
  const column = importFields.find((one) => isNameOfColumn(name, one));
  return column ? (kinds[column] ?? 'other') : null;
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
function withoutPeopleHeadings(names: readonly string[], rows: Rows): readonly string[] {
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
 * Detects phones first, then email addresses and PIN codes, then the business name.
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
/** Only in a list with plans and their ends: elsewhere `Amount` may be a balance. */
const planAmountPattern = /^\W*(?:amount|amt|price|paid)\P{L}*(?:rs|inr)?\P{L}*$/iu;

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
  const namedColumns = columnsFromHeadings(withoutPeopleHeadings(rows[0] ?? [], rows.slice(1)));
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

/** Matches `0261-2345678` and `+91 261 2345678`, because a landline cannot receive a sign-in code. */
const landlinePattern = /^(?:\(?0\d{2,4}[)\s-]|\(?0[1-5]|(?:\+|00)91[\s-]*\(?0?[1-5]|1[89]00)/;
const mobilePattern = /^(?:(?:\+|00)?91[\s-]*|0)?[6-9]\d{4}[\s-]?\d{5}$/;

/** Accounting programs write `URP` instead of a GSTIN for an unregistered person. */
const unregisteredPattern = /^(?:urp|un-?registered.*|consumer)$/i;

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

const repeatKeyOf = ({ row }: ParsedRow): string =>
  `${lastDigits(row.phoneNumber)} ${row.businessName.toLocaleLowerCase()}`;

/** A dry run finds repeats only within its call, so repeats of earlier calls are marked here. */
export function markRepeats(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): ImportedRow[] {
  const seenKeys = new Set<string>();
  return outcomes.map((one, line) => {
    const row = rows[line];
    if (!row || one.businessId !== null || one.outcome === 'refused') return one;
    const key = repeatKeyOf(row);
    const outcome = seenKeys.has(key) ? 'exists' : 'new';
    seenKeys.add(key);
    return { ...one, outcome };
  });
}

/** For each row, the earlier line that adds the same business; null = none. */
export function repeatedLines(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): (number | null)[] {
  const lineByKey = new Map<string, number>();
  return outcomes.map(({ outcome }, line) => {
    const row = rows[line];
    if (!row || outcome === 'refused') return null;
    const key = repeatKeyOf(row);
    const firstLine = lineByKey.get(key);
    if (firstLine === undefined) lineByKey.set(key, line);
    return firstLine !== undefined && outcome === 'exists' && outcomes[firstLine]?.outcome !== 'exists'
      ? firstLine
      : null;
  });
}

/** Columns whose cells are not imported unchanged. */
export const faultyColumns = (
  { fields }: Pick<ImportedRow, 'fields'>,
  { faults }: Pick<ParsedRow, 'faults'>,
): Column[] => importFields.filter((field) => fields.includes(field) || faults[field] !== undefined);

const columnsByNote: Partial<Record<ImportNote, readonly Column[]>> = {
  gstinOfOtherState: ['gstin'],
  stateUnknown: ['state'],
  planUnknown: ['plan'],
  planMissing: ['plan'],
  planNotAllowed: ['plan'],
  paidUntilUnreadable: ['paidUntil'],
  paidUntilMissing: ['paidUntil'],
  amountUnreadable: ['amount'],
};

/** When state and PIN code have no cell, they were read from the address in `line1`. */
function columnsOfNote(note: ImportNote, { row }: ParsedRow): readonly Column[] {
  if (note !== 'pinOfOtherState') return columnsByNote[note] ?? [];
  const filledColumns = (['state', 'pinCode'] as const).filter((column) => row[column] !== '');
  return filledColumns.length > 0 ? filledColumns : ['line1'];
}

/** If one is wrong, none is imported, and a note marks only the wrong cell. */
const planColumns: readonly Column[] = ['plan', 'paidUntil', 'amount'];

/** Also includes cells with a note, although they are imported. */
export function columnsNeedingCheck(outcome: ImportedRow, parsedRow: ParsedRow): Column[] {
  const notedColumns = outcome.notes.flatMap((note) => columnsOfNote(note, parsedRow));
  const faulty = faultyColumns(outcome, parsedRow).filter((field) => !planColumns.includes(field));
  return importFields.filter((field) => faulty.includes(field) || notedColumns.includes(field));
}

export const needsCheck = (outcome: ImportedRow, parsedRow: ParsedRow): boolean =>
  outcome.outcome === 'refused' || (outcome.outcome !== 'exists' && columnsNeedingCheck(outcome, parsedRow).length > 0);

/** Cells are cut to the call's limit; the server still refuses overlong ones. */
export const readRows = (rows: Rows, columns: Columns, hasNames: boolean): ParsedRow[] =>
  rows.slice(hasNames ? 1 : 0).map((cells) => readRow(cells, columns));

/** Each row is counted once; `incomplete` rows are among the `new` ones. */
export type ImportCounts = Record<'new' | 'incomplete' | 'added' | 'refused' | 'repeated' | 'exists', number>;

export function countOutcomes(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): ImportCounts {
  const counts: ImportCounts = { new: 0, incomplete: 0, added: 0, refused: 0, repeated: 0, exists: 0 };
  const repeats = repeatedLines(outcomes, rows);
  for (const [line, one] of outcomes.entries()) {
    const row = rows[line];
    counts[repeats[line] === null ? one.outcome : 'repeated'] += 1;
    const hasLeftOut = row && (faultyColumns(one, row).length > 0 || row.otherPhones.length > 0);
    if (one.outcome === 'new' && hasLeftOut) counts.incomplete += 1;
  }
  return counts;
}

export interface UnknownStaff {
  name: string;
  rowCount: number;
}

export function unknownStaffIn(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): UnknownStaff[] {
  const rowCounts = new Map<string, number>();
  for (const [line, { outcome, fields }] of outcomes.entries()) {
    const name = rows[line]?.row.staff ?? '';
    if (outcome !== 'new' || name === '' || !fields.includes('staff')) continue;
    rowCounts.set(name, (rowCounts.get(name) ?? 0) + 1);
  }
  return [...rowCounts].map(([name, rowCount]) => ({ name, rowCount })).sort((a, b) => b.rowCount - a.rowCount);
}

/** Flags an unknown staff name in its first row only: a correction there applies to all. */
export function withStaffFlaggedOnce(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): ImportedRow[] {
  const seenNames = new Set<string>();
  return outcomes.map((one, line) => {
    const name = rows[line]?.row.staff ?? '';
    if (one.outcome !== 'new' || name === '' || !one.fields.includes('staff')) return one;
    if (seenNames.has(name)) return { ...one, fields: one.fields.filter((field) => field !== 'staff') };
    seenNames.add(name);
    return one;
  });
}

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
