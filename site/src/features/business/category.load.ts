import { locales } from '@parichay/shared/language/languages.ts';
import { pageLocale } from '../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../shared/src/language/*/names/category-synonyms.json',
  {
    import: 'default',
  },
);

/** The sheet, and what people call the categories in Latin letters and in the language of the page. */
export async function loadCategorySheet() {
  const wanted = new Set([locales[0], pageLocale()]);
  const [{ CategorySheet, synonyms }, ...words] = await Promise.all([
    import('./CategorySheet.tsx'),
    ...[...wanted].map((locale) => files[`../../../../shared/src/language/${locale}/names/category-synonyms.json`]?.()),
  ]);
  synonyms.push(...words.filter((some) => some !== undefined));
  return CategorySheet;
}
