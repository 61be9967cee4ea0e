import type invoice from '@parichay/shared/platform/language/en/sent/invoice.json';
import { inEachLocale, intlLocaleOf } from '@parichay/shared/platform/language/languages.ts';
import { fillPlaceholders, readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { fileTexts } from '../../platform/files/file-texts.ts';

type InvoiceTextKey = keyof typeof invoice;
const textsByLocale = readTexts<Record<InvoiceTextKey, string>>('sent/invoice');
type TimeUnit = 'years' | 'months';
const timeUnitsByLocale = readTexts<Record<`${TimeUnit}_${'one' | 'other'}`, string>>('premium');

/** Names of taxes and numbers stay in English for accountants. */
export const invoiceTexts = inEachLocale((locale) => {
  const dateFormat = new Intl.DateTimeFormat(intlLocaleOf(locale), {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  const monthFormat = new Intl.DateTimeFormat(intlLocaleOf(locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const priceFormat = new Intl.NumberFormat(intlLocaleOf(locale), { style: 'currency', currency: 'INR' });
  const translate = (key: InvoiceTextKey, values: Record<string, string> = {}): string =>
    fillPlaceholders(textsByLocale[locale][key], values);
  return {
    locale,
    translate,
    countText: (unit: TimeUnit, count: number): string =>
      fillPlaceholders(timeUnitsByLocale[locale][`${unit}_${count === 1 ? 'one' : 'other'}`], { count: String(count) }),
    formatMonth: (year: number, month: number): string => monthFormat.format(Date.UTC(year, month - 1)),
    formatPrice: (paise: number): string => priceFormat.format(paise / 100),
    formatDate: (date: string): string => dateFormat.format(Date.parse(date)),
    stateName: (code: string): string => `${fileTexts[locale].stateNameOfCode(code)} (${code})`,
  };
});
export type InvoiceTexts = (typeof invoiceTexts)['en'];
