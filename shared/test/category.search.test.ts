import { describe, expect, it } from 'vitest';
import { locales } from '../src/platform/language/languages.ts';
import { readWords } from '../src/platform/language/read-words.ts';
import { isCategoryLike, isCategoryMeant, searchable } from '../src/shop/business/category.search.ts';

const names = readWords<Record<string, string>>('names/categories');
const synonyms = readWords<Record<string, string>>('names/category-synonyms');
const wordsOf = (category: string) =>
  searchable(locales.flatMap((locale) => [names[locale][category], synonyms[locale][category]]).join(', '));
const found = (typed: string): string[] =>
  Object.keys(names.en).filter((category) => isCategoryMeant(wordsOf(category), typed));
const alike = (typed: string): string[] =>
  Object.keys(names.en).filter((category) => isCategoryLike(wordsOf(category), typed));

describe('the search of categories', () => {
  it.each([
    ['mithai', 'Sweet shop'],
    ['Halwai', 'Sweet shop'],
    ['नमकीन', 'Sweet shop'],
    ['ફરસાણ', 'Sweet shop'],
    ['kirana', 'Grocery store'],
    ['किराणा', 'Grocery store'],
    ['કરિયાણા', 'Grocery store'],
    ['dawai', 'Chemist'],
    ['darji', 'Tailor'],
    ['शिंपी', 'Tailor'],
    ['ca', 'Chartered accountant'],
    ['फर्नीचर', 'Furniture'],
    ['फ़र्नीचर', 'Furniture'],
    ['tuition', 'Coaching classes'],
    ['xerox', 'Printing press'],
    ['momos', 'Restaurant'],
    ['মোমো', 'Restaurant'],
  ])('the typed word %s finds the category %s', (typed, category) => expect(found(typed)).toContain(category));

  it('a category is not found by a fragment of another word or by an unknown one', () => {
    expect(found('ca')).not.toContain('Musician and DJ');
    expect(found('')).toEqual([]);
    expect(found('zzz')).toEqual([]);
  });

  it.each([
    ['mobail', 'Mobile shop'],
    ['mobil', 'Mobile shop'],
    ['nimkeen', 'Sweet shop'],
    ['restorant', 'Restaurant'],
    ['furnichar', 'Furniture'],
    ['मोबाईल', 'Mobile shop'],
    ['hardwer paint', 'Hardware and paints'],
  ])('the misspelled text %s finds the category %s', (typed, category) => expect(alike(typed)).toContain(category));

  it('two letters or one repeated letter resemble no category', () => {
    expect(alike('ma')).toEqual([]);
    expect(alike('aaaa')).toEqual([]);
  });
});
