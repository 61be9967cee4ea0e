import { type Locale, locales } from '@parichay/shared/platform/language/languages.ts';

/* Only the server may import this: it contains all languages. */

const nameFiles = import.meta.glob<Record<string, string>>(
  '../../../shared/src/platform/language/??/names/{categories,link-store}.json',
  { eager: true, import: 'default' },
);
const namesIn = (kind: 'categories' | 'link-store', locale: Locale): Record<string, string> =>
  nameFiles[`../../../shared/src/platform/language/${locale}/names/${kind}.json`] ?? {};

/** Typed categories stay untranslated. */
export const translatedCategory = (category: string, locale: Locale): string =>
  namesIn('categories', locale)[category] ?? category;

const storedNameByTranslation = new Map(
  locales.flatMap((locale) =>
    Object.entries(namesIn('link-store', locale)).map(([storedName, name]) => [name, storedName]),
  ),
);

/** Translates the platform's names from any language. */
export const translatedLinkName = (label: string, locale: Locale): string =>
  namesIn('link-store', locale)[storedNameByTranslation.get(label) ?? ''] ?? label;
