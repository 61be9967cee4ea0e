/** A person's name as a contact file wants it: RFC 2426, type N. */
export interface NameParts {
  prefix: string;
  givenName: string;
  familyName: string;
  suffix: string;
}

/** What stands before a name and is no part of it, with or without its full stop. */
const prefixes = new Set(
  [
    'mr mrs ms miss shri sri shree smt kum kumari dr doctor prof professor adv advocate ca cs cma er engr ar',
    'col capt maj gen lt brig wg cdr justice hon rev fr pt pandit acharya swami haji श्री श्रीमती सुश्री',
    'कुमारी डॉ डा प्रो पं એડ શ્રી શ્રીમતી ડૉ ડો',
  ]
    .flatMap((line) => line.split(' '))
    .map((word) => word.normalize('NFC')),
);

/** Degrees, memberships and the like, letters alone: `M.B.B.S.` is `mbbs`. */
const suffixes = new Set(
  [
    'mbbs md ms mch dm dnb bds mds bams bhms bums bpt mpt dgo dch dmrd frcs mrcp phd dphil dlitt ba bsc bcom',
    'bba bca be btech barch bed llb bl bpharm dpharm ma msc mcom mba mca me mtech march med llm mpharm mphil',
    'pgdm pgdca ca fca aca fcs acs cs cma icwa cfa cfp ips ias irs retd jr sr ii iii esq prop proprietor',
  ].flatMap((line) => line.split(' ')),
);

const lettersOf = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');
/** Written as one: `Ma` may be a family's name, `M.A.` and `MA` are not. */
const looksLikeOne = /[.()]|\p{Lu}.*\p{Lu}|^(?:[JS]r|Retd)$/u;
const isSuffix = (word: string): boolean =>
  /^\(.*\)$/.test(word) ||
  (looksLikeOne.test(word) && word.split(/[/&+-]/).every((part) => suffixes.has(lettersOf(part))));

/**
 * Takes a name apart: `Dr Meera Shah, MBBS, MD` is Meera Shah with what stands before and after it. Initials stay with the given
 * name: `S. K. Iyer` is filed under Iyer. The last word is the family's, if there is more than one.
 */
export function nameParts(personName: string): NameParts {
  const [name = '', ...after] = personName.split(/\s*,\s*/).filter(Boolean);
  const words = name.split(/\s+/).filter(Boolean);
  const before: string[] = [];
  while (words.length > 1 && prefixes.has((words[0] ?? '').toLowerCase().normalize('NFC').replace(/\.$/, '')))
    before.push(words.shift() ?? '');
  const behind: string[] = [];
  while (words.length > 1 && isSuffix(words.at(-1) ?? '')) behind.unshift(words.pop() ?? '');
  const familyName = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    prefix: before.join(' '),
    givenName: words.join(' '),
    familyName,
    suffix: [behind.join(' '), ...after].filter(Boolean).join(', '),
  };
}
