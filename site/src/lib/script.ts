/** Script → the language that is most likely written in it, on a card from India. */
const languages = [
  ['en', /\p{Script=Latin}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['or', /\p{Script=Oriya}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['ur', /\p{Script=Arabic}/gu],
] as const;

/** BCP 47 language of the script that most of the text is written in; null for digits and signs alone. */
export function languageOf(text: string): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [language, letters] of languages) {
    const count = text.match(letters)?.length ?? 0;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}

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
