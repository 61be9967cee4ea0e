import { findEmails } from '@parichay/shared/platform/lib/find-emails.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { readBloodGroup } from '@parichay/shared/platform/typed/blood-group.ts';
import { isPlaceholder, readCell, withoutZeroDecimals } from '@parichay/shared/platform/typed/cell.ts';
import { readDate } from '@parichay/shared/platform/typed/date.ts';
import { isOnePhoneNumber, maxPhoneLength } from '@parichay/shared/platform/typed/phone.ts';
import type { StaffMemberInput } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import { importMatchKeyOf } from '@parichay/shared/studio/staff-id/staff-id-identity.ts';
import { areConsecutiveNumbers, type ColumnKind } from '../../../../lib/table-headings.ts';
import { bareName, isPhoneName, withoutWordForName } from '../../../../lib/table-names.ts';
import { firstPhone, phonesInCell } from '../../../../lib/table-phones.ts';

export const listFields = [
  'personName',
  'designation',
  'employeeNumber',
  'phoneNumber',
  'email',
  'bloodGroup',
  'validUntil',
  'photo',
] as const;
export type ListField = (typeof listFields)[number];

/** Index of the column; null = the list lacks it. */
export type Columns = Readonly<Record<ListField, number | null>>;

/** Column names are matched in lower case, without punctuation and spaces. */
const columnNamePatterns: Readonly<Record<Exclude<ListField, 'phoneNumber'>, RegExp>> = {
  personName:
    /^(?:(?:full|staff|employee|emp|person|student|member)?names?(?:of.*)?|(?:पूरा|पूर्ण|પૂરું)?(?:नाम|नाव|નામ)|कर्मचार(?:ी|्य)|કર્મચારી|কর্মচারী|ஊழியர்|ఉద్యోగి|ಉದ್ಯೋಗಿ|নাম|பெயர்|పేరు|ಹೆಸರು)$/u,
  designation:
    /^(?:designation|desig|role|post|position|title|jobtitle|job|department|dept|class|पद|हुद्दा|પદ|હોદ્દો|পদ|পদবি|பதவி|హోదా|ಹುದ್ದೆ)$/u,
  employeeNumber:
    /^(?:(?:employee|emp|staff|member|roll|id|card)?(?:id|no|number|code|num)|sno|srno|serialno|आईडी|क्रमांक)$/,
  email: /^(?:e?mails?(?:id|address)?|ईमेल|ઇમેલ|ઈમેલ)$/,
  bloodGroup: /^(?:blood(?:group|grp|type)?|bg|रक्तसमूह|रक्तगट|(?:ब्लड|બ્લડ)(?:ग्रुप|ગ્રુપ|ગૃપ)|રક્તજૂથ)$/u,
  validUntil:
    /^(?:(?:card|id)?valid(?:ity)?(?:until|till|upto|to|thru)?(?:date)?|(?:card|id|dateof)?(?:exp(?:dt|date)|expir(?:y|es?|ed|ing|ation)(?:on|dt|date|day)?)|(?:contract)?(?:end|last)(?:date|day)|वैधता|મુદત)$/,
  photo: /^(?:photos?|pictures?|images?|pics?)(?:file|name|filename)?$|^फोटो$|^ફોટો$/,
};

/** `पदनाम` is `पद` with the word for "name" appended. */
const isNameOfField = (name: string, field: ListField): boolean =>
  field === 'phoneNumber'
    ? isPhoneName(name)
    : [bareName(name), withoutWordForName(bareName(name))].some((bare) => columnNamePatterns[field].test(bare));

const noColumns: Columns = Object.fromEntries(listFields.map((field) => [field, null])) as Columns;

/** @param labels the page's own names of the fields */
export function guessColumnsFromHeadings(
  names: readonly string[],
  labels: Partial<Record<ListField, string>> = {},
): Columns {
  const isFieldName = (name: string, field: ListField) =>
    isNameOfField(name, field) || (name.trim() !== '' && bareName(labels[field] ?? '') === bareName(name));
  const columnByField: Record<string, number | null> = { ...noColumns };
  for (const [at, name] of names.entries()) {
    const field = listFields.find((one) => columnByField[one] === null && isFieldName(name, one));
    if (field) columnByField[field] = at;
  }
  return columnByField as Columns;
}

export const hasNamedColumn = (columns: Columns): boolean => Object.values(columns).some((at) => at !== null);

/** @returns null when the column is not imported */
export function kindOfColumn(columns: Columns): ColumnKind | null {
  if (!hasNamedColumn(columns)) return null;
  return columns.personName !== null ? 'name' : columns.phoneNumber !== null ? 'phone' : 'other';
}

export type CellFault =
  | 'missing'
  | 'tooLong'
  | 'badEmail'
  | 'badPhone'
  | 'badDate'
  | 'unclearDate'
  | 'pastDate'
  | 'formula'
  | 'shortened'
  | 'twice';

