import type { Page } from 'playwright-core';
import sharp from 'sharp';

/* Locates lines of text in two independent ways: by outlines in the browser and by pixels of another picture. */

/** px of the page. */
export interface InkBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** RGB pixels, rows from the top. */
export interface Pixels {
  data: Buffer;
  width: number;
}

export async function pixelsOf(picture: Buffer, area?: InkBox): Promise<Pixels> {
  const image = sharp(picture).removeAlpha();
  if (area) {
    const { left, top, right, bottom } = area;
    image.extract({ left, top, width: right - left, height: bottom - top });
  }
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** Splits the texts of the drawing into lines; marks and dots belong to the nearest line. @returns ink boxes */
export const splitIntoLines = (page: Page): Promise<InkBox[]> =>
  page.evaluate(() => {
    interface Contour {
      d: string;
      box: SVGRect;
    }
    const middle = ({ y, height }: SVGRect) => y + height / 2;
    const boxes: { left: number; top: number; right: number; bottom: number }[] = [];
    // Only texts are moved without scaling, and outlined texts are drawn twice, so repetitions are skipped.
    const paths = [...document.querySelectorAll<SVGPathElement>('svg path[transform^="translate("]')].filter(
      (one) => !one.closest('defs'),
    );
    for (const path of paths.filter((one) => one.getAttribute('fill') !== 'none')) {
      const duplicates = paths.filter(
        (one) =>
          one.getAttribute('d') === path.getAttribute('d') &&
          one.getAttribute('transform') === path.getAttribute('transform'),
      );
      const contours = (path.getAttribute('d') ?? '').split(/(?=M)/).map((d): Contour => {
        const probe = path.cloneNode() as SVGPathElement;
        probe.setAttribute('d', d);
        path.after(probe);
        const box = probe.getBBox();
        probe.remove();
        return { d, box };
      });
      const tallest = Math.max(...contours.map(({ box }) => box.height));
      const textLines: { middles: number[]; contours: Contour[] }[] = [];
      const tallContours = contours.filter(({ box }) => box.height > tallest * 0.62);
      for (const contour of tallContours.toSorted((a, b) => middle(a.box) - middle(b.box))) {
        const last = textLines.at(-1);
        if (last && middle(contour.box) - (last.middles.at(-1) ?? 0) < tallest * 0.4) {
          last.middles.push(middle(contour.box));
          last.contours.push(contour);
        } else textLines.push({ middles: [middle(contour.box)], contours: [contour] });
      }
      const centre = ({ middles }: (typeof textLines)[number]) =>
        middles.reduce((sum, one) => sum + one, 0) / middles.length;
      for (const contour of contours.filter((other) => !tallContours.includes(other))) {
        const distanceTo = (textLine: (typeof textLines)[number]) => Math.abs(centre(textLine) - middle(contour.box));
        textLines
          .reduce((best, textLine) => (distanceTo(textLine) < distanceTo(best) ? textLine : best))
          .contours.push(contour);
      }
      const screen = path.getScreenCTM() ?? new DOMMatrix();
      for (const textLine of textLines) {
        const extentOf = (pick: (box: SVGRect) => number, extreme: 'min' | 'max') =>
          Math[extreme](...textLine.contours.map(({ box }) => pick(box)));
        boxes.push({
          left: extentOf((box) => box.x, 'min') * screen.a + screen.e,
          top: extentOf((box) => box.y, 'min') * screen.d + screen.f,
          right: extentOf((box) => box.x + box.width, 'max') * screen.a + screen.e,
          bottom: extentOf((box) => box.y + box.height, 'max') * screen.d + screen.f,
        });
        const d = textLine.contours.map((contour) => contour.d).join('');
        for (const duplicate of duplicates) {
          const line = duplicate.cloneNode() as SVGPathElement;
          line.setAttribute('d', d);
          line.setAttribute('data-line', String(boxes.length - 1));
          duplicate.before(line);
        }
      }
      for (const duplicate of duplicates) duplicate.remove();
    }
    return boxes;
  });

export const showLine = (page: Page, line: number, isShown: boolean): Promise<void> =>
  page.evaluate(
    ([index, value]) => {
      for (const path of document.querySelectorAll(`[data-line="${index}"]`)) path.setAttribute('visibility', value);
    },
    [line, isShown ? 'visible' : 'hidden'] as const,
  );

const maxChannelDifference = (one: Pixels, other: Pixels, offset: number): number =>
  Math.max(
    ...[0, 1, 2].map((channel) => Math.abs((one.data[offset + channel] ?? 0) - (other.data[offset + channel] ?? 0))),
  );

/** Measures how much a line changes its colour at most, 0 to 255. */
export function lineStrength(withLine: Pixels, without: Pixels): number {
  let maxDifference = 0;
  for (let offset = 0; offset < without.data.length; offset += 3)
    maxDifference = Math.max(maxDifference, maxChannelDifference(withLine, without, offset));
  return maxDifference;
}

/** Finds the ink that a picture adds to its ground, at half strength or more; null without ink. */
export function addedInkIn(picture: Pixels, ground: Pixels, strength: number): InkBox | null {
  let box: InkBox | null = null;
  for (let offset = 0; offset < ground.data.length; offset += 3) {
    if (maxChannelDifference(picture, ground, offset) < strength / 2) continue;
    const [x, y] = [(offset / 3) % ground.width, Math.floor(offset / 3 / ground.width)];
    box ??= { left: x, top: y, right: x + 1, bottom: y + 1 };
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.bottom = y + 1;
  }
  return box;
}
