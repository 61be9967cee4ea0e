import { describe, expect, it } from 'vitest';
import { readPaise } from '../src/platform/typed/paise.ts';

describe('typed rupees', () => {
  it.each([
    ['1500', 150_000],
    ['₹1,500.50', 150_050],
    ['१,५००', 150_000],
    ['0.07', 7],
    ['5.', 500],
    ['', null],
    ['-1', undefined],
    ['1.234', undefined],
    ['abc', undefined],
    ['999999999', undefined],
  ])('the typed rupees %j are %s paise', (text, paise) => expect(readPaise(text)).toBe(paise));
});
