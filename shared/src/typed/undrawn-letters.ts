import { scriptNames } from '../language/scripts.ts';

/** Common and Inherited are the signs and marks that any script uses. */
const drawn = [...Object.values(scriptNames), 'Common', 'Inherited'].map((name) => String.raw`\p{Script=${name}}`);
const undrawn = new RegExp(`[^${drawn.join('')}]`, 'gu');

/** The letters of a text that no typeface here has, each once; '' where all can be drawn. */
export const undrawnLetters = (text: string): string =>
  [...new Set(text.match(undrawn))].filter((letter) => /\p{L}/u.test(letter)).join(' ');
