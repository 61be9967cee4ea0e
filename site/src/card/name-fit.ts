/** Noto Serif's character widths in em, for estimates on the server, so no layout shifts. */
const characterWidthsEm: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Cf}]/u, 0],
  [/\p{Script=Arabic}/u, 0.48],
  [/\p{Script=Tamil}|\p{Script=Malayalam}/u, 0.92],
  [/\p{Mc}/u, 0.3],
  [/\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Oriya}/u, 0.95],
  [/\p{Script=Devanagari}|\p{Script=Gujarati}|\p{Script=Gurmukhi}|\p{Script=Bengali}/u, 0.63],
  [/[iljtfrI.,'’:;!|()-]/u, 0.36],
  [/[mwMW@&%]/u, 0.92],
  [/\p{Lu}/u, 0.7],
  [/[\p{Ll}\p{Nd}]/u, 0.57],
  [/\s/u, 0.27],
];
// Consonants after a virama need less width, except in Tamil.
const conjunctPattern = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?\p{L}/gu;

export function widthInEm(text: string): number {
  let em = 0.25 * (text.match(conjunctPattern)?.length ?? 0);
  for (const character of text.replace(conjunctPattern, ''))
    em += characterWidthsEm.find(([kind]) => kind.test(character))?.[1] ?? 1;
  return em;
}

/** Width in em of the longest line, balanced over at most `maxLines` lines. */
function balancedWidth(words: readonly number[], maxLines: number): number {
  const space = 0.27;
  const lineCount = (width: number): number => {
    let count = 1;
    let filled = -space;
    for (const word of words) {
      if (filled + space + word > width) {
        count += 1;
        filled = word;
      } else filled += space + word;
    }
    return count;
  };
  let low = Math.max(...words);
  let high = words.reduce((sum, word) => sum + word + space, -space);
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (lineCount(middle) <= maxLines) high = middle;
    else low = middle;
  }
  return high;
}

export interface NameFit {
  /** Longest line, in em; `lines`: height in Latin lines, as other scripts are taller. */
  em: number;
  lines: number;
}

/** Finds the line count with the largest type; the stylesheet divides its box by `em` and `lines`. */
export function nameFit(name: string, box: { width: number; height: number }, tallness = 1): NameFit {
  const words = name.split(/\s+/u).filter(Boolean).map(widthInEm);
  let best: NameFit = { em: 1, lines: 1 };
  let largest = 0;
  for (let lines = 1; lines <= Math.min(words.length, 7); lines += 1) {
    const em = balancedWidth(words, lines) * 1.02;
    const size = Math.min(box.width / em, box.height / (lines * tallness));
    if (size > largest) {
      largest = size;
      best = { em: Math.round(em * 100) / 100, lines: Math.round(lines * tallness * 100) / 100 };
    }
  }
  return best;
}
