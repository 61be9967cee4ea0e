/** A letter with its marks; a virama joins the next letter: श्री, not श. */
const syllablePattern = /[\p{L}\p{N}](?:\p{M}|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d])\u200d?\p{L})*/u;

export const initial = (name: string): string => syllablePattern.exec(name)?.[0].toLocaleUpperCase() ?? '';
