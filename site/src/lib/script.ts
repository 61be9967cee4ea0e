import { writtenLanguageOf } from '@parichay/shared/platform/lib/language-of.ts';

/** Line height factor of the text's script, relative to Latin. */
export function lineHeightFactorOf(text: string): number {
  const language = writtenLanguageOf(text);
  return language === null || language === 'en' ? 1 : language === 'ur' ? 2.1 : 1.25;
}

const rightToLeftLetterPattern = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export function textAttributes(text: string, pageLanguage: string): { lang?: string; dir?: 'auto' } {
  const language = writtenLanguageOf(text);
  return {
    ...(language && language !== pageLanguage && { lang: language }),
    ...(rightToLeftLetterPattern.test(text) && { dir: 'auto' as const }),
  };
}
