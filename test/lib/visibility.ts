import { contrastOfLuminances } from '@parichay/shared/platform/brand/colour.ts';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';

/* Measures visibility by pixels, independent of the style sheets. */

type Colour = readonly [number, number, number];

const luminance = (colour: Colour): number => {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: Colour, other: Colour): number => contrastOfLuminances(luminance(one), luminance(other));

/** In px from the corner of the picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The measured appearance of an element. */
export interface Appearance {
  /** Contrast of the text in a box. @param margin px of its edges that are skipped */
  legibility(box: Box, margin?: number): number;
  /** Contrast of a box’s line or ground to its outside above or below, whichever is better. */
  edge(box: Box): number;
}

/** Takes a screenshot of an element and measures boxes in it. */
export async function measureAppearance(element: Locator): Promise<Appearance> {
  const elementBox = await element.boundingBox();
  const png = await element.screenshot({ animations: 'disabled' });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / (elementBox?.width ?? info.width);
  const colourAt = (x: number, y: number): Colour =>
    [0, 1, 2].map((channel) => data[(y * info.width + x) * 3 + channel]) as unknown as Colour;

  /** Lists the colours of a box, the most frequent first. */
  function coloursIn({ x, y, width, height }: Box): Colour[] {
    const counts = new Map<string, { colour: Colour; count: number }>();
    const [left, top] = [Math.max(0, Math.round(x * scale)), Math.max(0, Math.round(y * scale))];
    const [right, bottom] = [Math.round((x + width) * scale), Math.round((y + height) * scale)];
    for (let row = top; row < Math.min(bottom, info.height); row += 1)
      for (let column = left; column < Math.min(right, info.width); column += 1) {
        const colour = colourAt(column, row);
        const entry = counts.get(colour.join()) ?? { colour, count: 0 };
        entry.count += 1;
        counts.set(colour.join(), entry);
      }
    return [...counts.values()].sort((a, b) => b.count - a.count).map(({ colour }) => colour);
  }

  /** Finds the colour along a box at this depth in px from its edge; negative is outside. */
  function colourAlong({ x, y, width, height }: Box, side: 'above' | 'below', depth: number): Colour | undefined {
    const rowY = side === 'above' ? y + depth : y + height - depth - 1;
    return coloursIn({ x: x + width * 0.1, y: rowY, width: width * 0.8, height: 1 })[0];
  }

  return {
    legibility(box, margin = 4) {
      const inner = {
        ...{ x: box.x + margin, y: box.y + margin },
        ...{ width: box.width - 2 * margin, height: box.height - 2 * margin },
      };
      const [ground, ...otherColours] = coloursIn(inner);
      return Math.max(1, ...otherColours.map((colour) => (ground ? contrast(colour, ground) : 1)));
    },
    edge(box) {
      const contrasts = (['above', 'below'] as const).flatMap((side) => {
        const outside = colourAlong(box, side, -3);
        // Samples the outline and the background inside it.
        const inside = [-1, -0.5, 0, 0.5, 1, 1.5, 3].map((depth) => colourAlong(box, side, depth));
        return inside.map((colour) => (colour && outside ? contrast(colour, outside) : 1));
      });
      return Math.max(1, ...contrasts);
    },
  };
}
