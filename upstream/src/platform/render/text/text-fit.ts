import type { FontRole } from '@parichay/shared/studio/layer/layer.kinds.ts';
import type { Weight } from './font-catalogue.ts';
import { evenly, filled, unbroken } from './line-breaks.ts';
import { scriptRuns, type TextDirection } from './script-runs.ts';
import { type ShapedText, shape, widthOf } from './shape.ts';

export interface FitOptions {
  size: number;
  weight?: Weight;
  role?: FontRole;
  direction?: TextDirection | undefined;
  maxWidth: number;
  maxLines?: number;
  /** Smallest font size in px, by default `size`; a longer text is cut. */
  minSize?: number;
  /** Below this font size in px, one more line is used if `maxLines` allows it; by default `minSize`. */
  wrapBelow?: number;
  tracking?: number;
  language?: string | undefined;
}

export interface FittedLines {
  size: number;
  lines: ShapedText[];
  direction: TextDirection;
  isCut: boolean;
}

/** The text shrinks, breaks between words, then inside words, and finally is cut. */
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
  const widest = Math.max(...lines.map(widthOf));
  return { size: Math.min(minSize, maxWidth / widest), lines, direction, isCut };
}
