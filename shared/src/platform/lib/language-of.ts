const languagePatterns = [
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
export type WrittenLanguage = (typeof languagePatterns)[number][0];

/** BCP 47; null = no letters of these scripts. */
export function writtenLanguageOf(text: string): WrittenLanguage | null {
  let best: WrittenLanguage | null = null;
  let maxCount = 0;
  for (const [language, letters] of languagePatterns) {
    const count = text.match(letters)?.length ?? 0;
    if (count > maxCount) [best, maxCount] = [language, count];
  }
  return best;
}
