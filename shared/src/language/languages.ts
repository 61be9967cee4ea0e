interface Language {
  /** What it calls itself, for whoever chooses it. */
  name: string;
  /** Whether "none" takes the words of "one": `0 दिन`, but `0 days`. Intl knows it too, but loads for a tenth of a second on a cheap phone to say so. */
  noneIsOne: boolean;
}

/**
 * The languages of pages, cards, codes and reminders. Another one is a folder beside this file, with every file that `en`
 * has, and a line here (docs/recipes/add-a-language.md). The first is for whoever asks for none of them.
 */
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

/** The form of a language in which dates and amounts are written: India's, in the digits that shops write. */
export const regionOf = (locale: Locale): string => `${locale}-IN-u-nu-latn`;

export const isLocale = (text: string | undefined): text is Locale => locales.includes(text as Locale);

/** Something of every language. */
export const inEachLocale = <Value>(of: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;
