import { describe, expect, it } from 'vitest';
import { readYear } from '../src/platform/typed/year.ts';

describe('a typed year', () => {
  it.each([
    ['सन् १९९८', '1998'],
    ['Since 1998', '1998'],
    ['1998 से', '1998'],
    ['15/08/1998', '1998'],
    ['1998-2004', '1998-2004'],
    ['98', '98'],
    ['', ''],
  ])('the typed year %j is parsed as %j', (typed, year) => expect(readYear(typed)).toBe(year));
});
