import { bareName, isPhoneName } from './table-names.ts';
import { phonesTogether } from './table-phones.ts';

/* Contact exports of Google, Outlook and phones have several name and phone columns. */

type Role = 'full' | 'prefix' | 'first' | 'middle' | 'last' | 'suffix' | 'organisation' | 'phone' | 'noise';

const roles: readonly (readonly [Role, RegExp])[] = [
  ['full', /^(?:display|full|contact)?name$|^fileas$/],
  ['prefix', /^nameprefix$/],
  ['suffix', /^namesuffix$/],
  ['first', /^(?:first|given|fore)name$|^first$/],
  ['middle', /^(?:middle|additional)name$/],
  ['last', /^(?:last|family|sur)name$|^last$/],
  ['organisation', /^(?:nameof(?:the)?)?(?:organi[sz]ation|company|shop|firm|business|store)(?:name)?$/],
  ['noise', /(?:label|type)$|^phonetic|^(?:yomi|groupmembership|labels|priority|sensitivity|private)/],
];

const roleOf = (name: string): Role | null =>
  isPhoneName(name) ? 'phone' : (roles.find(([, known]) => known.test(bareName(name)))?.[0] ?? null);

export const isContactHeading = (name: string): boolean => {
  const role = roleOf(name);
  return role !== null && role !== 'noise';
};

type Cells = readonly string[];

/** Merges name and phone columns of a contact list, without empty ones. */
export function withContactNames(
  headings: Cells,
  rows: readonly Cells[],
  nameFirst: 'organisation' | 'person',
): Cells[] {
  const found = headings.map(roleOf);
  const columnsOf = (role: Role): number[] => found.flatMap((one, at) => (one === role ? [at] : []));
  const has = (...wanted: Role[]): boolean => wanted.every((role) => found.includes(role));
  const isDivided =
    has('first') || has('last') || has('full', 'organisation') || headings.some((name) => /display/i.test(name));
  const isOfContacts = has('phone') && isDivided;
  if (!isOfContacts) return [headings, ...rows];
  const joined = (row: Cells, ...wanted: Role[]): string =>
    wanted
      .flatMap((role) => columnsOf(role).map((at) => row[at]?.trim() ?? ''))
      .filter(Boolean)
      .join(' ');
  const personOf = (row: Cells): string =>
    joined(row, 'first', 'middle', 'last')
      ? joined(row, 'prefix', 'first', 'middle', 'last', 'suffix')
      : joined(row, 'full');
  const phones = [...columnsOf('phone')].sort(
    (one, two) => Number(isMobile(headings[two])) - Number(isMobile(headings[one])),
  );
  const phonesOf = (row: Cells) => phonesTogether(phones.map((at) => row[at]?.trim() ?? ''));
  const hasOthers = rows.some((row) => phonesOf(row).others.length > 0);
  const organisationOf = (row: Cells): string => joined(row, 'organisation');
  const namesOf = (row: Cells): string[] => {
    const names = [organisationOf(row), personOf(row)];
    return [...new Set(nameFirst === 'person' ? names.reverse() : names)].filter((one) => one !== '');
  };
  // In a list of organisations, the person moves to a separate column.
  const hasPeople = nameFirst === 'organisation' && rows.some((row) => namesOf(row).length > 1);
  const isTaken = (at: number): boolean => {
    const role = found[at] ?? null;
    return role !== null && !(role === 'organisation' && nameFirst === 'person');
  };
  const others = headings.flatMap((_, at) => (!isTaken(at) && rows.some((row) => row[at]?.trim()) ? [at] : []));
  const reshaped = rows.map((row) => {
    const [name = '', person = ''] = namesOf(row);
    const { phones, others: noPhones } = phonesOf(row);
    return [
      ...[name, phones, ...others.map((at) => row[at] ?? '')],
      ...(hasOthers ? [noPhones.join(', ')] : []),
      ...(hasPeople ? [person] : []),
    ];
  });
  const names = [
    ...['Name', 'Phone', ...others.map((at) => headings[at] ?? '')],
    ...(hasOthers ? ['Other phone'] : []),
    ...(hasPeople ? ['Contact person'] : []),
  ];
  return [names, ...reshaped];
}

const isMobile = (heading = ''): boolean => /mobile|cell/i.test(heading);
