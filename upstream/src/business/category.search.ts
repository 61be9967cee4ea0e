import { isCategoryMeant, searchable } from '@parichay/shared/business/category.search.ts';
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
