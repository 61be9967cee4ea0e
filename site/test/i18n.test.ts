import { describe, expect, it } from 'vitest';
import { formatDate, formatNumber, formatRupees, translate } from '../src/lib/i18n.ts';

const words = { common: { retryIn: 'In {time}.', loading: '{count} things' } };
const plurals = {
  'sign-in-live': { strengthShort_one: '{count} more character', strengthShort_other: '{count} more characters' },
};

describe('translation', () => {
  it('fills placeholders and leaves unknown ones as they are', () => {
    const t = translate('en', words);
    expect(t('common.retryIn', { time: '0:45' })).toBe('In 0:45.');
    expect(t('common.retryIn')).toBe('In {time}.');
  });

  it('takes the plural form of the count', () => {
    const t = translate<'sign-in-live'>('en', plurals);
    expect(t('sign-in-live.strengthShort', { count: 1 })).toBe('1 more character');
    expect(t('sign-in-live.strengthShort', { count: 3 })).toBe('3 more characters');
  });

  it.each(['en', 'hi'] as const)('says one or many, and writes numbers, as Intl does in %s', (locale) => {
    const t = translate<'sign-in-live'>(locale, {
      'sign-in-live': { strengthShort_one: 'one', strengthShort_other: 'other' },
    });
    const rules = new Intl.PluralRules(`${locale}-IN`);
    const numbers = new Intl.NumberFormat(`${locale}-IN`);
    for (const count of [...Array(200).keys(), 999, 1_000, 1_001, 100_000]) {
      expect(t('sign-in-live.strengthShort', { count })).toBe(rules.select(count));
      expect(formatNumber(count, locale)).toBe(numbers.format(count));
    }
  });

  it('writes numbers as India does', () => {
    expect(translate('en', words)('common.loading', { count: 1234567 })).toBe('12,34,567 things');
    expect(formatNumber(1234567, 'hi')).toBe('12,34,567');
  });

  it('shows the key where words are missing', () => {
    expect(translate('en', {})('common.retryIn')).toBe('common.retryIn');
  });
});

describe('money and days', () => {
  it('shows rupees of paise, with paise only where there are some', () => {
    expect(formatRupees(12_500_000, 'en')).toBe('₹1,25,000');
    expect(formatRupees(99_950, 'en')).toBe('₹999.50');
    expect(formatRupees(12_500_000, 'hi')).toBe('₹1,25,000');
  });

  it('counts days in India, wherever the browser is', () => {
    expect(formatDate('2026-11-20T20:00:00.000Z', 'en')).toBe('21 Nov 2026');
    expect(formatDate('2026-11-20T10:00:00.000Z', 'hi')).toContain('20');
  });
});
