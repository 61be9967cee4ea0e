import { describe, expect, test } from 'vitest';
import { offer } from '../src/people/agency/offer.fields.ts';
import { isWhole, type PaidTime, wholeUntil } from '../src/shop/plan/offer.rules.ts';

const nothing: PaidTime = { isPaid: false, expiryDate: null, publishedAt: null, keptUntil: null };
const until = (of: Partial<PaidTime>, numbers: object = {}) => wholeUntil({ ...nothing, ...of }, offer.parse(numbers));
/** In India it is 00:30 on 21 November, in London still the 20th. */
const publishedAt = new Date('2026-11-20T19:00:00Z');

describe('the last day on which visitors see the whole card', () => {
  test('a card without a plan is whole for thirty days from its first publication', () => {
    expect(until({})).toBeNull();
    expect(until({ publishedAt })).toBe('2026-12-21');
    expect(until({ publishedAt }, { trialDays: 0 })).toBe('2026-11-21');
  });

  test('a card is whole while a plan runs and for fifteen days after it', () => {
    expect(until({ publishedAt, isPaid: true })).toBeNull();
    expect(until({ publishedAt, isPaid: true, expiryDate: '2027-11-21' })).toBe('2027-12-06');
    expect(until({ publishedAt, isPaid: true, expiryDate: '2027-11-21' }, { graceDays: 3 })).toBe('2027-11-24');
  });

  test('a plan taken back within the trial does not shorten the trial', () => {
    expect(until({ publishedAt, isPaid: true, expiryDate: '2026-11-22' })).toBe('2026-12-21');
  });

  test('a card older than the offer is whole until its stored day', () => {
    expect(until({ publishedAt, keptUntil: '2027-01-22' })).toBe('2027-01-22');
  });

  test('a card is still whole on its last day', () => {
    expect([isWhole('2026-12-21', '2026-12-21'), isWhole('2026-12-21', '2026-12-22')]).toEqual([true, false]);
    expect(isWhole(null, '2099-01-01')).toBe(true);
  });
});
