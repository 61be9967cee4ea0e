interface Language {
  /** What it calls itself, for whoever chooses it. */
  name: string;
  /** The region's form of it that numbers and dates are written in, in the digits that shops write. */
  region: string;
  /** Whether "none" takes the words of "one": `0 दिन`, but `0 days`. Intl knows it too, but loads for a tenth of a second on a cheap phone to say so. */
  noneIsOne: boolean;
}

/**
 * The languages of pages, cards, codes and reminders. Another one is a folder beside this file, with every file that `en`
 * has, and a line here (docs/recipes/add-a-language.md). The first is for whoever asks for none of them.
 */
export const languages = {
  en: { name: 'English', region: 'en-IN', noneIsOne: false },
  hi: { name: 'हिन्दी', region: 'hi-IN', noneIsOne: true },
  gu: { name: 'ગુજરાતી', region: 'gu-IN', noneIsOne: true },
  mr: { name: 'मराठी', region: 'mr-IN-u-nu-latn', noneIsOne: false },
  bn: { name: 'বাংলা', region: 'bn-IN-u-nu-latn', noneIsOne: true },
  ta: { name: 'தமிழ்', region: 'ta-IN', noneIsOne: false },
  te: { name: 'తెలుగు', region: 'te-IN', noneIsOne: false },
  kn: { name: 'ಕನ್ನಡ', region: 'kn-IN', noneIsOne: true },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as [Locale, ...Locale[]];

export const isLocale = (text: string | undefined): text is Locale => locales.includes(text as Locale);

/** Something of every language. */
export const inEachLocale = <Value>(of: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;
