import { type Locale, locales } from './languages.ts';

const alsoReadWith: Partial<Record<Locale, Locale>> = { mr: 'hi' };

export const languagesReadWith = (locale: Locale): Locale[] => [
  ...new Set([locale, alsoReadWith[locale] ?? locales[0], locales[0]]),
];
