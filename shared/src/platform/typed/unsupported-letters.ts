import { scriptNames } from '../language/scripts.ts';

/** Common and Inherited cover the signs of every script. */
const supportedScripts = [...Object.values(scriptNames), 'Common', 'Inherited'].map(
  (name) => String.raw`\p{Script=${name}}`,
);
const unsupportedPattern = new RegExp(`[^${supportedScripts.join('')}]`, 'gu');

/** Letters that no bundled font has, each once, separated by blanks. */
export const unsupportedLetters = (text: string): string =>
  [...new Set(text.match(unsupportedPattern))].filter((letter) => /\p{L}/u.test(letter)).join(' ');
