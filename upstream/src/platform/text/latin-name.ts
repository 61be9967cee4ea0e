import sanscript from '@indic-transliteration/sanscript';
import anyAscii from 'any-ascii';
import { commonSpelling } from './latin-words.ts';

/** The package's types describe another export than it has. */
const { t: transliterate } = sanscript as unknown as { t(text: string, from: string, to: string): string };

/** Every step converts IAST to IAST (a Latin transcription of Indian scripts). */
interface ScriptTransliteration {
  name: string;
  characters: RegExp;
  steps: ((iast: string) => string)[];
}

const VOWELS = 'aāiīuūeoèò';
const CONSONANT = `(?:[kgcjṭḍtdpb]h|[^${VOWELS}])`;
const finalSchwaPattern = new RegExp(`(?<=[${VOWELS}].*[^${VOWELS}])a$`, 'u');
/** The final vowel stays after consonants that need it: `dharma`, `mitra`, `krishna`. */
const keptFinalSchwaPattern = new RegExp(`(?:[^${VOWELS}][yrlvnṇñ]|a[^${VOWELS}]m|[iī]y)a$`, 'u');
const innerSchwaPattern = new RegExp(`(?<=[${VOWELS}]${CONSONANT})a(?=(?!y)${CONSONANT}[${VOWELS}])`, 'gu');

/** Schwa deletion: `rāma` is pronounced Ram. */
const withoutFinalSchwa = (iast: string): string =>
  keptFinalSchwaPattern.test(iast) ? iast : iast.replace(finalSchwaPattern, '');

/** `khuśabū` is pronounced Khushbu. Source: Ohala, Aspects of Hindi Phonology, 1983. */
function withoutInnerSchwas(iast: string): string {
  let pronounced = iast;
  for (;;) {
    const vowelIndex = [...pronounced.matchAll(innerSchwaPattern)].at(-1)?.index;
    if (vowelIndex === undefined) return pronounced;
    pronounced = pronounced.slice(0, vowelIndex) + pronounced.slice(vowelIndex + 1);
  }
}

/** A final nasal is not written except after `a`: `ramakaḍāṃ`. */
const withoutFinalNasal = (iast: string): string => iast.replace(new RegExp(`(?<=[${VOWELS.slice(1)}])ṃ$`, 'u'), '');

/** ड़ is written with d: `laḍkā`. */
const withFlapAsD = (iast: string): string => iast.replaceAll('r\u0324', 'ḍ');

/** Bengali writes v with the letter b. */
const withVAsB = (iast: string): string => iast.replaceAll('v', 'b');

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
const withTamilSpelling = (iast: string): string => replaceAll(iast, tamilSpellings);

const northIndianSteps = [withFlapAsD, withoutFinalNasal, withoutFinalSchwa, withoutInnerSchwas];
const scriptTransliterations: ScriptTransliteration[] = [
  {
    name: 'devanagari',
    characters: /\p{Script=Devanagari}/u,
    steps: [...northIndianSteps, (iast) => iast.replaceAll('jñ', 'gy')],
  },
  { name: 'gujarati', characters: /\p{Script=Gujarati}/u, steps: northIndianSteps },
  { name: 'gurmukhi', characters: /\p{Script=Gurmukhi}/u, steps: northIndianSteps },
  { name: 'bengali', characters: /\p{Script=Bengali}/u, steps: [withoutFinalSchwa, withVAsB] },
  { name: 'oriya', characters: /\p{Script=Oriya}/u, steps: [] },
  { name: 'tamil', characters: /\p{Script=Tamil}/u, steps: [withTamilSpelling] },
  { name: 'telugu', characters: /\p{Script=Telugu}/u, steps: [] },
  { name: 'kannada', characters: /\p{Script=Kannada}/u, steps: [] },
  { name: 'malayalam', characters: /\p{Script=Malayalam}/u, steps: [] },
];

/** Keyboards write these as two code points, but sanscript knows only the composed sign. */
const composedSigns = [
  ...'\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f\u09dc\u09dd\u09df\u0a33\u0a36\u0a59\u0a5a\u0a5b\u0a5e',
];

const sanscriptReplacements: [RegExp, string][] = [
  ...composedSigns.map((sign): [RegExp, string] => [new RegExp(sign.normalize('NFD'), 'gu'), sign]),
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
  ].map(([sign = '', supported = '']) => [new RegExp(sign, 'gu'), supported]) as [RegExp, string][]),
  // Gurmukhi's addak doubles the next letter.
  [/\u0a71(.)/gu, '$1\u0a4d$1'],
  // Malayalam's chillu letters.
  ...(['\u0d7a\u0d23', '\u0d7b\u0d28', '\u0d7c\u0d30', '\u0d7d\u0d32', '\u0d7e\u0d33'].map(([sign = '', supported]) => [
    new RegExp(sign, 'gu'),
    `${supported}\u0d4d`,
  ]) as [RegExp, string][]),
];

const latinSpellings: [RegExp, string][] = [
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
  pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text);

function transliterateWord(word: string): string {
  const script = scriptTransliterations.find(({ characters }) => characters.test(word));
  if (!script) return word;
  const iast = transliterate(replaceAll(word, sanscriptReplacements), script.name, 'iast').normalize('NFC');
  const pronounced = script.steps.reduce((result, step) => step(result), iast);
  const latin = replaceAll(pronounced, latinSpellings).normalize('NFD').replaceAll(/\p{M}/gu, '');
  return commonSpelling(latin, word);
}

/** `श्री लक्ष्मी ज्वेलर्स` → `shri lakshmi jewellers`. Other scripts are transliterated letter by letter. */
export function transliterateName(name: string): string {
  // any-ascii would spell out an emoji's name.
  const withoutEmoji = name.replace(/\p{Extended_Pictographic}/gu, ' ').replace(/\u200c|\u200d|\ufe0f/gu, '');
  return anyAscii(withoutEmoji.replaceAll(/[\p{L}\p{M}]+/gu, transliterateWord)).trim();
}
