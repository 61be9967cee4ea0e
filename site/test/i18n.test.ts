import { describe, expect, it } from 'vitest';
import { createTranslator, formatDate, formatNumber, formatRupees } from '../src/lib/i18n.ts';

const messages = { common: { retryIn: 'In {time}.', loading: '{count} things' } };
const plurals = {
  'sign-in-live': { strengthShort_one: '{count} more character', strengthShort_other: '{count} more characters' },
};

describe('the translation of messages', () => {
  it('a translated message fills placeholders and leaves those without a value unchanged', () => {
    const t = createTranslator('en', messages);
    expect(t('common.retryIn', { time: '0:45' })).toBe('In 0:45.');
    expect(t('common.retryIn')).toBe('In {time}.');
  });

  it('a translated message uses the plural form for its count', () => {
    const t = createTranslator<'sign-in-live'>('en', plurals);
    expect(t('sign-in-live.strengthShort', { count: 1 })).toBe('1 more character');
    expect(t('sign-in-live.strengthShort', { count: 3 })).toBe('3 more characters');
  });

  it.each(['en', 'hi'] as const)('plural forms and numbers in the language %s are those of Intl', (locale) => {
    const t = createTranslator<'sign-in-live'>(locale, {
      'sign-in-live': { strengthShort_one: 'one', strengthShort_other: 'other' },
    });
    const rules = new Intl.PluralRules(`${locale}-IN`);
    const numbers = new Intl.NumberFormat(`${locale}-IN`);
    for (const count of [...Array(200).keys(), 999, 1_000, 1_001, 100_000]) {
      expect(t('sign-in-live.strengthShort', { count })).toBe(rules.select(count));
      expect(formatNumber(count, locale)).toBe(numbers.format(count));
    }
  });

  it('numbers in a translated message have Indian digit grouping', () => {
    expect(createTranslator('en', messages)('common.loading', { count: 1234567 })).toBe('12,34,567 things');
    expect(formatNumber(1234567, 'hi')).toBe('12,34,567');
  });

  it('a missing translation is shown as its key', () => {
    expect(createTranslator('en', {})('common.retryIn')).toBe('common.retryIn');
  });
});

describe('the formatting of amounts and dates', () => {
  it('an amount in paise is shown in rupees, with paise only if they are not zero', () => {
    expect(formatRupees(12_500_000, 'en')).toBe('₹1,25,000');
    expect(formatRupees(99_950, 'en')).toBe('₹999.50');
    expect(formatRupees(12_500_000, 'hi')).toBe('₹1,25,000');
  });

  it('a timestamp is shown as its date in India', () => {
    expect(formatDate('2026-11-20T20:00:00.000Z', 'en')).toBe('21 Nov 2026');
    expect(formatDate('2026-11-20T10:00:00.000Z', 'hi')).toContain('20');
  });
});
