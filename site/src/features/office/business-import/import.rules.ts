import { readPin } from '@parichay/shared/platform/typed/address.ts';
import { isPlaceholder, readCell, type SheetFault, withoutDecimals } from '@parichay/shared/platform/typed/cell.ts';
import { readDate } from '@parichay/shared/platform/typed/date.ts';
import { type ImportRow, importFields } from '@parichay/shared/shop/business/business.import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business.import.ts';
import { type ColumnKind, isRunningNumbers } from '../../../lib/table-headings.ts';
import { differentPhones, firstPhone, isSamePhone, phonesOf } from '../../../lib/table-phones.ts';
import { isNamed, isOfBusiness } from './import.names.ts';

export type Column = keyof ImportRow;
/** null = the column is not imported. */
export type Columns = readonly (Column | null)[];
type Rows = readonly (readonly string[])[];

const sample = 20;

const kinds: Partial<Record<Column, ColumnKind>> = {
  businessName: 'name',
  phoneNumber: 'phone',
  alternatePhoneNumber: 'phone',
  line1: 'address',
};
export function kindOfColumn(name: string): ColumnKind | null {
  const column = importFields.find((one) => isNamed(name, one));
  return column ? (kinds[column] ?? 'other') : null;
}

/** One column per field: the shop's name wins over its owner's, `Mobile 2` is the alternate. */
function columnsNamed(names: readonly string[]): Columns {
  const taken = new Set<Column>();
  const ofShop = names.findIndex(isOfBusiness);
  const hasSecond = names.some((name) => isNamed(name, 'alternatePhoneNumber'));
  return names.map((name, at) => {
    const column =
      importFields.find((one) => !taken.has(one) && isNamed(name, one)) ??
      (!hasSecond && !taken.has('alternatePhoneNumber') && isNamed(name, 'phoneNumber')
        ? 'alternatePhoneNumber'
        : null);
    if (!column || (column === 'businessName' && ofShop >= 0 && at !== ofShop)) return null;
    taken.add(column);
    return column;
  });
}

/** Blanks `Contact` when it holds people and another column holds the phones. */
function withoutPeople(names: readonly string[], rows: Rows): readonly string[] {
  const ofPhones = names.flatMap((name, at) => (isNamed(name, 'phoneNumber') ? [at] : []));
  const some = rows.slice(0, sample);
  const hasAny = (at: number, fits: (cell: string) => boolean): boolean => some.some((row) => fits(row[at] ?? ''));
  const isPhone = (cell: string): boolean => firstPhone(cell) !== null;
  if (!ofPhones.some((at) => hasAny(at, isPhone))) return names;
  const isPerson = (at: number): boolean =>
    !hasAny(at, isPhone) && hasAny(at, (cell) => /^\P{N}*\p{L}\P{N}*$/u.test(cell));
  return names.map((name, at) => (ofPhones.includes(at) && isPerson(at) ? '' : name));
}

/** For example `Rs. 1,200`, `₹500/-`, `1,200.00 Dr`. */
const amount = /^(?:rs\.?|inr|₹|रु\.?|રૂ\.?)?\s*[\d,.]+\s*(?:\/-)?\s*(?:dr|cr)?\.?$/iu;

/**
 * Order: phones, email addresses and PIN codes, business name.
 * @param rows without header
 */
function withColumnsOfCells(named: Columns, rows: Rows): Columns {
  const some = rows.slice(0, sample);
  const width = Math.max(named.length, ...some.map((row) => row.length));
  const places = Array.from({ length: width }, (_, at) => at);
  const cellsAt = (at: number): string[] => some.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
  const times = (at: number, fits: (cell: string) => boolean): number => cellsAt(at).filter(fits).length;
  const isMostly = (at: number, fits: (cell: string) => boolean): boolean => times(at, fits) > cellsAt(at).length / 2;
  const columns = places.map((at) => named[at] ?? null);
  const free = (): number[] => places.filter((at) => columns[at] === null && !isRunningNumbers(cellsAt(at)));
  const take = (column: Column, at: number | undefined): void => {
    if (at !== undefined && !columns.includes(column)) columns[at] = column;
  };
  const phones = (at: number): number => times(at, (cell) => firstPhone(cell) !== null);
  const [phone] = free()
    .filter((at) => phones(at) > 0)
    .sort((one, two) => phones(two) - phones(one));
  take('phoneNumber', phone);
  if (named.every((column) => column === null)) {
    const hasEmail = (cell: string) => /^\S+@\S+\.\S+$/.test(cell);
    const hasPin = (cell: string) => /^[1-9]\d{5}$/.test(readPin(cell));
    for (const [column, fits] of [['email', hasEmail] as const, ['pinCode', hasPin] as const])
      take(
        column,
        free().find((at) => isMostly(at, fits)),
      );
  }
  const isName = (cell: string) =>
    /\p{L}/u.test(cell) && !/^[A-Z]{1,4}[-/ ]?\d+$/i.test(cell) && !amount.test(cell) && readDate(cell).date === null;
  const [first] = free().filter((at) => isMostly(at, isName));
  take('businessName', first ?? free()[0]);
  return columns;
}

