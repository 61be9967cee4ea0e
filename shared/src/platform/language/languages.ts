interface Language {
  name: string;
  /** True = zero takes the singular, unlike `0 days` in English. Intl.PluralRules is slow on cheap phones. */
  isZeroSingular: boolean;
}

/** How to add a language: docs/recipes/add-a-language.md. The first is the default. */
export const languages = {
  en: { name: 'English', isZeroSingular: false },
  hi: { name: 'हिन्दी', isZeroSingular: true },
  gu: { name: 'ગુજરાતી', isZeroSingular: true },
  mr: { name: 'मराठी', isZeroSingular: false },
  bn: { name: 'বাংলা', isZeroSingular: true },
  ta: { name: 'தமிழ்', isZeroSingular: false },
  te: { name: 'తెలుగు', isZeroSingular: false },
  kn: { name: 'ಕನ್ನಡ', isZeroSingular: true },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as [Locale, ...Locale[]];

export const localeCookie = 'lang';

/** Indian formats, with Latin digits. */
export const intlLocaleOf = (locale: Locale): string => `${locale}-IN-u-nu-latn`;

export const isLocale = (text: string | undefined): text is Locale => locales.includes(text as Locale);

export const inEachLocale = <Value>(valueFor: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(locales.map((locale) => [locale, valueFor(locale)])) as Record<Locale, Value>;
