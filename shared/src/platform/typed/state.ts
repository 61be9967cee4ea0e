import { formerStates, indiaStates } from '../lib/india-states.ts';
import { plainText } from './plain-text.ts';

const otherNames: Readonly<Record<string, readonly string[]>> = {
  '01': ['JK', 'Jammu', 'Kashmir'],
  '02': ['HP', 'Himachal', 'हि.प्र.'],
  '03': ['PB'],
  '04': ['CH'],
  '05': ['UK', 'UA', 'Uttaranchal'],
  '06': ['HR'],
  '07': [
    'DL',
    'New Delhi',
    'NCT of Delhi',
    'Delhi NCT',
    'National Capital Territory of Delhi',
    'नई दिल्ली',
    'नवी दिल्ली',
  ],
  '08': ['RJ'],
  '09': ['UP', 'U Pradesh', 'उ.प्र.', 'यूपी'],
  '10': ['BR'],
  '11': ['SK'],
  '12': ['AR', 'Arunachal'],
  '13': ['NL'],
  '14': ['MN'],
  '15': ['MZ'],
  '16': ['TR'],
  '17': ['ML'],
  '18': ['AS'],
  '19': ['WB', 'W Bengal', 'Bengal', 'Paschim Banga', 'Paschimbanga'],
  '20': ['JH'],
  '21': ['OD', 'OR', 'Orissa', 'उड़ीसा'],
  '22': ['CG', 'CT', 'छ.ग.'],
  '23': ['MP', 'M Pradesh', 'म.प्र.', 'एमपी'],
  '24': ['GJ'],
  '26': ['DD', 'DN', 'DH', 'DNH', 'DNHDD', 'Daman and Diu', 'Dadra and Nagar Haveli', 'Daman', 'Diu', 'Dadra'],
  '27': ['MH'],
  '29': ['KA', 'KN'],
  '30': ['GA'],
  '31': ['LD'],
  '32': ['KL'],
  '33': ['TN'],
  '34': ['PY', 'Pondicherry', 'Pondy', 'पांडिचेरी'],
  '35': ['AN', 'Andaman and Nicobar', 'Andaman', 'Andamans', 'A & N Islands'],
  '36': ['TS', 'TG'],
  '37': ['Andhra', 'A Pradesh'],
  '38': ['LA'],
};

const otherWords = new Set(
  'state union territory ut province india in name code gst and राज्य और व एवं तथा आणि રાજ્ય અને ও এবং மற்றும் మరియు ಮತ್ತು'.split(
    ' ',
  ),
);
const wordsOf = (name: string): string[] =>
  plainText(name)
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];
/** One spelling for `TAMIL-NADU` and `Tamil Nadu`, `झारखण्ड` and `झारखंड`. */
const letters = (name: string): string =>
  wordsOf(name)
    .filter((word) => !otherWords.has(word))
    .join('')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u093c\u09bc]/g, '')
    .replaceAll(/[ङञणनम]्(?=[क-ह])/g, 'ं')
    .replaceAll(/[ઙઞણનમ]્(?=[ક-હ])/g, 'ં');

type Names = Iterable<readonly [name: string, code: string]>;
const byLetters = (names: Names): [string, string][] => [...names].map(([name, code]) => [letters(name), code]);

const official = indiaStates.map(([code, name]) => [name, code] as const);
const unofficial = Object.entries(otherNames).flatMap(([code, names]) => names.map((name) => [name, code] as const));
const known = new Map(byLetters([...official, ...unofficial]));
const longNames = byLetters([...official, ...unofficial.filter(([name]) => /^[a-z]{10,}$/i.test(name))]);
const translated = new WeakMap<Names, ReadonlyMap<string, string>>();

/** Optimal string alignment distance. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? limit + 1;
}

function nearest(word: string): string | null {
  const limit = word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
  const near = longNames.filter(
    ([name]) => name.startsWith(word) || (limit > 0 && distance(word, name, limit) <= limit),
  );
  const [code, another] = new Set(near.map(([, found]) => found));
  return code && !another ? code : null;
}

/** Exact, because a town may match; null = none or ambiguous (`AP`). */
export function stateCodeNamed(typed: string, translations: Names = []): string | null {
  const word = letters(typed);
  if (word !== '') {
    if (!translated.has(translations)) translated.set(translations, new Map(byLetters(translations)));
    return known.get(word) ?? translated.get(translations)?.get(word) ?? null;
  }
  const [, digits = ''] = /^\D*(\d{1,2})\D*$/.exec(plainText(typed)) ?? [];
  const code = formerStates[digits] ?? digits.padStart(2, '0');
  return indiaStates.some(([one]) => one === code) ? code : null;
}

/** Also accepts typos and prefixes, for a field that holds only a state. */
export function stateCodeOf(typed: string, translations: Names = []): string | null {
  const word = letters(typed);
  return stateCodeNamed(typed, translations) ?? (word.length >= 3 ? nearest(word) : null);
}

export const isInitials = (typed: string, code: string | null): boolean =>
  indiaStates.some(([one, name]) => one === code && letters(typed) === name.replaceAll(/[^A-Z]/g, '').toLowerCase());

/**
 * The PIN code resolves `AP` and confirms typos.
 * @param ofPin GST code
 */
export function stateCodeBeside(ofPin: string | null, typed: string, translations: Names = []): string | null {
  const named = stateCodeNamed(typed, translations);
  if (named !== null) return named;
  if (isInitials(typed, ofPin)) return ofPin;
  const near = stateCodeOf(typed, translations);
  return ofPin === null || near === ofPin ? near : null;
}
