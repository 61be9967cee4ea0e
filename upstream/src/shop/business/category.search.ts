import { readWords } from '@parichay/shared/platform/language/read-words.ts';
import { folded, isCategoryMeant, searchable } from '@parichay/shared/shop/business/category.search.ts';

const names = Object.values(readWords<Record<string, string>>('names/categories'));
const synonyms = Object.values(readWords<Record<string, string>>('names/category-synonyms'));

const wordsOf = Object.keys(names[0] ?? {}).map((category) => ({
  category,
  words: searchable([...names, ...synonyms].map((words) => words[category] ?? '').join(', ')),
}));

/** Shorter searches match the start of too many words. */
const leastLetters = 3;

export const categoriesMeant = (search: string): string[] =>
  [...search].length < leastLetters
    ? []
    : wordsOf.filter(({ words }) => isCategoryMeant(words, search)).map(({ category }) => category);

/** Whole names and synonyms; those of `Other` are too specific to mean it. */
const saidOf = wordsOf.map(({ category }) => ({
  category,
  said: new Set(
    [...names, ...(category === 'Other' ? [] : synonyms)].flatMap((words) =>
      folded(words[category] ?? '').split(/\s*,\s*/),
    ),
  ),
}));

/** `Sweets`, `Kirana`, `मिठाई` and `Interior` match one category; null when none or several match. */
export function categoryNamed(name: string): string | null {
  const whole = folded(name).trim();
  const one = whole.replace(/s$/, '');
  if (one.length < leastLetters) return null;
  const isCalled = ({ category, said }: (typeof saidOf)[number]): boolean =>
    said.has(whole) || said.has(one) || folded(category).startsWith(`${one} `);
  const own = saidOf.find(({ category }) => folded(category) === whole);
  const [found, another] = own ? [own] : saidOf.filter(isCalled);
  return found && !another ? found.category : null;
}
