/** A whole number below 9973, always the same for the same words: what a card's pattern begins from. */
export const numberOf = (words: string): number =>
  Array.from(words).reduce((number, letter) => (number * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
