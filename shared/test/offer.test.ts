import { describe, expect, test } from 'vitest';
import { offer } from '../src/people/agency/offer.fields.ts';
import { type FullCardFacts, fullCardUntil, showsFullCard } from '../src/shop/plan/offer.rules.ts';

const noPlan: FullCardFacts = { isPaid: false, expiryDate: null, publishedAt: null, grantedUntil: null };
const lastFullCardDay = (period: Partial<FullCardFacts>, offerFields: object = {}) =>
  fullCardUntil({ ...noPlan, ...period }, offer.parse(offerFields));
/** In India it is 00:30 on 21 November, in London still the 20th. */
const publishedAt = new Date('2026-11-20T19:00:00Z');

describe('the last day on which visitors see the full card', () => {
  test('a card without a plan is shown in full for thirty days from its first publication', () => {
    expect(lastFullCardDay({})).toBeNull();
    expect(lastFullCardDay({ publishedAt })).toBe('2026-12-21');
    expect(lastFullCardDay({ publishedAt }, { trialDays: 0 })).toBe('2026-11-21');
  });

  test('a card is shown in full during a plan and for fifteen days after it', () => {
    expect(lastFullCardDay({ publishedAt, isPaid: true })).toBeNull();
    expect(lastFullCardDay({ publishedAt, isPaid: true, expiryDate: '2027-11-21' })).toBe('2027-12-06');
    expect(lastFullCardDay({ publishedAt, isPaid: true, expiryDate: '2027-11-21' }, { graceDays: 3 })).toBe(
      '2027-11-24',
    );
  });

  test('revoking a plan during the trial does not shorten the trial', () => {
    expect(lastFullCardDay({ publishedAt, isPaid: true, expiryDate: '2026-11-22' })).toBe('2026-12-21');
  });

  test('a card is shown in full until the day to which the trial of its business was extended', () => {
    expect(lastFullCardDay({ publishedAt, grantedUntil: '2027-01-22' })).toBe('2027-01-22');
  });

  test('a card is shown in full through its last full-card day and not after it', () => {
    expect([showsFullCard('2026-12-21', '2026-12-21'), showsFullCard('2026-12-21', '2026-12-22')]).toEqual([
      true,
      false,
    ]);
    expect(showsFullCard(null, '2099-01-01')).toBe(true);
  });
});
