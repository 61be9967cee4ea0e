import { writtenLanguageOf } from '../lib/language-of.ts';
import { isLocale, type Locale, languages, locales } from './languages.ts';

/**
 * Unknown scripts give the default.
 * @param preferred wins when languages share a script
 */
export function localeOfText(text: string, preferred?: Locale): Locale {
  const language = writtenLanguageOf(text) ?? undefined;
  if (preferred && writtenLanguageOf(languages[preferred].name) === language) return preferred;
  return isLocale(language) ? language : locales[0];
}
