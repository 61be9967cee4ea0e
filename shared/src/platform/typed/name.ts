/** Source: RFC 2426, type N. */
export interface NameParts {
  prefix: string;
  givenName: string;
  familyName: string;
  suffix: string;
}

const listed = (...lines: readonly string[]): Set<string> =>
  new Set(lines.flatMap((line) => line.normalize('NFC').split(' ')));

const prefixes = listed(
  'mr mrs ms miss sh shri sri shree smt kum km kumari thiru tmt dr doctor prof professor adv advocate ca cs cma er engr ar',
  'col capt maj gen lt brig wg cdr justice hon rev fr pt pandit acharya swami haji prop श्री श्रीमती सुश्री सौ',
  'कुमारी डॉ डा डॉक्टर प्रो पं ॲड अॅड એડ શ્રી શ્રીમતી ડૉ ડો প্রো ডা ডঃ ড ডাক্তার শ্রী শ্রীমতী',
  'டாக்டர் டா திரு திருமதி డా డాక్టర్ శ్రీ శ్రీమతి ಡಾ ಡಾಕ್ಟರ್ ಶ್ರೀ ಶ್ರೀಮತಿ',
);

const suffixes = listed(
  'mbbs md ms mch dm dnb fnb bds mds bams bhms bums bnys bpt bpth mpt mpth dgo dch dmrd dlo doms dortho da dcp dpm dtcd dvd',
  'ddvl dhms frcs mrcs mrcp mrcog frcog fics facs fccp bvsc mvsc ah phd dphil dlitt ba bsc bcom bba bca bms bfa bsw bped be',
  'btech barch bed llb bl bpharm dpharm ma msc mcom mba mca mfa msw mped me mtech march med llm mpharm mphil pgdm pgdca',
  'ca fca aca fcs acs cs cma fcma acma icwa cfa cfp ips ias irs ifs vsm avsm pvsm retd jr sr ii iii esq prop proprietor',
  'एमबीबीएस एमडी एमएस बीडीएस बीएएमएस बीएचएमएस पीएचडी बीए एमए बीएससी एमएससी बीकॉम एमकॉम एलएलबी बीएड एमएड सीए',
  'એમબીબીએસ એમડી એમએસ બીડીએસ બીએએમએસ બીએચએમએસ પીએચડી એલએલબી',
);

const lettersOf = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}]/gu, '');
const isPrefix = (word: string): boolean =>
  prefixes.has(
    word
      .toLowerCase()
      .normalize('NFC')
      .replaceAll(/[()\u200c\u200d]|[.:ঃः]+\)?$/g, ''),
  );
/** `Ma` may be a family name, `M.A.` and `MA` are degrees. Only Latin has capitals here. */
const looksLikeOne = /[.()]|\p{Lu}.*\p{Lu}|^(?:[JS]r|Retd)$|^\P{Script=Latin}+$/u;
const isSuffix = (word: string): boolean =>
  /^\(.*\)$/.test(word) ||
  (looksLikeOne.test(word) && word.split(/[/&+-]/).every((part) => suffixes.has(lettersOf(part))));

function wordsOf(name: string): string[] {
  const words = name.match(/\([^()]*\)|[^\s()]+|[()]/g) ?? [];
  for (let at = 0; at < words.length; at += 1) {
    const [, title = '', rest = ''] = /^(\p{L}[\p{L}\p{M}\u200d]*\.)([^.].*)$/u.exec(words[at] ?? '') ?? [];
    if (!rest || !isPrefix(title)) break;
    words.splice(at, 1, title, rest);
  }
  return words;
}

/** Mutates `words`: it removes the suffixes. */
function takeSuffixes(words: string[]): string[] {
  const taken: string[] = [];
  while (words.length > 1) {
    const [one = '', last = ''] = words.slice(-2);
    const isJoint = /^(?:&|and)$/i.test(last) && taken.length > 0;
    const isApart =
      words.length > 2 && /^(?:\p{Lu}\.\p{Lu}\p{Ll}|Ph\.)/u.test(`${one}${last}`) && isSuffix(`${one}${last}`);
    if (!isJoint && !isApart && !isSuffix(last)) break;
    taken.unshift(...words.splice(isApart ? -2 : -1));
  }
  return taken;
}

/** The last word is the family name; initials are given names, as in `S. K. Iyer`. */
export function nameParts(personName: string): NameParts {
  const [name = '', ...after] = personName
    .split(/\s*,\s*(?![^()]*\))|\s*\|\s*|\s+[\p{Pd}/:]+\s*|[\p{Pd}:]\s+/u)
    .filter(Boolean);
  const words = wordsOf(name);
  const before: string[] = [];
  while (words.length > 1 && isPrefix(words[0] ?? '')) before.push(words.shift() ?? '');
  const behind = takeSuffixes(words);
  const familyName = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    prefix: before.join(' '),
    givenName: words.join(' '),
    familyName,
    suffix: [behind.join(' '), ...after].filter(Boolean).join(', '),
  };
}
