import { drawnWidthOf, graphemeClustersOf, type ShapedText } from './shape.ts';

const ELLIPSIS = '…';

/** Postpositions, particles and copulas with which no line starts. */
const boundWords = [
  ...['का', 'की', 'के', 'को', 'ने', 'से', 'में', 'पर', 'तक', 'ही', 'भी', 'है', 'हैं', 'हो'],
  ...['चा', 'ची', 'चे', 'च्या', 'ला', 'आहे'],
  ...['નો', 'ની', 'નું', 'નાં', 'ના', 'ને', 'થી', 'માં', 'જ', 'છે', 'છો'],
  ...['এর', 'র', 'কে', 'তে', 'ও', 'ਦਾ', 'ਦੀ', 'ਦੇ', 'ਨੂੰ', 'کا', 'کی', 'کے', 'کو', 'نے', 'سے', 'میں', 'پر'],
].join('|');

const partPattern = new RegExp(
  `[^ \\-/·]+(?: (?:${boundWords})(?![\\p{L}\\p{M}])[^ \\-/·]*)*[ \\-/·]*|[ \\-/·]+`,
  'gu',
);
const wordPattern = /[^\s\-/·]+[\s\-/·]*|[\s\-/·]+/gu;

export const unbreakablePartsOf = (text: string): string[] => text.match(partPattern) ?? [];

export function breakIntoBalancedLines(
  words: readonly string[],
  widths: readonly { inkWidth: number; widthWithSpaces: number }[],
  count: number,
): string[] {
  const breakWithin = (limit: number): string[] => {
    const lines: string[] = [];
    let remainingWidth = -1;
    for (const [index, word] of words.entries()) {
      const { inkWidth = 0, widthWithSpaces = 0 } = widths[index] ?? {};
      if (inkWidth > remainingWidth) {
        lines.push('');
        remainingWidth = limit;
      }
      lines[lines.length - 1] += word;
      remainingWidth -= widthWithSpaces;
    }
    return lines;
  };
  if (count === 1) return [words.join('')];
  let narrow = Math.max(...widths.map(({ inkWidth }) => inkWidth));
  let wide = widths.reduce((sum, { widthWithSpaces }) => sum + widthWithSpaces, 0);
  for (let step = 0; step < 24; step++) {
    const middle = (narrow + wide) / 2;
    if (breakWithin(middle).length <= count) wide = middle;
    else narrow = middle;
  }
  return breakWithin(wide);
}

/** Lengths are em; long words are broken, and the end is cut with an ellipsis. */
export function breakIntoFilledLines(
  text: string,
  shapeLine: (line: string) => ShapedText,
  limit: number,
  maxLines: number,
): { lines: ShapedText[]; isTextCut: boolean } {
  const fits = (line: string) => drawnWidthOf(shapeLine(line)) <= limit;
  const lines: string[] = [];
  let remainingText = text;
  const longestFittingStart = (parts: readonly string[]): string => {
    let line = '';
    for (const part of parts) {
      if (!fits(line + part)) break;
      line += part;
    }
    return line;
  };
  while (remainingText !== '' && lines.length < maxLines - 1) {
    let line =
      longestFittingStart(unbreakablePartsOf(remainingText)) ||
      longestFittingStart(remainingText.match(wordPattern) ?? []);
    if (line === '') line = remainingText.slice(0, longestFittingPrefix(remainingText, shapeLine, fits));
    if (line === '') break;
    lines.push(line);
    remainingText = remainingText.slice(line.length);
  }
  const isCut = !fits(remainingText);
  const lastLine = isCut
    ? `${remainingText.slice(
        0,
        longestFittingPrefix(remainingText, shapeLine, (line) => fits(trimLineEnd(line) + ELLIPSIS)),
      )}`
    : remainingText;
  if (remainingText !== '') lines.push(isCut ? trimLineEnd(lastLine) + ELLIPSIS : lastLine);
  return { lines: lines.map(shapeLine), isTextCut: isCut };
}

const trimLineEnd = (line: string): string => line.replace(/[\s,;:·/(\-–—&]+$/u, '');

/** UTF-16 index outside grapheme clusters and ligatures; 0 if none fits. */
function longestFittingPrefix(
  text: string,
  shapeLine: (line: string) => ShapedText,
  fits: (line: string) => boolean,
): number {
  const shapedText = shapeLine(text);
  const starts = new Set(shapedText.runs.flatMap((run) => run.glyphs.map((glyph) => glyph.cluster)));
  // Clusters index into the shaped text; if that differs from the given one, only grapheme boundaries are usable.
  const isBreak = (index: number) => shapedText.text !== text || starts.has(index);
  const breaks = graphemeClustersOf(text)
    .map((cluster) => cluster.start)
    .filter((index) => index > 0 && isBreak(index));
  let [low, high] = [0, breaks.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, breaks[middle - 1]))) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? 0 : (breaks[low - 1] ?? 0);
}
