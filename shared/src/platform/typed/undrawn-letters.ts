import { scriptNames } from '../language/scripts.ts';

/** Common and Inherited cover the signs of every script. */
const drawn = [...Object.values(scriptNames), 'Common', 'Inherited'].map((name) => String.raw`\p{Script=${name}}`);
const undrawn = new RegExp(`[^${drawn.join('')}]`, 'gu');

/** Letters that no bundled font has, each once. */
export const undrawnLetters = (text: string): string =>
  [...new Set(text.match(undrawn))].filter((letter) => /\p{L}/u.test(letter)).join(' ');
