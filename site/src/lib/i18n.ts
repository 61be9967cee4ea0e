import { intlLocaleOf, type Locale, languages, locales } from '@parichay/shared/platform/language/languages.ts';
import type { MessageKey, Namespace } from './namespaces.ts';

export { type Locale, locales };

export type Messages = { [namespace: string]: Record<string, string> };
export type Params = Record<string, string | number>;

/** `t('sign-in.title')`; a `count` parameter selects the plural form `key_one` or `key_other`. */
export type Translate<N extends Namespace = Namespace> = (key: MessageKey<N>, params?: Params) => string;

const formatParam = (locale: Locale, value: string | number): string =>
  typeof value === 'number' ? formatNumber(value, locale) : value;

export const createTranslator =
  <N extends Namespace>(locale: Locale, messages: Messages): Translate<N> =>
  (key, params = {}) => {
    const dot = key.indexOf('.');
    const texts = messages[key.slice(0, dot)];
    const name = key.slice(dot + 1);
    const { count } = params;
    const isSingular = count === 1 || (count === 0 && languages[locale].isZeroSingular);
    const plural = typeof count === 'number' ? texts?.[`${name}_${isSingular ? 'one' : 'other'}`] : undefined;
    const text = plural ?? texts?.[name] ?? key;
    return text.replace(/\{(\w+)\}/g, (placeholder, param: string) => {
      const value = params[param];
      return value === undefined ? placeholder : formatParam(locale, value);
    });
  };

/** Intl does not group Kannada numbers by lakhs, so `en-IN` is used, except where words are translated. */
const numberLocale = (locale: Locale, { notation }: Intl.NumberFormatOptions = {}): string =>
  notation === 'compact' ? intlLocaleOf(locale) : 'en-IN';

/** Small integers avoid Intl, which takes 0.1 s to load on a cheap phone. */
export const formatNumber = (value: number, locale: Locale, options?: Intl.NumberFormatOptions): string =>
  !options && Number.isInteger(value) && value >= 0 && value < 1_000
    ? String(value)
    : new Intl.NumberFormat(numberLocale(locale, options), options).format(value);

/** `₹1,25,000` for 12500000 paise; paise are shown only when not zero. */
export const formatRupees = (paise: number, locale: Locale): string =>
  formatNumber(paise / 100, locale, {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  });

/** Native date fields follow the browser's language, so the chosen day is repeated in words. */
export const dayAndHint = (day: string | null, locale: Locale, hint: string): string =>
  !day ? hint : `${formatDate(day, locale, { dateStyle: 'full' })} · ${hint}`;

export const formatDate = (
  iso: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string =>
  new Intl.DateTimeFormat(intlLocaleOf(locale), { timeZone: 'Asia/Kolkata', ...options }).format(new Date(iso));
