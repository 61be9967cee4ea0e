import { indiaStates } from '../lib/india-states.ts';
import { plainText } from './plain-text.ts';

/** What people and other programs also call a state: short forms, old names, parts of it. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  '01': ['Jammu & Kashmir', 'J&K', 'JK', 'Jammu', 'Kashmir'],
  '02': ['HP', 'Himachal'],
  '03': ['PB'],
  '04': ['CH', 'Chandigarh UT'],
  '05': ['UK', 'UA', 'Uttaranchal'],
  '06': ['HR'],
  '07': ['DL', 'New Delhi', 'NCT of Delhi', 'Delhi NCT', 'National Capital Territory of Delhi'],
  '08': ['RJ'],
  '09': ['UP', 'U Pradesh'],
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
  '21': ['OD', 'OR', 'Orissa'],
  '22': ['CG', 'CT'],
  '23': ['MP', 'M Pradesh'],
  '24': ['GJ'],
  '26': [
    'DD',
    'DN',
    'DH',
    'DNH',
    'DNHDD',
    'DNH and DD',
    'Daman and Diu',
    'Dadra and Nagar Haveli',
    'Daman',
    'Diu',
    'Dadra',
  ],
  '27': ['MH'],
  '29': ['KA', 'KN'],
  '30': ['GA'],
  '31': ['LD'],
  '32': ['KL'],
  '33': ['TN'],
  '34': ['PY', 'Pondicherry', 'Pondy'],
  '35': ['AN', 'Andaman & Nicobar', 'Andaman', 'Andamans', 'A & N Islands', 'Andaman & Nicobar Islands'],
  '36': ['TS', 'TG'],
  '37': ['Andhra', 'A Pradesh'],
  '38': ['LA'],
};

/** Letters alone, in any script: `Tamilnadu`, `TAMIL-NADU` and `Tamil Nadu` are one. */
const letters = (name: string): string =>
  plainText(name)
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\b(?:state|union territory|ut|province|india)\b/g, '')
    .replaceAll(/[^\p{L}\p{M}]/gu, '');

const latin: ReadonlyMap<string, string> = new Map(
  [
    ...indiaStates.map(([code, name]) => [name, code] as const),
    ...Object.entries(otherNames).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
  ].map(([name, code]) => [letters(name), code]),
);

/** Letters to add, leave out, change or swap until one word is the other, or `limit` + 1. */
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

/** The one state whose name is a slip of the keyboard away: `Gujrat`, `Telengana`, `Chattisgarh`. */
function nearest(word: string): string | null {
  const limit = word.length < 8 ? 1 : 2;
  const near = indiaStates.filter(([, name]) => distance(word, letters(name), limit) <= limit);
  return near.length === 1 ? (near[0]?.[0] ?? null) : null;
}

/**
 * The GST code of a state as people write it: its name in whole or in short, a little misspelled, with or without its code
 * (`27-Maharashtra`). Null where it is none, or where it may be two (`AP`, `Delhi NCR`).
 * @param translations names in other languages, with their codes
 */
export function stateCodeOf(typed: string, translations: Iterable<readonly [string, string]> = []): string | null {
  const word = letters(typed);
  if (word === '') {
    const code = plainText(typed).replaceAll(/\D/g, '');
    return indiaStates.some(([known]) => known === code) ? code : null;
  }
  const known = latin.get(word);
  if (known) return known;
  for (const [name, translated] of translations) if (letters(name) === word) return translated;
  return word.length >= 5 ? nearest(word) : null;
}
