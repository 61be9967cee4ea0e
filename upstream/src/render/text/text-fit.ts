import type { FontRole } from '@parichay/shared/layer/layer.kinds.ts';
import type { Weight } from './font-catalogue.ts';
import { scriptRuns, type TextDirection } from './script-runs.ts';
import { clustersOf, type ShapedText, shape, widthOf } from './shape.ts';

export interface FitOptions {
  /** px of one em, at most. */
  size: number;
  weight?: Weight;
  /** The plain family unless given. */
  role?: FontRole;
  /** Of the paragraph; by its first letter when left out. */
  direction?: TextDirection | undefined;
  /** px that no line is wider than. */
  maxWidth: number;
  /** 1 unless given. */
  maxLines?: number;
  /** Floor of the size in px; beneath it the text is cut instead. The size itself unless given. */
  minSize?: number;
  /** A text that on fewer lines would stand smaller than this takes another line, if it may; `minSize` unless given. */
  wrapBelow?: number;
  /** Extra room between Latin letters, in em. */
  tracking?: number;
}

export interface FittedLines {
  size: number;
  lines: ShapedText[];
  direction: TextDirection;
  /** Whether the end was cut off. */
  isCut: boolean;
}

const ELLIPSIS = '…';

/** Where a line may be broken: after a space, a hyphen, a slash or a middle dot. */
const unbroken = /[^\s\-/·]+[\s\-/·]*|[\s\-/·]+/gu;

/**
 * Breaks and sizes a text so that it never stands wider than it may: first smaller down to the floor, then on more
 * lines of even length, then broken inside words between letters, at last cut with an ellipsis.
 */
export function fitLines(given: string, options: FitOptions): FittedLines {
  const { size, maxWidth, maxLines = 1, tracking = 0 } = options;
  const minSize = Math.min(size, options.minSize ?? size);
  const wrapBelow = options.wrapBelow ?? minSize;
  const text = given.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const { direction } = scriptRuns(text, options.direction);
  const draw = (line: string) =>
    shape(line, { weight: options.weight ?? 400, role: options.role ?? 'sans', direction, tracking });
  const words = text.match(unbroken) ?? [];
  const widths = words.map((word) => ({
    ink: widthOf(draw(word)),
    whole: draw(`${word}|`).advance - draw('|').advance,
  }));

  let best: FittedLines | null = null;
  for (let count = 1; count <= Math.min(maxLines, words.length); count++) {
    const lines = evenly(words, widths, count).map(draw);
    const widest = Math.max(0, ...lines.map(widthOf));
    const fits = { size: widest === 0 ? size : Math.min(size, maxWidth / widest), lines, direction, isCut: false };
    if (fits.size >= minSize && fits.size > (best?.size ?? 0) * 1.01) best = fits;
    if (fits.size >= wrapBelow) break;
  }
  if (best) return best;
  if (words.length === 0) return { size, lines: [], direction, isCut: false };
  const { lines, isCut } = filled(text, words, draw, maxWidth / minSize, maxLines);
  // Ink that leans out of the last letter may ask for a hair less.
  const widest = Math.max(...lines.map(widthOf));
  return { size: Math.min(minSize, maxWidth / widest), lines, direction, isCut };
}

/** The words on `count` lines whose widest is as narrow as can be. */
function evenly(words: readonly string[], widths: readonly { ink: number; whole: number }[], count: number): string[] {
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

/** Lines filled one after the other to `limit` em, with words broken where they must be and the end cut off. */
function filled(
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

/** Without the space or punctuation that would stand before the ellipsis. */
const trimmed = (line: string): string => line.replace(/[\s,;:·/(\-–—&]+$/u, '');

/** Index up to which a text fits, between two letters and inside no conjunct; 0 when not even the first does. */
function longestPrefix(text: string, draw: (line: string) => ShapedText, fits: (line: string) => boolean): number {
  const whole = draw(text);
  const starts = new Set(whole.runs.flatMap((run) => run.glyphs.map((glyph) => glyph.cluster)));
  // Clusters index into the drawn text; where that differs from the given one, letters alone must do.
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
