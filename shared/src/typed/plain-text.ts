import { asciiDigits } from '../lib/ascii-digits.ts';

/** Characters that may be typed or pasted where something shorter is read out of them: a link, a label, a sentence. */
export const maxTypedLength = 500;

/** Direction marks, zero-width characters, soft hyphens, variation selectors: copied along and never seen. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const dashes = /[\p{Pd}\u2212\u00ac]/gu;
const doubleQuotes = /[“”„‟«»″＂]/g;
const singleQuotes = /[‘’‚‛′`´]/g;

/**
 * Typed or pasted text for a field of numbers, codes or addresses: digits 0–9, plain dashes, quotes and blanks, and nothing
 * invisible. Not for names and sentences, whose joiners and quotes are their own.
 */
export const plainText = (typed: string): string =>
  asciiDigits(typed.normalize('NFKC'))
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(doubleQuotes, '"')
    .replace(singleQuotes, "'")
    .replace(/\s+/g, ' ')
    .trim();
