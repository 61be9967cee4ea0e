import { toAsciiDigits } from '../lib/ascii-digits.ts';

/** Limit before parsing, because people paste links and sentences. */
export const maxTypedLength = 500;

const invisibleCharacterPattern = /\p{Default_Ignorable_Code_Point}/gu;
const dashPattern = /[\p{Pd}\u2043\u2212\u00ac]/gu;
const doubleQuotePattern = /[“”„‟«»″＂]/g;
const singleQuotePattern = /[‘’‚‛′`´]/g;

/** For numbers, codes and addresses only; names need their joiners and quotes. */
export const toPlainText = (typed: string): string =>
  toAsciiDigits(typed.normalize('NFKC'))
    .replace(invisibleCharacterPattern, '')
    .replace(dashPattern, '-')
    .replace(doubleQuotePattern, '"')
    .replace(singleQuotePattern, "'")
    .replace(/\s+/g, ' ')
    .trim();
