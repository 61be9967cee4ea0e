import type { FontRole } from '@parichay/shared/layer/layer.kinds.ts';
import type { Weight } from './font-catalogue.ts';
import { evenly, filled, unbroken } from './line-breaks.ts';
import { scriptRuns, type TextDirection } from './script-runs.ts';
import { type ShapedText, shape, widthOf } from './shape.ts';

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
  language?: string | undefined;
}

export interface FittedLines {
  size: number;
  lines: ShapedText[];
  direction: TextDirection;
  /** Whether the end was cut off. */
  isCut: boolean;
}

/**
 * Breaks and sizes a text so that it never stands wider than it may: first smaller down to the floor, then on more
 * lines of even length, then broken inside words between letters, at last cut with an ellipsis.
 */
export function fitLines(given: string, options: FitOptions): FittedLines {
  const { size, maxWidth, maxLines = 1, tracking = 0, language } = options;
  const minSize = Math.min(size, options.minSize ?? size);
  const wrapBelow = options.wrapBelow ?? minSize;
  const text = given.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const { direction } = scriptRuns(text, options.direction);
  const draw = (line: string) =>
    shape(line, { weight: options.weight ?? 400, role: options.role ?? 'sans', direction, tracking, language });
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
