import { languageOf } from '@parichay/shared/platform/lib/language-of.ts';

/** Line height factor of the text's script, relative to Latin. */
export function tallnessOf(text: string): number {
  const language = languageOf(text);
  return language === null || language === 'en' ? 1 : language === 'ur' ? 2.1 : 1.25;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export function textAttributes(text: string, pageLanguage: string): { lang?: string; dir?: 'auto' } {
  const language = languageOf(text);
  return {
    ...(language && language !== pageLanguage && { lang: language }),
    ...(rightToLeft.test(text) && { dir: 'auto' as const }),
  };
}
