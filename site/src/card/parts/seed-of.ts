/** Deterministic seed below 9973: the same card always gets the same pattern. */
export const seedOf = (text: string): number =>
  Array.from(text).reduce((number, letter) => (number * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
