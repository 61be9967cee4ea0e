import type { StaffMemberInput } from '@parichay/shared/staff-id/staff-id.endpoints.ts';
import { identityOf } from '@parichay/shared/staff-id/staff-id.identity.ts';

/** What a column may say, in the order in which it is asked for. */
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

/** Which column says what; null: none. */
export type Columns = Readonly<Record<ListField, number | null>>;

/** Names that columns have, in small letters without what is no letter. */
const known: Readonly<Record<ListField, RegExp>> = {
  personName: /^(?:(?:full|staff|employee|emp|person|student|member)?names?(?:of.*)?|नाम|पूरानाम|નામ)$/,
  designation: /^(?:designation|role|post|position|title|jobtitle|job|department|class|पद|હોદ્દો)$/,
  employeeNumber:
    /^(?:(?:employee|emp|staff|member|roll|id|card)?(?:id|no|number|code|num)|sno|srno|serialno|आईडी|क्रमांक)$/,
  phoneNumber: /^(?:(?:phone|mobile|contact|cell|whatsapp)(?:no|number|num)?|फोन|फ़ोन|मोबाइल|मोबाईल|ફોન|મોબાઇલ)$/,
  email: /^(?:e?mails?(?:id|address)?|ईमेल|ઇમેલ)$/,
  bloodGroup: /^(?:blood(?:group|grp|type)?|bg|रक्तसमूह|ब्लडग्रुप)$/,
  validUntil: /^(?:valid(?:until|till|upto|to)?|expir(?:y|es|ydate)|expirydate|validity|वैधता)$/,
  photo: /^(?:photos?|pictures?|images?|pics?)(?:file|name|filename)?$|^फोटो$|^फ़ोटो$/,
};

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');

const noColumns: Columns = Object.fromEntries(listFields.map((field) => [field, null])) as Columns;

/** What each column says, by its name; each is taken once. */
export function guessColumns(names: readonly string[]): Columns {
  const found: Record<string, number | null> = { ...noColumns };
  for (const [at, name] of names.entries()) {
    const field = listFields.find((one) => found[one] === null && known[one].test(bare(name)));
    if (field) found[field] = at;
  }
  return found as Columns;
}

/** Whether the first row names the columns: it has the name of one at least. */
export const isHeaded = (rows: readonly (readonly string[])[]): boolean =>
  Object.values(guessColumns(rows[0] ?? [])).some((at) => at !== null);

export type Fault = 'missing' | 'tooLong' | 'badEmail' | 'badDate' | 'formula' | 'shortened' | 'twice';

/** One person of a list. */
export interface ListedMember {
  /** As the list counts, the first being 1. */
  line: number;
  /** Without a photo: that is found later. */
  member: Omit<StaffMemberInput, 'photo'>;
  /** File that its row names. */
  photoName: string;
  /** Why it is not taken in, by field. */
  faults: Partial<Record<ListField, Fault>>;
  /** It has the same name as another person. */
  isNamesake: boolean;
}

/** Years of two digits are of this century. */
const yearOf = (digits: string): number => Number(digits) + (digits.length === 2 ? 2_000 : 0);

/** `2027-03-31` of `31/03/2027`, `31-3-27` or `2027-03-31`, as India writes it; null of what is no day. */
export function dayOf(text: string): string | null {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text) ?? [];
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  const date = iso ?? (day && `${yearOf(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (!date) return null;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

/** A cell as it is meant: spreadsheets write text that looks like a number in their own ways. */
function meant(cell: string): { text: string; fault?: Fault } {
  const text = cell.trim().replaceAll(/\s+/g, ' ');
  const [, quoted] = /^="(.*)"$/.exec(text) ?? [];
  if (quoted !== undefined) return { text: quoted };
  if (text.startsWith('=')) return { text: '', fault: 'formula' };
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { text: '', fault: 'shortened' };
  return { text: text.replace(/^'(?=[+\d])/, '') };
}

const longest: Readonly<Record<Exclude<ListField, 'validUntil' | 'photo'>, number>> = {
  personName: 80,
  designation: 80,
  employeeNumber: 40,
  phoneNumber: 20,
  email: 254,
  bloodGroup: 10,
};

function memberOf(row: readonly string[], columns: Columns, line: number): ListedMember {
  const faults: ListedMember['faults'] = {};
  const read = (field: ListField): string => {
    const at = columns[field];
    const { text, fault } = meant((at === null ? '' : row[at]) ?? '');
    if (fault) faults[field] = fault;
    return text;
  };
  const texts = Object.fromEntries(
    Object.entries(longest).map(([field, most]) => {
      const text = read(field as ListField);
      if (text.length > most) faults[field as ListField] = 'tooLong';
      return [field, text];
    }),
  ) as Record<keyof typeof longest, string>;
  if (texts.personName === '') faults.personName ??= 'missing';
  if (texts.email && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(texts.email)) faults.email = 'badEmail';
  const until = read('validUntil');
  const validUntil = until ? dayOf(until) : null;
  if (until && !validUntil) faults.validUntil = 'badDate';
  return { line, member: { ...texts, validUntil }, photoName: read('photo'), faults, isNamesake: false };
}

/** The people of a list, with what is wrong with each. Of two of the same number, or the very same, the first counts. */
export function membersOf(
  rows: readonly (readonly string[])[],
  columns: Columns,
  { hasNames }: { hasNames: boolean },
): ListedMember[] {
  const members = rows.slice(hasNames ? 1 : 0).map((row, at) => memberOf(row, columns, at + 1 + (hasNames ? 1 : 0)));
  const identities = new Set<string>();
  const names = new Map<string, number>();
  for (const { member } of members) {
    const name = member.personName.toLowerCase();
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return members.map((listed) => {
    const identity = identityOf(listed.member);
    const isTwice = identities.has(identity);
    identities.add(identity);
    const field = listed.member.employeeNumber ? 'employeeNumber' : 'personName';
    return {
      ...listed,
      faults: isTwice ? { ...listed.faults, [field]: 'twice' as const } : listed.faults,
      isNamesake:
        !isTwice && listed.member.personName !== '' && (names.get(listed.member.personName.toLowerCase()) ?? 0) > 1,
    };
  });
}

export const isTaken = ({ faults }: ListedMember): boolean => Object.keys(faults).length === 0;
