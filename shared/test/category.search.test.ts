import { describe, expect, it } from 'vitest';
import { locales } from '../src/platform/language/languages.ts';
import { readTexts } from '../src/platform/language/read-texts.ts';
import { matchesCategory, soundsLikeCategory, toSearchableNames } from '../src/shop/business/category-search.ts';

const names = readTexts<Record<string, string>>('names/categories');
const synonyms = readTexts<Record<string, string>>('names/category-synonyms');
const searchTextOf = (category: string) =>
  toSearchableNames(locales.flatMap((locale) => [names[locale][category], synonyms[locale][category]]).join(', '));
const categoriesFoundBy = (typed: string): string[] =>
  Object.keys(names.en).filter((category) => matchesCategory(searchTextOf(category), typed));
const categoriesSoundingLike = (typed: string): string[] =>
  Object.keys(names.en).filter((category) => soundsLikeCategory(searchTextOf(category), typed));

describe('the search for a business category', () => {
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
  ])('the search word %s finds the category %s', (typed, category) =>
    expect(categoriesFoundBy(typed)).toContain(category),
  );

  it('a category is not found by a fragment of a word, an unknown word or an empty search', () => {
    expect(categoriesFoundBy('ca')).not.toContain('Musician and DJ');
    expect(categoriesFoundBy('')).toEqual([]);
    expect(categoriesFoundBy('zzz')).toEqual([]);
  });

  it.each([
    ['mobail', 'Mobile shop'],
    ['mobil', 'Mobile shop'],
    ['nimkeen', 'Sweet shop'],
    ['restorant', 'Restaurant'],
    ['furnichar', 'Furniture'],
    ['मोबाईल', 'Mobile shop'],
    ['hardwer paint', 'Hardware and paints'],
  ])('the misspelled search %s finds the category %s', (typed, category) =>
    expect(categoriesSoundingLike(typed)).toContain(category),
  );

  it('a search for two letters or one repeated letter finds no similar category', () => {
    expect(categoriesSoundingLike('ma')).toEqual([]);
    expect(categoriesSoundingLike('aaaa')).toEqual([]);
  });
});
