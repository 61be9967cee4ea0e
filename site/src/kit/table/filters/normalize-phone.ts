import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';

/** Normalises a complete or partial phone number for search: digits of any script, separators, trunk prefix. */
export const normalizePhone = (typed: string): string =>
  toAsciiDigits(typed)
    .replace(/[\s().-]/g, '')
    // Before ten digits a 0 is the trunk prefix; before fewer it may belong to the number.
    .replace(/^0+(?=\d{10})/, '');
