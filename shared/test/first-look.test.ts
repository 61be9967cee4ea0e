import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { initialTemplateFor } from '../src/shop/card/initial-template.ts';

const names = new URL('../src/platform/language/en/names/categories.json', import.meta.url);
const categories = Object.keys(JSON.parse(readFileSync(names, 'utf8')) as Record<string, string>);

const plainTemplate = { design: 'marble', colour: '#0f766e' };

test.each(categories.filter((category) => category !== 'Other'))(
  'a new card of the category %s has a template other than the default one',
  (category) => {
    expect(initialTemplateFor(category)).not.toEqual(plainTemplate);
  },
);

test.each([null, '', 'Other', 'Patang bhandar'])(
  'a new card without a known category (%s) gets the default template',
  (category) => {
    expect(initialTemplateFor(category)).toEqual(plainTemplate);
  },
);
