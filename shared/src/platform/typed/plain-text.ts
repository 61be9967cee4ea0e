import { toAsciiDigits } from '../lib/ascii-digits.ts';

/** Limit before parsing, because people paste links and sentences. */
export const maxTypedLength = 500;

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const dashes = /[\p{Pd}\u2043\u2212\u00ac]/gu;
const doubleQuotes = /[“”„‟«»″＂]/g;
const singleQuotes = /[‘’‚‛′`´]/g;

/** For numbers, codes and addresses only; names need their joiners and quotes. */
export const toPlainText = (typed: string): string =>
  toAsciiDigits(typed.normalize('NFKC'))
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(doubleQuotes, '"')
    .replace(singleQuotes, "'")
    .replace(/\s+/g, ' ')
    .trim();