/** @param hasHeadings undefined = guess whether the first row is a header */
export function understood(rows: Rows, hasHeadings?: boolean): { columns: Columns; hasNames: boolean } {
  const named = columnsNamed(withoutPeople(rows[0] ?? [], rows.slice(1)));
  const hasNames = hasHeadings ?? named.some((column) => column !== null);
  return hasNames
    ? { columns: withColumnsOfCells(named, rows.slice(1)), hasNames }
    : { columns: withColumnsOfCells([], rows), hasNames };
}

/** Longest cell that the API accepts, in characters. */
const longest = 300;

export interface ReadRow {
  row: ImportRow;
  faults: Partial<Record<Column, SheetFault>>;
  otherPhones: readonly string[];
}

/** `0261-2345678`, `+91 261 2345678`: a landline cannot receive a code. */
const landline = /^(?:\(?0\d{2,4}[)\s-]|\(?0[1-5]|(?:\+|00)91[\s-]*\(?0?[1-5]|1[89]00)/;
const mobile = /^(?:(?:\+|00)?91[\s-]*|0)?[6-9]\d{4}[\s-]?\d{5}$/;

function readRow(cells: readonly string[], columns: Columns): ReadRow {
  const faults: ReadRow['faults'] = {};
  const cellOf = (column: Column): string => cells[columns.indexOf(column)] ?? '';
  const read = (column: Column): string => {
    const cell = cellOf(column);
    const { text, fault } = readCell(cell);
    if (fault) faults[column] = fault;
    if (column === 'businessName') return text;
    if (isPlaceholder(text)) return '';
    if (column === 'phoneNumber') return firstPhone(cell) ?? text;
    return column === 'pinCode' ? readPin(withoutDecimals(text)) : text;
  };
  const row = Object.fromEntries(importFields.map((column) => [column, read(column).slice(0, longest)])) as ImportRow;
  const [inFirst, inSecond] = [phonesOf(cellOf('phoneNumber')), phonesOf(cellOf('alternatePhoneNumber'))];
  const phones = differentPhones([...inFirst.slice(0, 1), ...inSecond, ...inFirst.slice(1)]);
  const isWithoutMobile = row.phoneNumber === '' ? !faults.phoneNumber : landline.test(row.phoneNumber);
  // The owner signs in with a mobile number.
  if (isWithoutMobile) row.phoneNumber = phones.find((phone) => mobile.test(phone)) ?? row.phoneNumber;
  // The columns `Mobile` and `WhatsApp` often hold the same number.
  const [second, ...others] = phones.filter((phone) => !isSamePhone(phone, row.phoneNumber));
  const noPhone = inSecond.length === 0 ? row.alternatePhoneNumber : '';
  row.alternatePhoneNumber = second ?? noPhone;
  return { row, faults, otherPhones: second && noPhone ? [...others, noPhone] : others };
}

/** Cells that are not imported as they are. */
export const wrongCells = ({ fields }: Pick<ImportedRow, 'fields'>, { faults }: Pick<ReadRow, 'faults'>): Column[] =>
  importFields.filter((field) => fields.includes(field) || faults[field] !== undefined);

/** Also names the GSTIN of another state, which is imported. */
export const cellsToCheck = (outcome: ImportedRow, read: ReadRow): Column[] =>
  importFields.filter(
    (field) =>
      wrongCells(outcome, read).includes(field) || (field === 'gstin' && outcome.notes.includes('gstinOfOtherState')),
  );

export const needsCheck = (outcome: ImportedRow, read: ReadRow): boolean =>
  outcome.outcome === 'refused' || (outcome.outcome !== 'exists' && cellsToCheck(outcome, read).length > 0);

/** Cells are cut to the call's limit; the server still refuses overlong ones. */
export const readRows = (rows: Rows, columns: Columns, hasNames: boolean): ReadRow[] =>
  rows.slice(hasNames ? 1 : 0).map((cells) => readRow(cells, columns));
