import { languageOf } from '../lib/language-of.ts';
import { isLocale, type Locale, languages, locales } from './languages.ts';

/**
 * In which of our languages words must be that stand beside this text: the one of its script. A text in a script that
 * none of them is written in, or of digits alone, takes the first.
 * @param likely which it is where languages share a script, as Hindi and Marathi do
 */
export function localeWritten(text: string, likely?: Locale): Locale {
  const written = languageOf(text) ?? undefined;
  if (likely && languageOf(languages[likely].name) === written) return likely;
  return isLocale(written) ? written : locales[0];
}
