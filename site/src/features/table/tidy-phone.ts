/** The digits that begin the decimal figures of India's scripts; nine follow each. */
const zeros = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66];

const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
};

/**
 * A phone number as it is searched, whole or in part: stored as +919810000002, read as +91 98100 00002, typed with the 0 of
 * trunk calls, in the digits of any script of India.
 */
export const tidyPhone = (typed: string): string =>
  typed
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\s().-]/g, '')
    // Before ten digits it is the trunk's; before fewer it may be the number's own.
    .replace(/^0+(?=\d{10})/, '');
