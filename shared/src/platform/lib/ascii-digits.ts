const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Hindi keyboards type ०–९. Unicode lists every script's digits consecutively from zero. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > code - 9 && isDigit(zero - 1)) zero -= 1;
    return String(code - zero);
  });
