import { readFileSync } from 'node:fs';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { expect, test } from 'vitest';
import { firstVideoTemplateCode } from '../src/studio/promo-video/first-video.rules.ts';

const categories = Object.keys(readTexts<Record<string, string>>('names/categories').en);
const priced = [{ pricePaise: 45_000 }, { pricePaise: 5_000 }];
const unpriced = [{ pricePaise: null }, { pricePaise: null }];
const cookedFoodTrades = ['Bakery', 'Catering', 'Restaurant', 'Sweet shop'];
const englishTextOfTemplate = (template: string): string => {
  const url = new URL(`../src/studio/promo-video/documents/${template}.json`, import.meta.url);
  const { names, words } = JSON.parse(readFileSync(url, 'utf8'));
  return `${names.en} ${Object.values(words.en).join(' ')}`;
};

test('the first video of every business category except Other has a template other than thank-you', () => {
  const withoutOwn = categories.filter((category) => firstVideoTemplateCode(category, priced) === 'thank-you');
  expect(withoutOwn).toEqual(['Other']);
});

test('only businesses that sell cooked food get a first video whose template mentions food', () => {
  const withFood = categories.filter((category) =>
    [priced, unpriced, []].some((products) =>
      /menu|fresh|taste/i.test(englishTextOfTemplate(firstVideoTemplateCode(category, products))),
    ),
  );
  expect(withFood).toEqual(cookedFoodTrades);
});

test.each([
  ['Restaurant', priced, 'price-reel'],
  ['Restaurant', unpriced, 'we-are-open'],
  ['Tailor', priced, 'our-services'],
  ['Tailor', unpriced, 'our-services'],
  ['Tailor', [], 'thank-you'],
  ['Saree shop', priced, 'new-arrivals'],
  ['Saree shop', [], 'we-are-open'],
  [null, priced, 'thank-you'],
])('the template of the first video for the category %s with products %j is %s', (category, products, template) => {
  expect(firstVideoTemplateCode(category, products)).toBe(template);
});
