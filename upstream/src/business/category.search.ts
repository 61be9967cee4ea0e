import { folded, isCategoryMeant, searchable } from '@parichay/shared/business/category.search.ts';
import { readWords } from '@parichay/shared/language/read-words.ts';

const names = Object.values(readWords<Record<string, string>>('names/categories'));
const synonyms = Object.values(readWords<Record<string, string>>('names/category-synonyms'));

/** Of each category as it is stored: what it is called in every language, and what people call it as well. */
const wordsOf = Object.keys(names[0] ?? {}).map((category) => ({
  category,
  words: searchable([...names, ...synonyms].map((words) => words[category] ?? '').join(', ')),
}));

/** Fewer letters begin too many words to mean one. */
const leastLetters = 3;

/** The categories that a search may mean: "mithai", "नमकीन" and "sweet" are all the sweet shop. */
export const categoriesMeant = (search: string): string[] =>
  [...search].length < leastLetters
    ? []
    : wordsOf.filter(({ words }) => isCategoryMeant(words, search)).map(({ category }) => category);

/** Of each category its names and synonyms, each in whole. A synonym of `Other` says more than that. */
const saidOf = wordsOf.map(({ category }) => ({
  category,
  said: new Set(
    [...names, ...(category === 'Other' ? [] : synonyms)].flatMap((words) =>
      folded(words[category] ?? '').split(/\s*,\s*/),
    ),
  ),
}));

/** The one category that is called so in a list: `Sweets`, `Kirana`, `मिठाई`, `Interior`; null where none or several are. */
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
