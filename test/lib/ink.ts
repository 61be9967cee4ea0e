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

export async function pixelsOf(picture: Buffer, part?: InkBox): Promise<Pixels> {
  const whole = sharp(picture).removeAlpha();
  if (part) {
    const { left, top, right, bottom } = part;
    whole.extract({ left, top, width: right - left, height: bottom - top });
  }
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** Splits the texts of the drawing into lines; marks and dots belong to the nearest line. @returns ink boxes */
export const takeLinesApart = (page: Page): Promise<InkBox[]> =>
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
      const twins = paths.filter(
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
      const cores: { middles: number[]; contours: Contour[] }[] = [];
      const tall = contours.filter(({ box }) => box.height > tallest * 0.62);
      for (const one of tall.toSorted((a, b) => middle(a.box) - middle(b.box))) {
        const last = cores.at(-1);
        if (last && middle(one.box) - (last.middles.at(-1) ?? 0) < tallest * 0.4) {
          last.middles.push(middle(one.box));
          last.contours.push(one);
        } else cores.push({ middles: [middle(one.box)], contours: [one] });
      }
      const centre = ({ middles }: (typeof cores)[number]) =>
        middles.reduce((sum, one) => sum + one, 0) / middles.length;
      for (const one of contours.filter((contour) => !tall.includes(contour))) {
        const far = (core: (typeof cores)[number]) => Math.abs(centre(core) - middle(one.box));
        cores.reduce((best, core) => (far(core) < far(best) ? core : best)).contours.push(one);
      }
      const screen = path.getScreenCTM() ?? new DOMMatrix();
      for (const core of cores) {
        const at = (pick: (box: SVGRect) => number, most: 'min' | 'max') =>
          Math[most](...core.contours.map(({ box }) => pick(box)));
        boxes.push({
          left: at((box) => box.x, 'min') * screen.a + screen.e,
          top: at((box) => box.y, 'min') * screen.d + screen.f,
          right: at((box) => box.x + box.width, 'max') * screen.a + screen.e,
          bottom: at((box) => box.y + box.height, 'max') * screen.d + screen.f,
        });
        const d = core.contours.map((contour) => contour.d).join('');
        for (const twin of twins) {
          const line = twin.cloneNode() as SVGPathElement;
          line.setAttribute('d', d);
          line.setAttribute('data-line', String(boxes.length - 1));
          twin.before(line);
        }
      }
      for (const twin of twins) twin.remove();
    }
    return boxes;
  });

/** Shows or hides one line. */
export const showLine = (page: Page, line: number, isShown: boolean): Promise<void> =>
  page.evaluate(
    ([index, value]) => {
      for (const path of document.querySelectorAll(`[data-line="${index}"]`)) path.setAttribute('visibility', value);
    },
    [line, isShown ? 'visible' : 'hidden'] as const,
  );

const furthest = (one: Pixels, other: Pixels, at: number): number =>
  Math.max(...[0, 1, 2].map((channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0))));

/** Measures how much a line changes its colour at most, 0 to 255. */
export function strengthOf(withLine: Pixels, without: Pixels): number {
  let most = 0;
  for (let at = 0; at < without.data.length; at += 3) most = Math.max(most, furthest(withLine, without, at));
  return most;
}

/** Finds the ink that a picture adds to its ground, at half strength or more; null without ink. */
export function inkIn(picture: Pixels, ground: Pixels, strength: number): InkBox | null {
  let box: InkBox | null = null;
  for (let at = 0; at < ground.data.length; at += 3) {
    if (furthest(picture, ground, at) < strength / 2) continue;
    const [x, y] = [(at / 3) % ground.width, Math.floor(at / 3 / ground.width)];
    box ??= { left: x, top: y, right: x + 1, bottom: y + 1 };
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.bottom = y + 1;
  }
  return box;
}
