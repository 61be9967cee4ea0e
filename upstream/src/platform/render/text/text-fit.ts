import type { FontRole } from '@parichay/shared/studio/layer/layer-kinds.ts';
import type { Weight } from './font-families.ts';
import { breakIntoBalancedLines, breakIntoFilledLines, unbreakablePartsOf } from './line-breaks.ts';
import { splitIntoScriptRuns, type TextDirection } from './script-runs.ts';
import { drawnWidthOf, type ShapedText, shape } from './shape.ts';

export interface FitOptions {
  size: number;
  weight?: Weight;
  role?: FontRole;
  direction?: TextDirection | undefined;
  maxWidth: number;
  maxLines?: number;
  /** Smallest font size in px, by default `size`; a longer text is cut. */
  minSize?: number;
  /** Below this font size in px, one more line is used if `maxLines` allows; default `minSize`. */
  wrapBelow?: number;
  tracking?: number;
  language?: string | undefined;
}

export interface FittedLines {
  size: number;
  lines: ShapedText[];
  direction: TextDirection;
  isTextCut: boolean;
}

/** The text shrinks, breaks between words, then inside words, and finally is cut. */
export function fitLines(originalText: string, options: FitOptions): FittedLines {
  const { size, maxWidth, maxLines = 1, tracking = 0, language } = options;
  const minSize = Math.min(size, options.minSize ?? size);
  const wrapBelow = options.wrapBelow ?? minSize;
  const text = originalText
    .normalize('NFC')
    .replace(/[^\S\u00a0]+/gu, ' ')
    .trim();
  const { direction } = splitIntoScriptRuns(text, options.direction);
  const shapeLine = (line: string) =>
    shape(line.replaceAll('\u00a0', ' '), {
      weight: options.weight ?? 400,
      role: options.role ?? 'sans',
      direction,
      tracking,
      language,
    });
  const words = unbreakablePartsOf(text);
  const widths = words.map((word) => ({
    inkWidth: drawnWidthOf(shapeLine(word)),
    widthWithSpaces: shapeLine(`${word}|`).advance - shapeLine('|').advance,
  }));

  let best: FittedLines | null = null;
  for (let count = 1; count <= Math.min(maxLines, words.length); count++) {
    const lines = breakIntoBalancedLines(words, widths, count).map(shapeLine);
    const widest = Math.max(0, ...lines.map(drawnWidthOf));
    const candidate = {
      size: widest === 0 ? size : Math.min(size, maxWidth / widest),
      lines,
      direction,
      isTextCut: false,
    };
    if (candidate.size >= minSize && candidate.size > (best?.size ?? 0) * 1.01) best = candidate;
    if (candidate.size >= wrapBelow) break;
  }
  if (best) return best;
  if (words.length === 0) return { size, lines: [], direction, isTextCut: false };
  const { lines, isTextCut } = breakIntoFilledLines(text, shapeLine, maxWidth / minSize, maxLines);
  const widest = Math.max(...lines.map(drawnWidthOf));
  return { size: Math.min(minSize, maxWidth / widest), lines, direction, isTextCut };
}
