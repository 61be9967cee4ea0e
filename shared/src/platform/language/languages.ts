interface Language {
  name: string;
  /** `0 दिन`, but `0 days`. Intl.PluralRules takes 0.1 s on cheap phones. */
  noneIsOne: boolean;
}

/** How to add one: docs/recipes/add-a-language.md. The first one is the default. */
export const languages = {
  en: { name: 'English', noneIsOne: false },
  hi: { name: 'हिन्दी', noneIsOne: true },
  gu: { name: 'ગુજરાતી', noneIsOne: true },
  mr: { name: 'मराठी', noneIsOne: false },
  bn: { name: 'বাংলা', noneIsOne: true },
  ta: { name: 'தமிழ்', noneIsOne: false },
  te: { name: 'తెలుగు', noneIsOne: false },
  kn: { name: 'ಕನ್ನಡ', noneIsOne: true },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as [Locale, ...Locale[]];

/** Indian formats, with Latin digits. */
export const regionOf = (locale: Locale): string => `${locale}-IN-u-nu-latn`;

export const isLocale = (text: string | undefined): text is Locale => locales.includes(text as Locale);

export const inEachLocale = <Value>(of: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;
