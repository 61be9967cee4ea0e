/** Excel saves Indian letters as question marks in a CSV that is not UTF-8. */
const questionMarksPattern = /(?<![^\s,.()/-])\?{2,}(?![^\s,.()/-])/;
/** UTF-8 that was read as Windows-1252: `à®•` for `க`, `Ã©` for `é`, `â€™` for an apostrophe. */
const misreadPattern = /à[\u00a4-\u00b7]|Ã[\u0080-\u00bf]|â€/;

export const hasLostLetters = (text: string): boolean =>
  text.includes('\uFFFD') || questionMarksPattern.test(text) || misreadPattern.test(text);
