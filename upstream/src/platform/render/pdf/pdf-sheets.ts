import type { Area } from '@parichay/shared/studio/layer/layer.drawn.ts';
import type { PdfOptions } from './pdf.jobs.ts';

/* Lengths are points, y downwards; the bleed is printed around the trim. */

const POINTS_PER_MM = 72 / 25.4;
export const points = (mm: number): number => mm * POINTS_PER_MM;

export interface Place {
  page: number;
  x: number;
  y: number;
}

export interface Sheet {
  width: number;
  height: number;
  trim: Area;
  bleed: number;
  places: Place[];
  marks: [number, number, number, number][];
}

interface Size {
  width: number;
  height: number;
}

const MARK_LENGTH = points(5);
const MARK_GAP = points(1);
const A4 = { width: 210, height: 297 };
/** Printers cannot print on this many mm at the edges of a sheet. */
const EDGE = 8;

function marksAround(area: Area, xs: readonly number[], ys: readonly number[], bleed: number): Sheet['marks'] {
  const from = bleed + MARK_GAP;
  const to = from + MARK_LENGTH;
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

function sheetOfOne(page: number, { width, height }: Size, bleed: number, hasMarks: boolean): Sheet {
  const around = bleed + (hasMarks ? MARK_GAP + MARK_LENGTH : 0);
  const trim = { x: around, y: around, width, height };
  return {
    width: width + 2 * around,
    height: height + 2 * around,
    trim,
    bleed,
    places: [{ page, x: around, y: around }],
    marks: hasMarks ? marksAround(trim, [around, around + width], [around, around + height], bleed) : [],
  };
}

const countAlong = (room: number, one: number, gap: number): number => Math.floor((room + gap) / (one + gap) + 1e-9);

function imposed(sizes: readonly Size[], { bleed = 0, sheet = {} }: PdfOptions): Sheet[] {
  const { width: across = A4.width, height: down = A4.height, gap = 2 * bleed, sides = 1, copies } = sheet;
  const [one = { width: 0, height: 0 }] = sizes;
  if (sizes.some(({ width, height }) => Math.abs(width - one.width) > 0.1 || Math.abs(height - one.height) > 0.1))
    throw new RangeError('Only pages of one size stand on one sheet.');
  const edge = points(Math.max(EDGE, bleed)) + MARK_GAP + MARK_LENGTH;
  const between = points(gap);
  const grids = [
    { width: points(across), height: points(down) },
    { width: points(down), height: points(across) },
  ].map((paper) => ({
    paper,
    columns: countAlong(paper.width - 2 * edge, one.width, between),
    rows: countAlong(paper.height - 2 * edge, one.height, between),
  }));
  const [upright, lying] = grids as [(typeof grids)[0], (typeof grids)[0]];
  const { paper, columns, rows } = lying.columns * lying.rows > upright.columns * upright.rows ? lying : upright;
  const room = columns * rows;
  if (room < 1) throw new RangeError('Not one page fits on the sheet.');

  const cards = Math.ceil(sizes.length / sides);
  const each = copies ?? Math.max(1, Math.floor(room / cards));
  const order = Array.from({ length: cards }, (_, card) => Array<number>(each).fill(card)).flat();
  const trim = {
    x: 0,
    y: 0,
    width: columns * one.width + (columns - 1) * between,
    height: rows * one.height + (rows - 1) * between,
  };
  [trim.x, trim.y] = [(paper.width - trim.width) / 2, (paper.height - trim.height) / 2];
  const lefts = Array.from({ length: columns }, (_, column) => trim.x + column * (one.width + between));
  const tops = Array.from({ length: rows }, (_, row) => trim.y + row * (one.height + between));
  const cuts = (starts: readonly number[], length: number) => [
    ...new Set(starts.flatMap((start) => [start, start + length]).map((at) => Math.round(at * 100) / 100)),
  ];
  const marks = marksAround(trim, cuts(lefts, one.width), cuts(tops, one.height), points(bleed));

  const sheets: Sheet[] = [];
  for (let from = 0; from < order.length; from += room) {
    for (let side = 0; side < sides; side++) {
      const places = order.slice(from, from + room).flatMap((card, slot): Place[] => {
        const page = card * sides + side;
        const column = slot % columns;
        // Backs are mirrored, because the sheet is flipped along its vertical edge.
        const x = lefts[side === 1 ? columns - 1 - column : column] ?? 0;
        return page < sizes.length ? [{ page, x, y: tops[Math.floor(slot / columns)] ?? 0 }] : [];
      });
      sheets.push({ ...paper, trim, bleed: points(bleed), places, marks });
    }
  }
  return sheets;
}

export function sheetsOf(sizes: readonly Size[], options: PdfOptions): Sheet[] {
  if (options.sheet) return imposed(sizes, options);
  const { bleed = 0, hasMarks = false } = options;
  return sizes.map((size, page) => sheetOfOne(page, size, points(bleed), hasMarks));
}
