/** A letter or digit with its marks, and after a virama the letter that it joins: श्री, not श. */
const syllable = /[\p{L}\p{N}](?:\p{M}|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d])\u200d?\p{L})*/u;

/** The first letter of a name as a reader takes it; empty for a name without one. */
export const initial = (name: string): string => syllable.exec(name)?.[0].toLocaleUpperCase() ?? '';
