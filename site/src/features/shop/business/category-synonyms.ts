import type { Locale } from '@parichay/shared/platform/language/languages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/names/category-synonyms.json',
  {
    import: 'default',
  },
);
const synonymsByLocale = new Map<Locale, Record<string, string>>();

export const synonymsOf = (category: string): string[] =>
  [...synonymsByLocale.values()].map((synonyms) => synonyms[category] ?? '');

/** @returns whether new synonyms were loaded; false when offline */
export async function loadSynonyms(locale: Locale): Promise<boolean> {
  if (synonymsByLocale.has(locale)) return false;
  const synonyms = await files[
    `../../../../../shared/src/platform/language/${locale}/names/category-synonyms.json`
  ]?.().catch(() => null);
  if (synonyms) synonymsByLocale.set(locale, synonyms);
  return !!synonyms;
}
