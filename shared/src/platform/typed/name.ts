/** Source: RFC 2426, type N. */
export interface NameParts {
  prefix: string;
  givenName: string;
  familyName: string;
  suffix: string;
}

const wordSet = (...lines: readonly string[]): Set<string> =>
  new Set(lines.flatMap((line) => line.normalize('NFC').split(' ')));

const prefixes = wordSet(
  'mr mrs ms miss sh shri sri shree smt kum km kumari thiru tmt dr doctor prof professor adv advocate ca cs cma er engr ar',
  'col capt maj gen lt brig wg cdr justice hon rev fr pt pandit acharya swami haji prop श्री श्रीमती सुश्री सौ',
  'कुमारी डॉ डा डॉक्टर प्रो पं ॲड अॅड એડ શ્રી શ્રીમતી ડૉ ડો প্রো ডা ডঃ ড ডাক্তার শ্রী শ্রীমতী',
  'டாக்டர் டா திரு திருமதி డా డాక్టర్ శ్రీ శ్రీమతి ಡಾ ಡಾಕ್ಟರ್ ಶ್ರೀ ಶ್ರೀಮತಿ',
);

const suffixes = wordSet(
  'mbbs md ms mch dm dnb fnb bds mds bams bhms bums bnys bpt bpth mpt mpth dgo dch dmrd dlo doms dortho da dcp dpm dtcd dvd',
  'ddvl dhms frcs mrcs mrcp mrcog frcog fics facs fccp bvsc mvsc ah phd dphil dlitt ba bsc bcom bba bca bms bfa bsw bped be',
  'btech barch bed llb bl bpharm dpharm ma msc mcom mba mca mfa msw mped me mtech march med llm mpharm mphil pgdm pgdca',
  'ca fca aca fcs acs cs cma fcma acma icwa cfa cfp ips ias irs ifs vsm avsm pvsm retd jr sr ii iii esq prop proprietor',
  'एमबीबीएस एमडी एमएस बीडीएस बीएएमएस बीएचएमएस पीएचडी बीए एमए बीएससी एमएससी बीकॉम एमकॉम एलएलबी बीएड एमएड सीए',
  'એમબીબીએસ એમડી એમએસ બીડીએસ બીએએમએસ બીએચએમએસ પીએચડી એલએલબી',
);

const lowerCaseLettersOf = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}]/gu, '');
const isNamePrefix = (word: string): boolean =>
  prefixes.has(
    word
      .toLowerCase()
      .normalize('NFC')
      .replaceAll(/[()\u200c\u200d]|[.:ঃः]+\)?$/g, ''),
  );
/** `Ma` may be a family name, `M.A.` and `MA` are degrees. Only Latin has capitals here. */
const degreePattern = /[.()]|\p{Lu}.*\p{Lu}|^(?:[JS]r|Retd)$|^\P{Script=Latin}+$/u;
const isNameSuffix = (word: string): boolean =>
  /^\(.*\)$/.test(word) ||
  (degreePattern.test(word) && word.split(/[/&+-]/).every((part) => suffixes.has(lowerCaseLettersOf(part))));

function splitWords(name: string): string[] {
  const words = name.match(/\([^()]*\)|[^\s()]+|[()]/g) ?? [];
  for (let at = 0; at < words.length; at += 1) {
    const [, title = '', rest = ''] = /^(\p{L}[\p{L}\p{M}\u200d]*\.)([^.].*)$/u.exec(words[at] ?? '') ?? [];
    if (!rest || !isNamePrefix(title)) break;
    words.splice(at, 1, title, rest);
  }
  return words;
}

/** Mutates `words`: it removes the suffixes. */
function removeSuffixes(words: string[]): string[] {
  const removed: string[] = [];
  while (words.length > 1) {
    const [secondLast = '', last = ''] = words.slice(-2);
    const isConjunction = /^(?:&|and)$/i.test(last) && removed.length > 0;
    const isSplitDegree =
      words.length > 2 &&
      /^(?:\p{Lu}\.\p{Lu}\p{Ll}|Ph\.)/u.test(`${secondLast}${last}`) &&
      isNameSuffix(`${secondLast}${last}`);
    if (!isConjunction && !isSplitDegree && !isNameSuffix(last)) break;
    removed.unshift(...words.splice(isSplitDegree ? -2 : -1));
  }
  return removed;
}

/** The last word is the family name; initials are given names, as in `S. K. Iyer`. */
export function splitPersonName(personName: string): NameParts {
  const [name = '', ...qualifications] = personName
    .split(/\s*,\s*(?![^()]*\))|\s*\|\s*|\s+[\p{Pd}/:]+\s*|[\p{Pd}:]\s+/u)
    .filter(Boolean);
  const words = splitWords(name);
  const titles: string[] = [];
  while (words.length > 1 && isNamePrefix(words[0] ?? '')) titles.push(words.shift() ?? '');
  const degrees = removeSuffixes(words);
  const familyName = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    prefix: titles.join(' '),
    givenName: words.join(' '),
    familyName,
    suffix: [degrees.join(' '), ...qualifications].filter(Boolean).join(', '),
  };
}
