import { bareName, isPhoneName } from './table-names.ts';
import { joinPhones } from './table-phones.ts';

/* Contact exports of Google, Outlook and phones have several name and phone columns. */

type ContactColumn = 'full' | 'prefix' | 'first' | 'middle' | 'last' | 'suffix' | 'organisation' | 'phone' | 'noise';

const columnPatterns: readonly (readonly [ContactColumn, RegExp])[] = [
  ['full', /^(?:display|full|contact)?name$|^fileas$/],
  ['prefix', /^nameprefix$/],
  ['suffix', /^namesuffix$/],
  ['first', /^(?:first|given|fore)name$|^first$/],
  ['middle', /^(?:middle|additional)name$/],
  ['last', /^(?:last|family|sur)name$|^last$/],
  ['organisation', /^(?:nameof(?:the)?)?(?:organi[sz]ation|company|shop|firm|business|store)(?:name)?$/],
  ['noise', /(?:label|type)$|^phonetic|^(?:yomi|groupmembership|labels|priority|sensitivity|private)/],
];

const contactColumnOf = (name: string): ContactColumn | null =>
  isPhoneName(name) ? 'phone' : (columnPatterns.find(([, known]) => known.test(bareName(name)))?.[0] ?? null);

export const isContactHeading = (name: string): boolean => {
  const column = contactColumnOf(name);
  return column !== null && column !== 'noise';
};

type Cells = readonly string[];

export function mergeContactColumns(
  headings: Cells,
  rows: readonly Cells[],
  nameFirst: 'organisation' | 'person',
): Cells[] {
  const contactColumns = headings.map(contactColumnOf);
  const columnsOf = (column: ContactColumn): number[] =>
    contactColumns.flatMap((one, at) => (one === column ? [at] : []));
  const hasColumns = (...wanted: ContactColumn[]): boolean => wanted.every((column) => contactColumns.includes(column));
  const hasSplitNames =
    hasColumns('first') ||
    hasColumns('last') ||
    hasColumns('full', 'organisation') ||
    headings.some((name) => /display/i.test(name));
  const isContactList = hasColumns('phone') && hasSplitNames;
  if (!isContactList) return [headings, ...rows];
  const joinCells = (row: Cells, ...wanted: ContactColumn[]): string =>
    wanted
      .flatMap((role) => columnsOf(role).map((at) => row[at]?.trim() ?? ''))
      .filter(Boolean)
      .join(' ');
  const personOf = (row: Cells): string =>
    joinCells(row, 'first', 'middle', 'last')
      ? joinCells(row, 'prefix', 'first', 'middle', 'last', 'suffix')
      : joinCells(row, 'full');
  const phones = [...columnsOf('phone')].sort(
    (one, two) => Number(isMobileHeading(headings[two])) - Number(isMobileHeading(headings[one])),
  );
  const phonesOf = (row: Cells) => joinPhones(phones.map((at) => row[at]?.trim() ?? ''));
  const hasOthers = rows.some((row) => phonesOf(row).otherTexts.length > 0);
  const organisationOf = (row: Cells): string => joinCells(row, 'organisation');
  const namesOf = (row: Cells): string[] => {
    const names = [organisationOf(row), personOf(row)];
    return [...new Set(nameFirst === 'person' ? names.reverse() : names)].filter((one) => one !== '');
  };
  // In a list of organisations, the person moves to a separate column.
  const hasPeople = nameFirst === 'organisation' && rows.some((row) => namesOf(row).length > 1);
  const isMerged = (at: number): boolean => {
    const column = contactColumns[at] ?? null;
    return column !== null && !(column === 'organisation' && nameFirst === 'person');
  };
  const otherColumns = headings.flatMap((_, at) => (!isMerged(at) && rows.some((row) => row[at]?.trim()) ? [at] : []));
  const mergedRows = rows.map((row) => {
    const [name = '', person = ''] = namesOf(row);
    const { phones, otherTexts } = phonesOf(row);
    return [
      ...[name, phones, ...otherColumns.map((at) => row[at] ?? '')],
      ...(hasOthers ? [otherTexts.join(', ')] : []),
      ...(hasPeople ? [person] : []),
    ];
  });
  const names = [
    ...['Name', 'Phone', ...otherColumns.map((at) => headings[at] ?? '')],
    ...(hasOthers ? ['Other phone'] : []),
    ...(hasPeople ? ['Contact person'] : []),
  ];
  return [names, ...mergedRows];
}

const isMobileHeading = (heading = ''): boolean => /mobile|cell/i.test(heading);
