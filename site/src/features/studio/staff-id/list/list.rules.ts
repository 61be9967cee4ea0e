import { emailsIn } from '@parichay/shared/platform/lib/emails-in.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { isPlaceholder, readCell, withoutDecimals } from '@parichay/shared/platform/typed/cell.ts';
import { readDate } from '@parichay/shared/platform/typed/date.ts';
import { isPhoneText, maxPhoneLength } from '@parichay/shared/platform/typed/phone.ts';
import type { StaffMemberInput } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import { identityOf } from '@parichay/shared/studio/staff-id/staff-id.identity.ts';
import { type ColumnKind, isRunningNumbers } from '../../../../lib/table-headings.ts';
import { bareName, isPhoneName, withoutNameWord } from '../../../../lib/table-names.ts';
import { firstPhone, phonesOf } from '../../../../lib/table-phones.ts';

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

/** Column index of each field; null = not in the list. */
export type Columns = Readonly<Record<ListField, number | null>>;

/** Column names in lower case, without punctuation or spaces. */
const known: Readonly<Record<Exclude<ListField, 'phoneNumber'>, RegExp>> = {
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
const isKnown = (name: string, field: ListField): boolean =>
  field === 'phoneNumber'
    ? isPhoneName(name)
    : [bareName(name), withoutNameWord(bareName(name))].some((bare) => known[field].test(bare));

const noColumns: Columns = Object.fromEntries(listFields.map((field) => [field, null])) as Columns;

/** @param labels the page's own names of the fields */
export function guessColumns(names: readonly string[], labels: Partial<Record<ListField, string>> = {}): Columns {
  const isMeant = (name: string, field: ListField) =>
    isKnown(name, field) || (name.trim() !== '' && bareName(labels[field] ?? '') === bareName(name));
  const found: Record<string, number | null> = { ...noColumns };
  for (const [at, name] of names.entries()) {
    const field = listFields.find((one) => found[one] === null && isMeant(name, one));
    if (field) found[field] = at;
  }
  return found as Columns;
}

export const isHeaded = (columns: Columns): boolean => Object.values(columns).some((at) => at !== null);

/** @returns null when the column is not imported */
export function kindOfColumn(columns: Columns): ColumnKind | null {
  if (!isHeaded(columns)) return null;
  return columns.personName !== null ? 'name' : columns.phoneNumber !== null ? 'phone' : 'other';
}

export type CellFault =
  | 'missing'
  | 'tooLong'
  | 'badEmail'
  | 'badPhone'
  | 'badDate'
  | 'unclearDate'
  | 'formula'
  | 'shortened'
  | 'twice';

export type Doubt =
  | 'namesake'
  | 'samePhone'
  /** A stored person has this phone number, but another employee number or name. */
  | 'knownPhone'
  | 'known'
  | 'blood';

export interface ListedMember {
  /** Line of the list, from 1. */
  line: number;
  member: Omit<StaffMemberInput, 'photo'>;
  photoName: string;
  /** Faults by field; see `isTaken`. */
  faults: Partial<Record<ListField, CellFault>>;
  /** Further phone numbers, which are dropped: an id has one. */
  otherPhones: readonly string[];
  /** Warnings; the line is imported nevertheless. */
  doubts: readonly Doubt[];
}

const longest: Readonly<Record<Exclude<ListField, 'validUntil' | 'photo'>, number>> = {
  personName: 80,
  designation: 80,
  employeeNumber: 40,
  phoneNumber: maxPhoneLength,
  email: 254,
  bloodGroup: 10,
};

/** A cell with two email addresses is ambiguous and stays unchanged. */
function onlyEmail(text: string): string {
  const [email, another] = emailsIn(text);
  return email && !another ? email : text;
}

const endless =
  /^(?:life\s?-?(?:long|time)|permanent|unlimited|no\s+(?:expiry|limit|end\s?date)|always|आजीवन|कायम(?:चा)?|स्थायी|આજીવન|કાયમી)$/iu;

function memberOf(row: readonly string[], columns: Columns, line: number): ListedMember {
  const faults: ListedMember['faults'] = {};
  const read = (field: ListField): string => {
    const at = columns[field];
    const cell = (at === null ? '' : row[at]) ?? '';
    const { text, fault } = readCell(cell);
    if (fault) faults[field] = fault;
    if (field !== 'personName' && isPlaceholder(text)) return '';
    if (field === 'phoneNumber') return firstPhone(cell) ?? text;
    if (field === 'email') return onlyEmail(text);
    return field === 'employeeNumber' ? withoutDecimals(text) : text;
  };
  const texts = Object.fromEntries(
    Object.entries(longest).map(([field, most]) => {
      const text = read(field as ListField);
      if (text.length > most) faults[field as ListField] = 'tooLong';
      return [field, text];
    }),
  ) as Record<keyof typeof longest, string>;
  if (texts.personName === '') faults.personName ??= 'missing';
  if (texts.phoneNumber && !isPhoneText(texts.phoneNumber)) faults.phoneNumber ??= 'badPhone';
  if (texts.email && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(texts.email)) faults.email = 'badEmail';
  const until = read('validUntil');
  const day = until && !endless.test(until) ? readDate(until) : { date: null, fault: null };
  if (day.fault) faults.validUntil ??= day.fault === 'unclear' ? 'unclearDate' : 'badDate';
  for (const field of ['email', 'bloodGroup'] as const) if (faults[field]) texts[field] = '';
  const otherPhones = columns.phoneNumber === null ? [] : phonesOf(row[columns.phoneNumber] ?? '').slice(1);
  const member = { ...texts, validUntil: day.date };
  return { line, member, photoName: read('photo'), faults, otherPhones, doubts: [] };
}

/** For example `O+`, `B +ve`, `AB negative`, `A1+`. */
const blood = /^(?:a[12]?b?|b|o)\s*(?:rh)?\s*(?:[+–−-]\s*(?:ve)?|pos(?:itive)?|neg(?:ative)?)?$/i;

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);

