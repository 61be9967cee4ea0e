import sanscript from '@indic-transliteration/sanscript';
import anyAscii from 'any-ascii';
import { usualSpelling } from './latin-words.ts';

/** The package's types describe another export than it has. */
const { t: transliterate } = sanscript as unknown as { t(text: string, from: string, to: string): string };

/** Every step takes and returns IAST. */
interface Script {
  name: string;
  characters: RegExp;
  steps: ((iast: string) => string)[];
}

const V = 'aāiīuūeoèò';
const C = `(?:[kgcjṭḍtdpb]h|[^${V}])`;
const endingVowel = new RegExp(`(?<=[${V}].*[^${V}])a$`, 'u');
/** The final vowel stays after consonants that need it: `dharma`, `mitra`, `krishna`. */
const keepsVowel = new RegExp(`(?:[^${V}][yrlvnṇñ]|a[^${V}]m|[iī]y)a$`, 'u');
const innerVowel = new RegExp(`(?<=[${V}]${C})a(?=(?!y)${C}[${V}])`, 'gu');

/** Schwa deletion: `rāma` is pronounced Ram. */
const withoutEndingVowel = (iast: string): string => (keepsVowel.test(iast) ? iast : iast.replace(endingVowel, ''));

/** `khuśabū` is pronounced Khushbu. Source: Ohala, Aspects of Hindi Phonology, 1983. */
function withoutInnerVowels(iast: string): string {
  let said = iast;
  for (;;) {
    const at = [...said.matchAll(innerVowel)].at(-1)?.index;
    if (at === undefined) return said;
    said = said.slice(0, at) + said.slice(at + 1);
  }
}

/** A nasal after a final long vowel is not written: `ramakaḍāṃ`. */
const withoutEndingNose = (iast: string): string => iast.replace(new RegExp(`(?<=[${V.slice(1)}])ṃ$`, 'u'), '');

/** ड़ is written with d: `laḍkā`. */
const withD = (iast: string): string => iast.replaceAll('r\u0324', 'ḍ');

/** Bengali writes v with the letter b. */
const withB = (iast: string): string => iast.replaceAll('v', 'b');

/** One Tamil letter serves k and g: hard at the start of a word and when doubled. */
const tamilSpellings: [RegExp, string][] = [
  [/ghgh|gh(?=[^aāiīuūeoèò])|^gh/g, 'k'],
  [/jhjh/g, 'c'],
  [/^jh|(?<!ñ)jh/g, 's'],
  [/ḍhḍh/g, 'tt'],
  [/(?<=^|[skṣ])ḍh/g, 't'],
  [/dhdh|dh/g, 'th'],
  [/bhbh/g, 'pp'],
  [/^bh/g, 'p'],
  [/(?<=[gjḍb])h/g, ''],
  [/ḻ/g, 'zh'],
  [/ṟṟ/g, 'tr'],
];
const asTamilsWrite = (iast: string): string => replaceAll(iast, tamilSpellings);

const northern = [withD, withoutEndingNose, withoutEndingVowel, withoutInnerVowels];
const scripts: Script[] = [
  {
    name: 'devanagari',
    characters: /\p{Script=Devanagari}/u,
    steps: [...northern, (iast) => iast.replaceAll('jñ', 'gy')],
  },
  { name: 'gujarati', characters: /\p{Script=Gujarati}/u, steps: northern },
  { name: 'gurmukhi', characters: /\p{Script=Gurmukhi}/u, steps: northern },
  { name: 'bengali', characters: /\p{Script=Bengali}/u, steps: [withoutEndingVowel, withB] },
  { name: 'oriya', characters: /\p{Script=Oriya}/u, steps: [] },
  { name: 'tamil', characters: /\p{Script=Tamil}/u, steps: [asTamilsWrite] },
  { name: 'telugu', characters: /\p{Script=Telugu}/u, steps: [] },
  { name: 'kannada', characters: /\p{Script=Kannada}/u, steps: [] },
  { name: 'malayalam', characters: /\p{Script=Malayalam}/u, steps: [] },
];

/** Keyboards write these as two code points, but sanscript knows only the composed sign. */
const dotted = [
  ...'\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f\u09dc\u09dd\u09df\u0a33\u0a36\u0a59\u0a5a\u0a5b\u0a5e',
];

const knownLetters: [RegExp, string][] = [
  ...dotted.map((sign): [RegExp, string] => [new RegExp(sign.normalize('NFD'), 'gu'), sign]),
  [/[\u093c\u0abc\u09bc\u0a3c\u0b3c]/gu, ''],
  // Vowels of English loanwords: ऑटो, बॉम्बे, कॅफे.
  ...([
    ['\u0911', '\u0913'],
    ['\u0949', '\u094b'],
    ['\u090d', '\u090f'],
    ['\u0945', '\u0947'],
    ['\u0a91', '\u0a93'],
    ['\u0ac9', '\u0acb'],
    ['\u0a8d', '\u0a8f'],
    ['\u0ac5', '\u0ac7'],
  ].map(([sign = '', known = '']) => [new RegExp(sign, 'gu'), known]) as [RegExp, string][]),
  // Gurmukhi's addak doubles the next letter.
  [/\u0a71(.)/gu, '$1\u0a4d$1'],
  // Malayalam's chillu letters.
  ...(['\u0d7a\u0d23', '\u0d7b\u0d28', '\u0d7c\u0d30', '\u0d7d\u0d32', '\u0d7e\u0d33'].map(([sign = '', known]) => [
    new RegExp(sign, 'gu'),
    `${known}\u0d4d`,
  ]) as [RegExp, string][]),
];

const spellings: [RegExp, string][] = [
  [/[śṣ]/g, 'sh'],
  [/c(?!h)/g, 'ch'],
  [/c(?=hh)/g, 'c'],
  [/[ṛṝ]/g, 'ri'],
  [/(?<=s)v|(?<=sh)v/g, 'w'],
  [/vāl(?=[aāeī]|$)/g, 'wal'],
  [/~$/g, ''],
  [/~/g, 'ṃ'],
  [/ṃ(?=[pbm]|$)/g, 'm'],
  [/[ṃṅñ]/g, 'n'],
  [/ḥ/g, ''],
  [/q/g, 'k'],
];

const replaceAll = (text: string, pairs: readonly [RegExp, string][]): string =>
  pairs.reduce((so, [from, to]) => so.replaceAll(from, to), text);

function inLatinWord(word: string): string {
  const script = scripts.find(({ characters }) => characters.test(word));
  if (!script) return word;
  const iast = transliterate(replaceAll(word, knownLetters), script.name, 'iast').normalize('NFC');
  const said = script.steps.reduce((so, step) => step(so), iast);
  const latin = replaceAll(said, spellings).normalize('NFD').replaceAll(/\p{M}/gu, '');
  return usualSpelling(latin, word);
}

/** `श्री लक्ष्मी ज्वेलर्स` → `shri lakshmi jewellers`. Other scripts are transliterated letter by letter. */
export function inLatin(name: string): string {
  // any-ascii would spell out an emoji's name.
  const written = name.replace(/\p{Extended_Pictographic}/gu, ' ').replace(/\u200c|\u200d|\ufe0f/gu, '');
  return anyAscii(written.replaceAll(/[\p{L}\p{M}]+/gu, inLatinWord)).trim();
}
