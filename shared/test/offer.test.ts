import { describe, expect, test } from 'vitest';
import { offer } from '../src/plan/offer.fields.ts';
import { isWhole, type PaidTime, wholeUntil } from '../src/plan/offer.rules.ts';

const nothing: PaidTime = { isPaid: false, expiryDate: null, publishedAt: null, keptUntil: null };
const until = (of: Partial<PaidTime>, numbers: object = {}) => wholeUntil({ ...nothing, ...of }, offer.parse(numbers));
/** Half past midnight on 21 November in India, still the 20th in London. */
const publishedAt = new Date('2026-11-20T19:00:00Z');

describe('until when visitors see the whole card', () => {
  test('without a plan for thirty days from its first publication', () => {
    expect(until({})).toBeNull();
    expect(until({ publishedAt })).toBe('2026-12-21');
    expect(until({ publishedAt }, { trialDays: 0 })).toBe('2026-11-21');
  });

  test('while a plan runs and for fifteen days after it', () => {
    expect(until({ publishedAt, isPaid: true })).toBeNull();
    expect(until({ publishedAt, isPaid: true, expiryDate: '2027-11-21' })).toBe('2027-12-06');
    expect(until({ publishedAt, isPaid: true, expiryDate: '2027-11-21' }, { graceDays: 3 })).toBe('2027-11-24');
  });

  test('never less for having paid: a plan that was taken back within the trial leaves the trial', () => {
    expect(until({ publishedAt, isPaid: true, expiryDate: '2026-11-22' })).toBe('2026-12-21');
  });

  test('of a business from before the offer until its sixty days are over', () => {
    expect(until({ publishedAt, keptUntil: '2027-01-22' })).toBe('2027-01-22');
  });

  test('the last day included', () => {
    expect([isWhole('2026-12-21', '2026-12-21'), isWhole('2026-12-21', '2026-12-22')]).toEqual([true, false]);
    expect(isWhole(null, '2099-01-01')).toBe(true);
  });
});
