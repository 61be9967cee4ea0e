import type { Locale } from '@parichay/shared/language/languages.ts';
import { namesOf } from './names.ts';

const names = namesOf(
  import.meta.glob('../../../shared/src/language/*/names/categories.json', { eager: true, import: 'default' }),
);

/**
 * Common kinds of Indian businesses by their English names, which are what is stored: greetings and templates are found
 * by them. Anything else may be written freely.
 */
export const categories: readonly string[] = Object.keys(names.en);

/** A category in a language; one that somebody wrote freely stays as it is. */
export const categoryIn = (category: string, locale: Locale): string => names[locale][category] ?? category;

/** A category in every language, to be found by any of them. */
export const categoryInAll = (category: string): string[] =>
  Object.values(names).map((all) => all[category] ?? category);
