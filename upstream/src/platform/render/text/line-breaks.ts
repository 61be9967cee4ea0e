import { clustersOf, type ShapedText, widthOf } from './shape.ts';

const ELLIPSIS = '…';

/** A line may break between matches. */
export const unbroken = /[^\s\-/·]+[\s\-/·]*|[\s\-/·]+/gu;

/** Minimises the width of the widest line. */
export function evenly(
  words: readonly string[],
  widths: readonly { ink: number; whole: number }[],
  count: number,
): string[] {
  const broken = (limit: number): string[] => {
    const lines: string[] = [];
    let room = -1;
    for (const [index, word] of words.entries()) {
      const { ink = 0, whole = 0 } = widths[index] ?? {};
      if (ink > room) {
        lines.push('');
        room = limit;
      }
      lines[lines.length - 1] += word;
      room -= whole;
    }
    return lines;
  };
  if (count === 1) return [words.join('')];
  let narrow = Math.max(...widths.map(({ ink }) => ink));
  let wide = widths.reduce((sum, { whole }) => sum + whole, 0);
  for (let step = 0; step < 24; step++) {
    const middle = (narrow + wide) / 2;
    if (broken(middle).length <= count) wide = middle;
    else narrow = middle;
  }
  return broken(wide);
}

/** Lengths are em; long words are broken, and the end is cut with an ellipsis. */
export function filled(
  text: string,
  words: readonly string[],
  draw: (line: string) => ShapedText,
  limit: number,
  maxLines: number,
): { lines: ShapedText[]; isCut: boolean } {
  const fits = (line: string) => widthOf(draw(line)) <= limit;
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < maxLines - 1) {
    let line = '';
    for (const word of rest.match(unbroken) ?? words) {
      if (!fits(line + word)) break;
      line += word;
    }
    if (line === '') line = rest.slice(0, longestPrefix(rest, draw, fits));
    if (line === '') break;
    lines.push(line);
    rest = rest.slice(line.length);
  }
  const isCut = !fits(rest);
  const end = isCut
    ? `${rest.slice(
        0,
        longestPrefix(rest, draw, (line) => fits(trimmed(line) + ELLIPSIS)),
      )}`
    : rest;
  if (rest !== '') lines.push(isCut ? trimmed(end) + ELLIPSIS : end);
  return { lines: lines.map(draw), isCut };
}

const trimmed = (line: string): string => line.replace(/[\s,;:·/(\-–—&]+$/u, '');

/** UTF-16 index outside grapheme clusters and ligatures; 0 if none fits. */
function longestPrefix(text: string, draw: (line: string) => ShapedText, fits: (line: string) => boolean): number {
  const whole = draw(text);
  const starts = new Set(whole.runs.flatMap((run) => run.glyphs.map((glyph) => glyph.cluster)));
  // Clusters index into the shaped text. If that differs from the given text, only grapheme boundaries are usable.
  const isBreak = (index: number) => whole.text !== text || starts.has(index);
  const breaks = clustersOf(text)
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