export type MemberWarning =
  | 'namesake'
  | 'samePhone'
  /** A stored person has this phone number, but another employee number or name. */
  | 'knownPhone'
  | 'known'
  | 'blood';

export interface ListedMember {
  /** Lines of the list are counted from 1. */
  line: number;
  member: Omit<StaffMemberInput, 'photo'>;
  photoName: string;
  /** A fault of email or blood group only clears the cell; any other fault rejects the line. */
  faults: Partial<Record<ListField, CellFault>>;
  /** Further phone numbers are dropped, because an id has one. */
  otherPhones: readonly string[];
  /** A line with warnings is imported nevertheless. */
  warnings: readonly MemberWarning[];
}

const maxLengths: Readonly<Record<Exclude<ListField, 'validUntil' | 'photo'>, number>> = {
  personName: 80,
  designation: 80,
  employeeNumber: 40,
  phoneNumber: maxPhoneLength,
  email: 254,
  bloodGroup: 10,
};

/** A cell with two email addresses is ambiguous and stays unchanged. */
function singleEmail(text: string): string {
  const [email, secondEmail] = findEmails(text);
  return email && !secondEmail ? email : text;
}

const noExpiryPattern =
  /^(?:life\s?-?(?:long|time)|permanent|unlimited|no\s+(?:expiry|limit|end\s?date)|always|आजीवन|कायम(?:चा)?|स्थायी|આજીવન|કાયમી)$/iu;

function parseMember(row: readonly string[], columns: Columns, line: number, today: string): ListedMember {
  const faults: ListedMember['faults'] = {};
  const readField = (field: ListField): string => {
    const columnIndex = columns[field];
    const cell = (columnIndex === null ? '' : row[columnIndex]) ?? '';
    const { text, fault } = readCell(cell);
    if (fault) faults[field] = fault;
    if (field !== 'personName' && isPlaceholder(text)) return '';
    if (field === 'phoneNumber') return firstPhone(cell) ?? text;
    if (field === 'email') return singleEmail(text);
    if (field === 'bloodGroup') return readBloodGroup(text);
    return field === 'employeeNumber' ? withoutZeroDecimals(text) : text;
  };
  const texts = Object.fromEntries(
    Object.entries(maxLengths).map(([field, maxLength]) => {
      const text = readField(field as ListField);
      if (text.length > maxLength) faults[field as ListField] = 'tooLong';
      return [field, text];
    }),
  ) as Record<keyof typeof maxLengths, string>;
  if (texts.personName === '') faults.personName ??= 'missing';
  if (texts.phoneNumber && !isOnePhoneNumber(texts.phoneNumber)) faults.phoneNumber ??= 'badPhone';
  if (texts.email && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(texts.email)) faults.email = 'badEmail';
  const untilText = readField('validUntil');
  const day = untilText && !noExpiryPattern.test(untilText) ? readDate(untilText) : { date: null, fault: null };
  if (day.date !== null && day.date < today) faults.validUntil ??= 'pastDate';
  if (day.fault) faults.validUntil ??= day.fault === 'unclear' ? 'unclearDate' : 'badDate';
  for (const field of ['email', 'bloodGroup'] as const) if (faults[field]) texts[field] = '';
  const otherPhones = columns.phoneNumber === null ? [] : phonesInCell(row[columns.phoneNumber] ?? '').slice(1);
  const member = { ...texts, validUntil: day.date };
  return { line, member, photoName: readField('photo'), faults, otherPhones, warnings: [] };
}

/** Matches `O+`, `B +ve`, `AB negative` and `A1+`. */
const bloodGroupPattern = /^(?:a[12]?b?|b|o)\s*(?:rh)?\s*(?:[+–−-]\s*(?:ve)?|pos(?:itive)?|neg(?:ative)?)?$/i;

const lastTenDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);

function occurrenceCounter(texts: readonly string[]): (text: string) => number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return (text) => (text === '' ? 0 : (counts.get(text) ?? 0));
}

export type ExistingMember = Pick<StaffMemberInput, 'employeeNumber' | 'personName' | 'designation' | 'phoneNumber'>;

/**
 * Only the first of equal lines or employee numbers is valid.
 * @param existing people already stored
 * `today` is the day in India; an earlier last day is a fault.
 */
