import { locales } from '@parichay/shared/platform/language/languages.ts';
import { pageLocale } from '../../../lib/page-messages.ts';
import { loadSynonyms } from './category-synonyms.ts';

export async function loadCategorySheet() {
  const [{ CategorySheet }] = await Promise.all([
    import('./CategorySheet.tsx'),
    ...[...new Set([locales[0], pageLocale()])].map(loadSynonyms),
  ]);
  return CategorySheet;
}
