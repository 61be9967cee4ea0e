import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { foldForSearch } from '@parichay/shared/shop/business/category-search.ts';

const categoryNameTables = Object.values(readTexts<Record<string, string>>('names/categories'));
const categorySynonymTables = Object.values(readTexts<Record<string, string>>('names/category-synonyms'));

/** Names and synonyms, except those of `Other`, which mean something more specific. */
const namesByCategory = Object.keys(categoryNameTables[0] ?? {}).map((category) => ({
  category,
  names: new Set(
    [...categoryNameTables, ...(category === 'Other' ? [] : categorySynonymTables)].flatMap((texts) =>
      foldForSearch(texts[category] ?? '').split(/\s*,\s*/),
    ),
  ),
}));

/** A shorter search would match the start of too many words. */
const minSearchLength = 3;

/** `test` does not find opticians, although one of their synonyms is `eye test`. */
export function findCategories(search: string): string[] {
  const foldedSearch = foldForSearch(search).trim();
  if ([...foldedSearch].length < minSearchLength) return [];
  return namesByCategory
    .filter(({ names }) =>
      [...names].some((name) => name.split(/\s*[&()/]\s*/).some((part) => part.startsWith(foldedSearch))),
    )
    .map(({ category }) => category);
}

/** `Sweets`, `Kirana`, `मिठाई` and `Interior` match one category; null when none or several match. */
export function findCategoryByName(name: string): string | null {
  const foldedName = foldForSearch(name).trim();
  const singularName = foldedName.replace(/s$/, '');
  if (singularName.length < minSearchLength) return null;
  const isNamed = ({ category, names }: (typeof namesByCategory)[number]): boolean =>
    names.has(foldedName) || names.has(singularName) || foldForSearch(category).startsWith(`${singularName} `);
  const exactMatch = namesByCategory.find(({ category }) => foldForSearch(category) === foldedName);
  const [firstMatch, secondMatch] = exactMatch ? [exactMatch] : namesByCategory.filter(isNamed);
  return firstMatch && !secondMatch ? firstMatch.category : null;
}
