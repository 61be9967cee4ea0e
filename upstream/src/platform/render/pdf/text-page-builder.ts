import { rectPath } from '@parichay/shared/studio/layer/layer-boxes.ts';
import type { DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { Weight } from '../text/font-families.ts';
import { fitLines } from '../text/text-fit.ts';

/* Lengths are points, y downwards. */

export interface TextLineStyle {
  size: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right';
  width: number;
  maxLines?: number;
  minSize?: number;
  lineHeight?: number;
}

/** Height of common letters above the baseline, in em. */
const ASCENT = 0.78;

export class TextPageBuilder {
  readonly #size: { width: number; height: number };
  readonly #items: DrawnItem[] = [];

  constructor(size: { width: number; height: number }) {
    this.#size = size;
  }

  /** @returns y below the last line */
  text(text: string, x: number, y: number, style: TextLineStyle): number {
    const { weight = 400, colour = '#1c1917', align = 'left', width, lineHeight = 1.35 } = style;
    const { lines, size, direction, isTextCut } = fitLines(text, {
      size: style.size,
      minSize: style.minSize ?? style.size,
      wrapBelow: style.size,
      weight,
      maxWidth: width,
      maxLines: style.maxLines ?? 1,
    });
    let top = y;
    const placedLines = lines.map(({ text, advance, ink }) => {
      const ascent = Math.max(ASCENT, ink.top);
      const left = align === 'right' || direction === 'rtl' ? x + width - advance * size : x;
      const baseline = top + ascent * size;
      top += Math.max(lineHeight, ascent - ink.bottom + 0.08) * size;
      const box = {
        x: left + Math.min(0, ink.left) * size,
        y: baseline - ink.top * size,
        width: advance * size,
        height: (ink.top - ink.bottom) * size,
      };
      return { text, baseline, box };
    });
    this.#items.push({
      kind: 'text',
      id: 'text',
      x,
      y,
      d: '',
      colourPaths: [],
      box: { x, y, width, height: top - y },
      fill: { hex: colour, alpha: 1 },
      lines: placedLines,
      size,
      font: 'sans',
      weight,
      tracking: 0,
      direction,
      isTextCut,
    });
    return top;
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    const box = { x, y, width, height };
    this.#items.push({
      kind: 'path',
      id: 'box',
      d: rectPath(box),
      box,
      fill: { kind: 'solid', hex: colour, alpha: 1 },
    });
  }

  rule(x: number, y: number, width: number, colour: string, thickness = 0.5): void {
    this.box(x, y - thickness / 2, width, thickness, colour);
  }

  picture(
    { key, ...size }: { key: string; width: number; height: number },
    x: number,
    y: number,
    maxSize: { width: number; height: number },
  ): void {
    const scale = Math.min(maxSize.width / size.width, maxSize.height / size.height);
    const box = { x, y, width: size.width * scale, height: size.height * scale };
    this.#items.push({ kind: 'picture', id: 'picture', key, box });
  }

  toDrawnPage(): DrawnPage {
    return { id: 'page', ...this.#size, background: null, items: this.#items, dropped: [], isFlipped: false };
  }
}
