import { languageOf } from '@parichay/shared/lib/language-of.ts';

/** Line height that the letters of a text need, against Latin's. */
export function tallnessOf(text: string): number {
  const language = languageOf(text);
  return language === null || language === 'en' ? 1 : language === 'ur' ? 2.1 : 1.25;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Attributes of an element that holds somebody's own words, so that a screen reader speaks them, a browser picks
 * the right glyphs, and Arabic script runs from the right. Most need none, and a page of forty products stays small.
 */
export function textAttributes(text: string, pageLanguage: string): { lang?: string; dir?: 'auto' } {
  const language = languageOf(text);
  return {
    ...(language && language !== pageLanguage && { lang: language }),
    ...(rightToLeft.test(text) && { dir: 'auto' as const }),
  };
}
