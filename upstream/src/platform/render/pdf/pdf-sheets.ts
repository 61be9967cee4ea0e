import type { Area } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { PdfOptions } from './pdf-jobs.ts';

/* Lengths are points, y downwards; the bleed is printed around the trim. */

const POINTS_PER_MM = 72 / 25.4;
export const mmToPoints = (mm: number): number => mm * POINTS_PER_MM;

export interface Placement {
  page: number;
  x: number;
  y: number;
  /** The page is upside down. */
  isTurned?: boolean;
}

export interface Sheet {
  width: number;
  height: number;
  trim: Area;
  bleed: number;
  placements: Placement[];
  marks: [number, number, number, number][];
}

interface Size {
  width: number;
  height: number;
}

const CROP_MARK_LENGTH = mmToPoints(5);
const CROP_MARK_GAP = mmToPoints(1);
const A4_MM = { width: 210, height: 297 };
/** Printers cannot print on this many mm at the edges of a sheet. */
const UNPRINTABLE_EDGE_MM = 8;

function cropMarksAround(area: Area, xs: readonly number[], ys: readonly number[], bleed: number): Sheet['marks'] {
  const from = bleed + CROP_MARK_GAP;
  const to = from + CROP_MARK_LENGTH;
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  return [
    ...xs.flatMap((x): Sheet['marks'] => [
      [x, area.y - to, x, area.y - from],
      [x, bottom + from, x, bottom + to],
    ]),
    ...ys.flatMap((y): Sheet['marks'] => [
      [area.x - to, y, area.x - from, y],
      [right + from, y, right + to, y],
    ]),
  ];
}

function singlePageSheet(page: number, { width, height }: Size, bleed: number, hasMarks: boolean): Sheet {
  const margin = bleed + (hasMarks ? CROP_MARK_GAP + CROP_MARK_LENGTH : 0);
  const trim = { x: margin, y: margin, width, height };
  return {
    width: width + 2 * margin,
    height: height + 2 * margin,
    trim,
    bleed,
    placements: [{ page, x: margin, y: margin }],
    marks: hasMarks ? cropMarksAround(trim, [margin, margin + width], [margin, margin + height], bleed) : [],
  };
}

const fittingCount = (available: number, itemSize: number, gap: number): number =>
  Math.floor((available + gap) / (itemSize + gap) + 1e-9);

function imposePages(sizes: readonly Size[], { bleed = 0, sheet = {} }: PdfOptions): Sheet[] {
  const {
    width: sheetWidth = A4_MM.width,
    height: sheetHeight = A4_MM.height,
    gap = 2 * bleed,
    sides = 1,
    copies,
  } = sheet;
  const [cardSize = { width: 0, height: 0 }] = sizes;
  if (
    sizes.some(
      ({ width, height }) => Math.abs(width - cardSize.width) > 0.1 || Math.abs(height - cardSize.height) > 0.1,
    )
  )
    throw new RangeError('All pages of a sheet must have the same size.');
  const edgePoints = mmToPoints(Math.max(UNPRINTABLE_EDGE_MM, bleed)) + CROP_MARK_GAP + CROP_MARK_LENGTH;
  const gapPoints = mmToPoints(gap);
  const grids = [
    { width: mmToPoints(sheetWidth), height: mmToPoints(sheetHeight) },
    { width: mmToPoints(sheetHeight), height: mmToPoints(sheetWidth) },
  ].map((paper) => ({
    paper,
    columns: fittingCount(paper.width - 2 * edgePoints, cardSize.width, gapPoints),
    rows: fittingCount(paper.height - 2 * edgePoints, cardSize.height, gapPoints),
  }));
  const [portrait, landscape] = grids as [(typeof grids)[0], (typeof grids)[0]];
  const { paper, columns, rows } =
    landscape.columns * landscape.rows > portrait.columns * portrait.rows ? landscape : portrait;
  const slotsPerSheet = columns * rows;
  if (slotsPerSheet < 1) throw new RangeError('Not one page fits on the sheet.');

  const cards = Math.ceil(sizes.length / sides);
  const copiesPerCard = copies ?? Math.max(1, Math.floor(slotsPerSheet / cards));
  const order = Array.from({ length: cards }, (_, card) => Array<number>(copiesPerCard).fill(card)).flat();
  const trim = {
    x: 0,
    y: 0,
    width: columns * cardSize.width + (columns - 1) * gapPoints,
    height: rows * cardSize.height + (rows - 1) * gapPoints,
  };
  [trim.x, trim.y] = [(paper.width - trim.width) / 2, (paper.height - trim.height) / 2];
  const columnXs = Array.from({ length: columns }, (_, column) => trim.x + column * (cardSize.width + gapPoints));
  const rowYs = Array.from({ length: rows }, (_, row) => trim.y + row * (cardSize.height + gapPoints));
  const cutPositions = (starts: readonly number[], length: number) => [
    ...new Set(starts.flatMap((start) => [start, start + length]).map((at) => Math.round(at * 100) / 100)),
  ];
  const marks = cropMarksAround(
    trim,
    cutPositions(columnXs, cardSize.width),
    cutPositions(rowYs, cardSize.height),
    mmToPoints(bleed),
  );

  // Printers are asked to flip on the long edge, which turns wide paper upside down.
  const isWide = paper.width > paper.height;
  const sheets: Sheet[] = [];
  for (let firstSlot = 0; firstSlot < order.length; firstSlot += slotsPerSheet) {
    for (let side = 0; side < sides; side++) {
      const placements = order.slice(firstSlot, firstSlot + slotsPerSheet).flatMap((card, slot): Placement[] => {
        const page = card * sides + side;
        const [column, row] = [slot % columns, Math.floor(slot / columns)];
        const isBack = side === 1;
        const x = columnXs[isBack && !isWide ? columns - 1 - column : column] ?? 0;
        const y = rowYs[isBack && isWide ? rows - 1 - row : row] ?? 0;
        return page < sizes.length ? [{ page, x, y, ...(isBack && isWide && { isTurned: true }) }] : [];
      });
      sheets.push({ ...paper, trim, bleed: mmToPoints(bleed), placements, marks });
    }
  }
  return sheets;
}

export function sheetsOf(sizes: readonly Size[], options: PdfOptions): Sheet[] {
  if (options.sheet) return imposePages(sizes, options);
  const { bleed = 0, hasCropMarks = false } = options;
  return sizes.map((size, page) => singlePageSheet(page, size, mmToPoints(bleed), hasCropMarks));
}