export function parseMembers(
  rows: readonly (readonly string[])[],
  columns: Columns,
  { hasNames, lines = [], today = '' }: { hasNames: boolean; lines?: readonly number[]; today?: string },
  existing: readonly ExistingMember[] = [],
): ListedMember[] {
  const firstDataRow = hasNames ? 1 : 0;
  const members = rows
    .slice(firstDataRow)
    .map((row, index) => parseMember(row, columns, lines[index + firstDataRow] ?? index + firstDataRow + 1, today));
  const identities = new Set<string>();
  const existingIdentities = new Set(existing.map(importMatchKeyOf));
  const existingPhones = new Set(existing.map(({ phoneNumber }) => lastTenDigits(phoneNumber)).filter(Boolean));
  const nameCount = occurrenceCounter(members.map(({ member }) => member.personName.toLowerCase()));
  const phoneCount = occurrenceCounter(members.map(({ member }) => lastTenDigits(member.phoneNumber)));
  return members.map((listed) => {
    const { personName, employeeNumber, phoneNumber, bloodGroup } = listed.member;
    const identity = importMatchKeyOf(listed.member);
    if (identities.has(identity))
      return { ...listed, faults: { ...listed.faults, [employeeNumber ? 'employeeNumber' : 'personName']: 'twice' } };
    identities.add(identity);
    const isExisting = existingIdentities.has(identity);
    const isWarned: Record<MemberWarning, boolean> = {
      known: isExisting,
      knownPhone: !isExisting && existingPhones.has(lastTenDigits(phoneNumber)),
      namesake: nameCount(personName.toLowerCase()) > 1,
      samePhone: phoneCount(lastTenDigits(phoneNumber)) > 1,
      blood: bloodGroup !== '' && !bloodGroupPattern.test(bloodGroup),
    };
    return { ...listed, warnings: (Object.keys(isWarned) as MemberWarning[]).filter((warning) => isWarned[warning]) };
  });
}

/** An expiry date beyond 20 years is a birthday: `15/08/90` is read as 2090. */
const maxValidDays = 20 * 366;

/** A number of five digits may be an Excel date or a plain number. */
const isWrittenDate = (cell: string): boolean => !/^\d{2},?\d{3}$/.test(cell) && readDate(cell).date !== null;

/**
 * Most cells of a column decide its field; past dates are birthdays.
 * @param today `YYYY-MM-DD` in India
 */
export function guessColumnsFromCells(rows: readonly (readonly string[])[], today: string): Columns {
  const lastDay = daysAfter(today, maxValidDays);
  const isFutureDay = (day: string | null): boolean => day !== null && day >= today && day <= lastDay;
  const sampleRows = rows.slice(0, 20);
  const width = Math.max(0, ...sampleRows.map((row) => row.length));
  const columnTests: [ListField, (cell: string) => boolean][] = [
    ['email', (cell) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(cell)],
    ['photo', (cell) => /\.(?:jpe?g|png|webp|heic)$/i.test(cell)],
    ['validUntil', (cell) => isFutureDay(readDate(cell).date)],
    ['phoneNumber', (cell) => firstPhone(cell) !== null],
    ['bloodGroup', (cell) => bloodGroupPattern.test(readBloodGroup(cell))],
    ['employeeNumber', (cell) => /\d/.test(cell) && /^[\w/-]{1,12}$/.test(cell) && !isWrittenDate(cell)],
    ['personName', (cell) => /^[\p{L}\p{M}.' ]{2,}$/u.test(cell)],
    ['designation', (cell) => /^[\p{L}\p{M}.,&/() -]{2,}$/u.test(cell)],
  ];
  const columnByField: Record<string, number | null> = { ...noColumns };
  for (let at = 0; at < width; at += 1) {
    const cells = sampleRows.map((row) => readCell(row[at] ?? '').text).filter(Boolean);
    if (areConsecutiveNumbers(cells)) continue;
    const [field] =
      columnTests.find(
        ([one, isMatch]) => columnByField[one] === null && cells.length > 0 && matchesMajority(cells, isMatch),
      ) ?? [];
    if (field) columnByField[field] = at;
  }
  // Without a column of names, the first column is taken for it.
  return { ...(columnByField as Columns), personName: columnByField.personName ?? 0 };
}

export function unusedColumns(
  rows: readonly (readonly string[])[],
  columns: Columns,
  hasNames: boolean,
): { at: number; name: string; example: string }[] {
  const usedColumns = new Set(Object.values(columns));
  const dataRows = rows.slice(hasNames ? 1 : 0);
  const width = dataRows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, index) => index).flatMap((at) => {
    const cells = dataRows.map((row) => row[at]?.trim() ?? '').filter(Boolean);
    const name = (hasNames && rows[0]?.[at]?.trim()) || '';
    if (usedColumns.has(at) || cells.length === 0 || (name === '' && areConsecutiveNumbers(cells))) return [];
    return [{ at, name, example: cells[0] ?? '' }];
  });
}

const matchesMajority = (cells: readonly string[], isMatch: (cell: string) => boolean): boolean =>
  cells.filter(isMatch).length > cells.length / 2;

/** These fields are cleared when faulty; other faults reject the line: a phone may identify a person. */
const clearableFields: ReadonlySet<string> = new Set<ListField>(['email', 'bloodGroup']);

export const isImportable = ({ faults }: ListedMember): boolean =>
  Object.keys(faults).every((field) => clearableFields.has(field));
