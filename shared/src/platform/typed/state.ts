import { currentCodeOfFormerState, indiaStates } from '../lib/india-states.ts';
import { toPlainText } from './plain-text.ts';

const alternativeStateNames: Readonly<Record<string, readonly string[]>> = {
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

const ignoredStateWords = new Set(
  'state union territory ut province india in name code gst and राज्य और व एवं तथा आणि રાજ્ય અને ও এবং மற்றும் మరియు ಮತ್ತು'.split(
    ' ',
  ),
);
const lowerCaseWordsOf = (name: string): string[] =>
  toPlainText(name)
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];
/** One spelling for `TAMIL-NADU` and `Tamil Nadu`, `झारखण्ड` and `झारखंड`. */
const stateNameKey = (name: string): string =>
  lowerCaseWordsOf(name)
    .filter((word) => !ignoredStateWords.has(word))
    .join('')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u093c\u09bc]/g, '')
    .replaceAll(/[ङञणनम]्(?=[क-ह])/g, 'ं')
    .replaceAll(/[ઙઞણનમ]્(?=[ક-હ])/g, 'ં');

type StateNamesWithCodes = Iterable<readonly [name: string, code: string]>;
const withStateNameKeys = (names: StateNamesWithCodes): [string, string][] =>
  [...names].map(([name, code]) => [stateNameKey(name), code]);

const officialStateNames = indiaStates.map(([code, name]) => [name, code] as const);
const unofficialStateNames = Object.entries(alternativeStateNames).flatMap(([code, names]) =>
  names.map((name) => [name, code] as const),
);
const stateCodeByKey = new Map(withStateNameKeys([...officialStateNames, ...unofficialStateNames]));
const stateNamesForTypos = withStateNameKeys([
  ...officialStateNames,
  ...unofficialStateNames.filter(([name]) => /^[a-z]{10,}$/i.test(name)),
]);
const translatedStateCodeCache = new WeakMap<StateNamesWithCodes, ReadonlyMap<string, string>>();

/** Optimal string alignment distance. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let previousRow: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let minDistance = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) minDistance = Math.min(minDistance, (previousRow[j - 2] ?? 0) + 1);
      next.push(minDistance);
    }
    [previousRow, row] = [row, next];
  }
  return row[other.length] ?? limit + 1;
}

function stateCodeDespiteTypo(word: string): string | null {
  const limit = word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
  const candidates = stateNamesForTypos.filter(
    ([name]) => name.startsWith(word) || (limit > 0 && editDistance(word, name, limit) <= limit),
  );
  const [code, another] = new Set(candidates.map(([, found]) => found));
  return code && !another ? code : null;
}

/** Accepts exact names only, because a similar name may be a town; null = none or ambiguous (`AP`). */
export function exactStateCode(typed: string, translations: StateNamesWithCodes = []): string | null {
  const word = stateNameKey(typed);
  if (word !== '') {
    if (!translatedStateCodeCache.has(translations))
      translatedStateCodeCache.set(translations, new Map(withStateNameKeys(translations)));
    return stateCodeByKey.get(word) ?? translatedStateCodeCache.get(translations)?.get(word) ?? null;
  }
  const [, digits = ''] = /^\D*(\d{1,2})\D*$/.exec(toPlainText(typed)) ?? [];
  const code = currentCodeOfFormerState[digits] ?? digits.padStart(2, '0');
  return indiaStates.some(([one]) => one === code) ? code : null;
}

/** Also accepts typos and prefixes, for a field that holds only a state. */
export function closestStateCode(typed: string, translations: StateNamesWithCodes = []): string | null {
  const word = stateNameKey(typed);
  return exactStateCode(typed, translations) ?? (word.length >= 3 ? stateCodeDespiteTypo(word) : null);
}

export const areInitialsOfState = (typed: string, code: string | null): boolean =>
  indiaStates.some(
    ([one, name]) => one === code && stateNameKey(typed) === name.replaceAll(/[^A-Z]/g, '').toLowerCase(),
  );

/**
 * The PIN code resolves `AP` and confirms typos.
 * @param pinState GST code of the PIN code
 */
export function stateCodeWithPin(
  pinState: string | null,
  typed: string,
  translations: StateNamesWithCodes = [],
): string | null {
  const exactCode = exactStateCode(typed, translations);
  if (exactCode !== null) return exactCode;
  if (areInitialsOfState(typed, pinState)) return pinState;
  const candidates = closestStateCode(typed, translations);
  return pinState === null || candidates === pinState ? candidates : null;
}
