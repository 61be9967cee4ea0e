import { languageOf } from '../lib/language-of.ts';
import { isLocale, type Locale, languages, locales } from './languages.ts';

/**
 * Unknown scripts give the default.
 * @param likely preferred when languages share a script
 */
export function localeWritten(text: string, likely?: Locale): Locale {
  const written = languageOf(text) ?? undefined;
  if (likely && languageOf(languages[likely].name) === written) return likely;
  return isLocale(written) ? written : locales[0];
}
