import { type Locale, locales } from './languages.ts';

/** Preferred to English where a text is not in the language. */
const alsoReadWith: Partial<Record<Locale, Locale>> = { mr: 'hi' };

/** Best first; ends with English. */
export const languagesReadWith = (locale: Locale): Locale[] => [
  ...new Set([locale, alsoReadWith[locale] ?? locales[0], locales[0]]),
];
