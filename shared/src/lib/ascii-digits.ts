const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Digits of any script as 0–9: a Hindi keyboard types ०–९. Every script's ten digits stand together, zero first. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > code - 9 && isDigit(zero - 1)) zero -= 1;
    return String(code - zero);
  });
