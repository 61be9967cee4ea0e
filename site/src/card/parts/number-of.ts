/** Deterministic seed below 9973: the same card always gets the same pattern. */
export const numberOf = (words: string): number =>
  Array.from(words).reduce((number, letter) => (number * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
