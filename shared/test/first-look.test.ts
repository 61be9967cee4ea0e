import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLook } from '../src/card/card.first-look.ts';

const names = new URL('../src/language/en/names/categories.json', import.meta.url);
const categories = Object.keys(JSON.parse(readFileSync(names, 'utf8')) as Record<string, string>);

const plain = { design: 'marble', colour: '#0f766e' };

test.each(categories.filter((category) => category !== 'Other'))(
  'a new card of %s looks as the trade likes it',
  (category) => {
    expect(firstLook(category)).not.toEqual(plain);
  },
);

test.each([null, '', 'Other', 'Patang bhandar'])('a trade in words of its own (%s) begins as cards do', (category) => {
  expect(firstLook(category)).toEqual(plain);
});
