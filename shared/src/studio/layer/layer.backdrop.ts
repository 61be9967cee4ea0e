import type { Area, DrawnPaint, Tint } from './layer.drawn.ts';

/** Colours of a picture, row by row, six hex digits per cell. */
export interface ToneGrid {
  columns: number;
  rows: number;
  cells: string;
}

const hexOf = (colour: readonly number[]): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

const BESIDE = 3;

const calmed = (cells: readonly string[]): string[] =>
  cells.map((_, at) => {
    const around = cells.slice(Math.max(0, at - BESIDE), at + BESIDE + 1).map(rgbOf);
    const middle = (channel: number) => around.map((one) => one[channel] ?? 0).sort((a, b) => a - b);
    return hexOf([0, 1, 2].map((channel) => middle(channel)[Math.floor(around.length / 2)] ?? 0));
  });

/** Smoothed edge colours, `#rrggbb`. */
export function sidesOf({ columns, rows, cells }: ToneGrid): Record<'left' | 'right' | 'top' | 'bottom', string[]> {
  const at = (row: number, column: number) => `#${cells.slice((row * columns + column) * 6).slice(0, 6)}`;
  const down = (column: number) => calmed(Array.from({ length: rows }, (_, row) => at(row, column)));
  const across = (row: number) => calmed(Array.from({ length: columns }, (_, column) => at(row, column)));
  return { left: down(0), right: down(columns - 1), top: across(0), bottom: across(rows - 1) };
}

type Rgb = readonly [number, number, number];

export const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const over = (below: Rgb, [r, g, b]: Rgb, alpha: number): Rgb => [
  below[0] + (r - below[0]) * alpha,
  below[1] + (g - below[1]) * alpha,
  below[2] + (b - below[2]) * alpha,
];

const linear = (channel: number): number => {
  const v = channel / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};

const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

const ratio = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

function alongStops(stops: readonly (Tint & { at: number })[], share: number): Tint {
  const next = stops.findIndex((stop) => stop.at >= share);
  const last = stops.at(-1) as Tint & { at: number };
  if (next < 0) return last;
  const to = stops[next] as Tint & { at: number };
  const from = stops[Math.max(0, next - 1)] as Tint & { at: number };
  const part = to.at === from.at ? 1 : (share - from.at) / (to.at - from.at);
  const hex = hexOf(over(rgbOf(from.hex), rgbOf(to.hex), part));
  return { hex, alpha: from.alpha + (to.alpha - from.alpha) * part };
}

function tintAt(paint: DrawnPaint, x: number, y: number): Tint {
  if (paint.kind === 'solid') return paint;
  if (paint.kind === 'radial') {
    return alongStops(paint.stops, Math.min(1, Math.hypot(x - paint.x, y - paint.y) / paint.radius));
  }
  const [dx, dy] = [paint.x2 - paint.x1, paint.y2 - paint.y1];
  const share = ((x - paint.x1) * dx + (y - paint.y1) * dy) / (dx * dx + dy * dy || 1);
  return alongStops(paint.stops, Math.min(1, Math.max(0, share)));
}

interface Laid {
  area: Area;
  at(x: number, y: number): Tint;
}

const holds = ({ x, y, width, height }: Area, px: number, py: number): boolean =>
  px >= x && px <= x + width && py >= y && py <= y + height;

export interface Backdrop {
  lay(area: Area, paint: DrawnPaint, opacity?: number): void;
  layPicture(area: Area, tones: ToneGrid): void;
  /** @param share multiplies opacity, 0 to 1 */
  faded(share: number): Backdrop;
  mark(): number;
  rewind(mark: number): void;
  /** The most readable colour, with its second-lowest contrast of 32 samples. */
  best(area: Area, candidates: readonly string[]): { hex: string; contrast: number };
}

/** Approximates the drawing by coloured boxes, to measure contrast. */
export function createBackdrop(base: Tint): Backdrop {
  const laid: Laid[] = [];
  const colourAt = (x: number, y: number): Rgb => {
    let colour = rgbOf(base.hex);
    for (const one of laid) {
      if (!holds(one.area, x, y)) continue;
      const { hex, alpha } = one.at(x, y);
      colour = over(colour, rgbOf(hex), alpha);
    }
    return colour;
  };
  const backdrop: Backdrop = {
    lay(area, paint, opacity = 1) {
      laid.push({
        area,
        at: (x, y) => {
          const { hex, alpha } = tintAt(paint, x, y);
          return { hex, alpha: alpha * opacity };
        },
      });
    },
    layPicture(area, { columns, rows, cells }) {
      laid.push({
        area,
        at: (x, y) => {
          const column = Math.min(columns - 1, Math.max(0, Math.floor(((x - area.x) / area.width) * columns)));
          const row = Math.min(rows - 1, Math.max(0, Math.floor(((y - area.y) / area.height) * rows)));
          const from = (row * columns + column) * 6;
          return { hex: `#${cells.slice(from, from + 6)}`, alpha: 1 };
        },
      });
    },
    faded: (share) => ({
      ...backdrop,
      lay: (area, paint, opacity = 1) => backdrop.lay(area, paint, opacity * share),
    }),
    mark: () => laid.length,
    rewind(mark) {
      laid.length = mark;
    },
    best(area, candidates) {
      const seen: number[] = [];
      for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 8; column++) {
          const x = area.x + ((column + 0.5) / 8) * area.width;
          const y = area.y + ((row + 0.5) / 4) * area.height;
          seen.push(luminance(colourAt(x, y)));
        }
      }
      const rated = candidates.map((hex) => {
        const own = luminance(rgbOf(hex));
        const ratios = seen.map((one) => ratio(own, one)).sort((a, b) => a - b);
        return { hex, contrast: ratios[1] ?? 1 };
      });
      return rated.reduce((best, one) => (one.contrast > best.contrast ? one : best));
    },
  };
  return backdrop;
}
