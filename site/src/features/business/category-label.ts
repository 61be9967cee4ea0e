import { locale } from '../ui/words.ts';
import { categories } from './categories.ts';

/** A category in the language of the page; one that somebody wrote freely stays as it is. */
export const categoryLabel = (category: string): string =>
  locale === 'hi' ? (categories.find(([en]) => en === category)?.[1] ?? category) : category;
