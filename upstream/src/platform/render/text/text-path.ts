import type { ColourPath, DrawnText } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { LoadedFont } from './fonts.ts';
import type { ShapedText } from './shape.ts';
import { type FitOptions, fitLines } from './text-fit.ts';

export interface TextLayoutOptions extends FitOptions {
  /** Within 0…maxWidth. `start` is left, and right for a text in Arabic letters. */
  align?: 'start' | 'left' | 'center' | 'right';
  lineHeight?: number;
}

/** Lengths in px, y downwards, the origin at the top left of the block. */
export interface TextLayout {
  width: number;
  height: number;
  lines: string[];
  size: number;
  direction: 'ltr' | 'rtl';
  baselines: number[];
  /** Each line's ink, or its advance if that is wider. */
  boxes: { x: number; width: number; top: number; bottom: number }[];
  isTextCut: boolean;
}

/** In em; taller lines use their own ink. */
const ASCENT = 0.72;
const DESCENT = 0.22;
const MIN_LINE_GAP = 0.06;

const formatNumber = (value: number): string => {
  const text = value.toFixed(2);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
};

function outlineAt(font: LoadedFont, glyph: number, left: number, baselineY: number, size: number): string {
  const scale = size / font.unitsPerEm;
  let d = '';
  for (const { type, values } of font.outline(glyph)) {
    d += type;
    for (let i = 0; i + 1 < values.length; i += 2) {
      const px = formatNumber(left + (values[i] ?? 0) * scale);
      const py = formatNumber(baselineY - (values[i + 1] ?? 0) * scale);
      d += `${i === 0 ? '' : ' '}${px} ${py}`;
    }
  }
  return d;
}

function placedGlyphsOf({ runs }: ShapedText, x: number, y: number, size: number) {
  let penX = x;
  return runs.flatMap(({ font, glyphs }) =>
    glyphs.map(({ id, offsetX, offsetY, advance }) => {
      const placed = { font, id, left: penX + offsetX * size, baselineY: y - offsetY * size };
      penX += advance * size;
      return placed;
    }),
  );
}

function letterPathOf(line: ShapedText, x: number, y: number, size: number): string {
  let d = '';
  for (const { font, id, left, baselineY } of placedGlyphsOf(line, x, y, size))
    if (font.colourLayers(id).length === 0) d += outlineAt(font, id, left, baselineY, size);
  return d;
}

export const colourPathsOf = (line: ShapedText, x: number, y: number, size: number): ColourPath[] =>
  placedGlyphsOf(line, x, y, size).flatMap(({ font, id, left, baselineY }) =>
    font
      .colourLayers(id)
      .map(({ glyph, ...colour }) => ({ ...colour, d: outlineAt(font, glyph, left, baselineY, size) })),
  );

/** Building outlines is expensive, so only `draw` does it. */
export function layoutText(
  text: string,
  options: TextLayoutOptions,
): TextLayout & { draw(): Pick<DrawnText, 'd' | 'colourPaths'> } {
  const { lines, size, direction, isTextCut } = fitLines(text, options);
  const { maxWidth, align = 'start', lineHeight = 1.2 } = options;
  const resolvedAlign = align === 'start' ? (direction === 'rtl' ? 'right' : 'left') : align;
  const alignFraction = { left: 0, center: 0.5, right: 1 }[resolvedAlign];

  let bottom = 0;
  const placedLines = lines.map((line) => ({ line, x: 0, baseline: 0, width: 0 }));
  for (const [index, placedLine] of placedLines.entries()) {
    const { ink, advance } = placedLine.line;
    const ascent = Math.max(ASCENT, ink.top) * size;
    const previous = placedLines[index - 1]?.baseline;
    placedLine.baseline =
      previous === undefined ? ascent : Math.max(previous + lineHeight * size, bottom + ascent + MIN_LINE_GAP * size);
    bottom = placedLine.baseline + Math.max(DESCENT, -ink.bottom) * size;
    const overhang = -Math.min(0, ink.left) * size;
    placedLine.width = Math.max(advance, ink.right) * size + overhang;
    placedLine.x = (maxWidth - placedLine.width) * alignFraction + overhang;
  }
  return {
    width: Math.max(0, ...placedLines.map(({ width }) => width)),
    height: bottom,
    lines: lines.map((line) => line.text),
    size,
    direction,
    baselines: placedLines.map(({ baseline }) => baseline),
    boxes: placedLines.map(({ line, x, baseline, width }) => ({
      x: x + Math.min(0, line.ink.left) * size,
      width,
      top: baseline - line.ink.top * size,
      bottom: baseline - line.ink.bottom * size,
    })),
    isTextCut,
    draw: () => ({
      d: placedLines.map(({ line, x, baseline }) => letterPathOf(line, x, baseline, size)).join(''),
      colourPaths: placedLines.flatMap(({ line, x, baseline }) => colourPathsOf(line, x, baseline, size)),
    }),
  };
}
