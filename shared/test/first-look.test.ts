import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLook } from '../src/shop/card/card.first-look.ts';

const names = new URL('../src/platform/language/en/names/categories.json', import.meta.url);
const categories = Object.keys(JSON.parse(readFileSync(names, 'utf8')) as Record<string, string>);

const plain = { design: 'marble', colour: '#0f766e' };

test.each(categories.filter((category) => category !== 'Other'))(
  'a new card of the category %s does not get the plain look',
  (category) => {
    expect(firstLook(category)).not.toEqual(plain);
  },
);

test.each([null, '', 'Other', 'Patang bhandar'])(
  'a new card without a known category (%s) gets the plain look',
  (category) => {
    expect(firstLook(category)).toEqual(plain);
  },
);
