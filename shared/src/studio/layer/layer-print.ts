import type { DrawnItem, DrawnPage, Matrix } from './layer-drawn.ts';

export const pdfTemplateKinds = ['visiting', 'staff-id', 'profile', 'price-list'] as const;
export type PdfTemplateKind = (typeof pdfTemplateKinds)[number];

/** Dots per inch at which a printed photo looks sharp at arm's length. */
export const PRINT_DPI = 300;
const MM_PER_INCH = 25.4;

export interface PrintedPicture {
  id: string;
  key: string;
  /** px of the canvas, including what a mask hides. */
  width: number;
  height: number;
}

const axisScaleOf = (x: number, y: number): number => Math.hypot(x, y);

const identityMatrix: Matrix = [1, 0, 0, 1, 0, 0];
const areaScaleOf = ([a, b, c, d]: Matrix): number => Math.abs(a * d - b * c);

export function printedPicturesOf(
  items: readonly DrawnItem[],
  [a, b, c, d]: Matrix = identityMatrix,
): PrintedPicture[] {
  return items.flatMap((item): PrintedPicture[] => {
    if (item.kind === 'picture') {
      const { id, key, box } = item;
      return [{ id, key, width: box.width * axisScaleOf(a, b), height: box.height * axisScaleOf(c, d) }];
    }
    if (item.kind !== 'group') return [];
    // Measures only the largest copy, because nested repeats multiply.
    const [first = identityMatrix, ...others] = item.matrices ?? [];
    const one = others.reduce((largest, next) => (areaScaleOf(next) > areaScaleOf(largest) ? next : largest), first);
    return printedPicturesOf(item.items, [
      a * one[0] + c * one[1],
      b * one[0] + d * one[1],
      a * one[2] + c * one[3],
      b * one[2] + d * one[3],
      0,
      0,
    ]);
  });
}

export interface CoarsePicture {
  id: string;
  key: string;
  dpi: number;
}

/**
 * One entry per layer below `minDpi`, lowest first.
 * @param width in mm
 * @param sizeOf px; null = unknown
 */
export function coarsePictures(
  page: Pick<DrawnPage, 'width' | 'items'>,
  width: number,
  sizeOf: (key: string) => { width: number; height: number } | null,
  minDpi: number = PRINT_DPI,
): CoarsePicture[] {
  const inchesPerPx = width / MM_PER_INCH / page.width;
  const worst = new Map<string, CoarsePicture>();
  for (const { id, key, ...printedSize } of printedPicturesOf(page.items)) {
    const originalSize = sizeOf(key);
    if (!originalSize) continue;
    const dpi = Math.floor(
      Math.min(originalSize.width / printedSize.width, originalSize.height / printedSize.height) / inchesPerPx + 1e-6,
    );
    if (dpi < minDpi && dpi < (worst.get(id)?.dpi ?? minDpi)) worst.set(id, { id, key, dpi });
  }
  return [...worst.values()].sort((one, other) => one.dpi - other.dpi);
}
