/** What a language is called in another one: `Tamil` in `en`, `தமிழ்` in its own. */
export const languageName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
