/** Whose letters the product's typefaces have, and the signs and marks that any script uses. */
const drawn = [
  'Latin',
  'Devanagari',
  'Gujarati',
  'Bengali',
  'Gurmukhi',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
]
  .concat('Arabic', 'Ol_Chiki', 'Meetei_Mayek', 'Tibetan', 'Common', 'Inherited')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const undrawn = new RegExp(`[^${drawn}]`, 'gu');

/** The letters of a text that no typeface here has, each once; '' where all can be drawn. */
export const undrawnLetters = (text: string): string =>
  [...new Set(text.match(undrawn))].filter((letter) => /\p{L}/u.test(letter)).join(' ');
