import type { Locale } from '@parichay/shared/platform/language/languages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/names/category-synonyms.json',
  {
    import: 'default',
  },
);
const loaded = new Map<Locale, Record<string, string>>();

export const synonymsOf = (category: string): string[] => [...loaded.values()].map((words) => words[category] ?? '');

/** @returns whether new synonyms were loaded; false when offline */
export async function loadSynonyms(locale: Locale): Promise<boolean> {
  if (loaded.has(locale)) return false;
  const words = await files[
    `../../../../../shared/src/platform/language/${locale}/names/category-synonyms.json`
  ]?.().catch(() => null);
  if (words) loaded.set(locale, words);
  return !!words;
}
