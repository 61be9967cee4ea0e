import type invoice from '@parichay/shared/platform/language/en/sent/invoice.json';
import { inEachLocale, regionOf } from '@parichay/shared/platform/language/languages.ts';
import { fillWords, readWords } from '@parichay/shared/platform/language/read-words.ts';
import { fileWords } from '../../platform/files/file-words.ts';

type Key = keyof typeof invoice;
const own = readWords<Record<Key, string>>('sent/invoice');

/** Names of taxes, numbers and the amount in words stay in English for accountants. */
export const invoiceWords = inEachLocale((locale) => {
  const days = new Intl.DateTimeFormat(regionOf(locale), {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  const say = (key: Key, values: Record<string, string> = {}): string => fillWords(own[locale][key], values);
  return {
    locale,
    say,
    day: (date: string): string => days.format(Date.parse(date)),
    state: (code: string): string => `${fileWords[locale].stateOf(code)} (${code})`,
  };
});
export type InvoiceWords = (typeof invoiceWords)['en'];
