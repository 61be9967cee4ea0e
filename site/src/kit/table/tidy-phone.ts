import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';

/**
 * A phone number as it is searched, whole or in part: stored as +919810000002, read as +91 98100 00002, typed with the 0 of
 * trunk calls, in the digits of any script.
 */
export const tidyPhone = (typed: string): string =>
  asciiDigits(typed)
    .replace(/[\s().-]/g, '')
    // Before ten digits it is the trunk's; before fewer it may be the number's own.
    .replace(/^0+(?=\d{10})/, '');
