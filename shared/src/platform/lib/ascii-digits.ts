const isUnicodeDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Hindi keyboards type ०–९. Unicode lists every script's digits consecutively from zero. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zeroCode = code;
    while (zeroCode > code - 9 && isUnicodeDigit(zeroCode - 1)) zeroCode -= 1;
    return String(code - zeroCode);
  });
