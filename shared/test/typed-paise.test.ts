import { describe, expect, it } from 'vitest';
import { readPaise } from '../src/platform/typed/paise.ts';

describe('a typed amount of rupees', () => {
  it.each([
    ['1500', 150_000],
    ['₹1,500.50', 150_050],
    ['१,५००', 150_000],
    ['0.07', 7],
    ['5.', 500],
    ['५००/-', 50_000],
    ['Rs. 500/- only', 50_000],
    ['₨ 500', 50_000],
    ['500 रुपये', 50_000],
    ['1.5 लाख', 15_000_000],
    ['1 500', 150_000],
    ['₹', null],
    ['500-700', undefined],
    ['500/kg', undefined],
    ['', null],
    ['-1', undefined],
    ['1.234', undefined],
    ['abc', undefined],
    ['999999999', undefined],
  ])('the typed amount of rupees %j is stored as %s paise', (text, paise) => expect(readPaise(text)).toBe(paise));
});
