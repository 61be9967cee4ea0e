import sanscript from '@indic-transliteration/sanscript';
import anyAscii from 'any-ascii';

/** The package's own types describe another export than the one it has. */
const { t: transliterate } = sanscript as unknown as { t(text: string, from: string, to: string): string };

/** Indic scripts, and whether speakers drop the vowel that ends a word: `राम` is said and written Ram. */
const scripts = [
  { name: 'devanagari', characters: /\p{Script=Devanagari}/u, dropsFinalVowel: true },
  { name: 'gujarati', characters: /\p{Script=Gujarati}/u, dropsFinalVowel: true },
  { name: 'gurmukhi', characters: /\p{Script=Gurmukhi}/u, dropsFinalVowel: true },
  { name: 'bengali', characters: /\p{Script=Bengali}/u, dropsFinalVowel: true },
  { name: 'oriya', characters: /\p{Script=Oriya}/u, dropsFinalVowel: false },
  { name: 'tamil', characters: /\p{Script=Tamil}/u, dropsFinalVowel: false },
  { name: 'telugu', characters: /\p{Script=Telugu}/u, dropsFinalVowel: false },
  { name: 'kannada', characters: /\p{Script=Kannada}/u, dropsFinalVowel: false },
  { name: 'malayalam', characters: /\p{Script=Malayalam}/u, dropsFinalVowel: false },
] as const;

/** IAST to the spelling people use, before the marks are dropped. */
const spellings: [RegExp, string][] = [
  [/[śṣ]/g, 'sh'],
  [/c/g, 'ch'],
  [/[ṛṝ]/g, 'ri'],
  [/ṃ(?=[pbm])/g, 'm'],
  [/[ṃṅñ]/g, 'n'],
];

/**
 * A name in Latin letters, as its owner would write it, good enough to suggest an address from:
 * `श्री लक्ष्मी ज्वेलर्स` → `shri lakshmi jvelars`. Other scripts come letter by letter.
 */
export function inLatin(name: string): string {
  // An emoji has a name too, but nobody would type it.
  const written = name.replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ').trim();
  const words = written.split(/\s+/u).map((word) => {
    const script = scripts.find(({ characters }) => characters.test(word));
    if (!script) return anyAscii(word);
    let latin = transliterate(word, script.name, 'iast');
    if (script.dropsFinalVowel) latin = latin.replace(/(?<=[^aāiīuūeo][^aāiīuūeo]?)a$/u, '');
    for (const [iast, usual] of spellings) latin = latin.replaceAll(iast, usual);
    return anyAscii(latin.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  });
  return words.join(' ');
}