function counted(texts: readonly string[]): (text: string) => number {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return (text) => (text === '' ? 0 : (times.get(text) ?? 0));
}

export type Known = Pick<StaffMemberInput, 'employeeNumber' | 'personName' | 'designation' | 'phoneNumber'>;

/**
 * Only the first of equal lines or employee numbers is valid.
 * @param there people already stored
 */
export function membersOf(
  rows: readonly (readonly string[])[],
  columns: Columns,
  { hasNames, lines = [] }: { hasNames: boolean; lines?: readonly number[] },
  there: readonly Known[] = [],
): ListedMember[] {
  const first = hasNames ? 1 : 0;
  const members = rows.slice(first).map((row, at) => memberOf(row, columns, lines[at + first] ?? at + first + 1));
  const identities = new Set<string>();
  const known = new Set(there.map(identityOf));
  const knownPhones = new Set(there.map(({ phoneNumber }) => digitsOf(phoneNumber)).filter(Boolean));
  const namesakes = counted(members.map(({ member }) => member.personName.toLowerCase()));
  const samePhones = counted(members.map(({ member }) => digitsOf(member.phoneNumber)));
  return members.map((listed) => {
    const { personName, employeeNumber, phoneNumber, bloodGroup } = listed.member;
    const identity = identityOf(listed.member);
    if (identities.has(identity))
      return { ...listed, faults: { ...listed.faults, [employeeNumber ? 'employeeNumber' : 'personName']: 'twice' } };
    identities.add(identity);
    const isKnown = known.has(identity);
    const says: Record<Doubt, boolean> = {
      known: isKnown,
      knownPhone: !isKnown && knownPhones.has(digitsOf(phoneNumber)),
      namesake: namesakes(personName.toLowerCase()) > 1,
      samePhone: samePhones(digitsOf(phoneNumber)) > 1,
      blood: bloodGroup !== '' && !blood.test(bloodGroup),
    };
    return { ...listed, doubts: (Object.keys(says) as Doubt[]).filter((doubt) => says[doubt]) };
  });
}

/** In days. `15/08/90` is read as 2090, but is a birthday. */
const longestValid = 20 * 366;

/** A number of five digits may be an Excel date or a plain number. */
const isWrittenDate = (cell: string): boolean => !/^\d{2},?\d{3}$/.test(cell) && readDate(cell).date !== null;

/**
 * Most cells decide; past dates are birthdays.
 * @param today `YYYY-MM-DD` in India
 */
export function guessFromCells(rows: readonly (readonly string[])[], today: string): Columns {
  const lastDay = daysAfter(today, longestValid);
  const isAhead = (day: string | null): boolean => day !== null && day >= today && day <= lastDay;
  const some = rows.slice(0, 20);
  const width = Math.max(0, ...some.map((row) => row.length));
  const tests: [ListField, (cell: string) => boolean][] = [
    ['email', (cell) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(cell)],
    ['photo', (cell) => /\.(?:jpe?g|png|webp|heic)$/i.test(cell)],
    ['validUntil', (cell) => isAhead(readDate(cell).date)],
    ['phoneNumber', (cell) => firstPhone(cell) !== null],
    ['bloodGroup', (cell) => blood.test(cell)],
    ['employeeNumber', (cell) => /\d/.test(cell) && /^[\w/-]{1,12}$/.test(cell) && !isWrittenDate(cell)],
    ['personName', (cell) => /^[\p{L}\p{M}.' ]{2,}$/u.test(cell)],
    ['designation', (cell) => /^[\p{L}\p{M}.,&/() -]{2,}$/u.test(cell)],
  ];
  const found: Record<string, number | null> = { ...noColumns };
  for (let at = 0; at < width; at += 1) {
    const cells = some.map((row) => readCell(row[at] ?? '').text).filter(Boolean);
    if (isRunningNumbers(cells)) continue;
    const [field] = tests.find(([one, fits]) => found[one] === null && cells.length > 0 && most(cells, fits)) ?? [];
    if (field) found[field] = at;
  }
  // A list with one column is most likely a list of names.
  return { ...(found as Columns), personName: found.personName ?? 0 };
}

export function unusedColumns(
  rows: readonly (readonly string[])[],
  columns: Columns,
  hasNames: boolean,
): { at: number; name: string; example: string }[] {
  const used = new Set(Object.values(columns));
  const below = rows.slice(hasNames ? 1 : 0);
  const width = below.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const cells = below.map((row) => row[at]?.trim() ?? '').filter(Boolean);
    const name = (hasNames && rows[0]?.[at]?.trim()) || '';
    if (used.has(at) || cells.length === 0 || (name === '' && isRunningNumbers(cells))) return [];
    return [{ at, name, example: cells[0] ?? '' }];
  });
}

const most = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.filter(fits).length > cells.length / 2;

/** Other faults reject the line: a phone may identify a person, and an id needs its last day. */
const mayStayEmpty: ReadonlySet<string> = new Set<ListField>(['email', 'bloodGroup']);

export const isTaken = ({ faults }: ListedMember): boolean =>
  Object.keys(faults).every((field) => mayStayEmpty.has(field));
