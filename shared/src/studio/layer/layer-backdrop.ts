import type { AlphaColour, Area, DrawnPaint } from './layer-drawn.ts';

/** Colours of a picture, row by row, six hex digits per cell. */
export interface ToneGrid {
  columns: number;
  rows: number;
  cells: string;
}

const rgbToHex = (colour: readonly number[]): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Median colours of the upper and the lower edge, `#rrggbb`. */
export function edgeColoursOf({ columns, rows, cells }: ToneGrid): { top: string; bottom: string } {
  const colourOfRow = (row: number) => {
    const rgbs = Array.from({ length: columns }, (_, column) =>
      hexToRgb(`#${cells.slice((row * columns + column) * 6).slice(0, 6)}`),
    );
    return rgbToHex([0, 1, 2].map((channel) => median(rgbs.map((rgb) => rgb[channel] ?? 0))));
  };
  return { top: colourOfRow(0), bottom: colourOfRow(rows - 1) };
}

type Rgb = readonly [number, number, number];

export const hexToRgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const blend = (background: Rgb, [r, g, b]: Rgb, alpha: number): Rgb => [
  background[0] + (r - background[0]) * alpha,
  background[1] + (g - background[1]) * alpha,
  background[2] + (b - background[2]) * alpha,
];

const srgbToLinear = (channel: number): number => {
  const v = channel / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};

const luminance = ([r, g, b]: Rgb): number =>
  0.2126 * srgbToLinear(r) + 0.7152 * srgbToLinear(g) + 0.0722 * srgbToLinear(b);

const contrastRatio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

function gradientColourAt(stops: readonly (AlphaColour & { at: number })[], offset: number): AlphaColour {
  const next = stops.findIndex((stop) => stop.at >= offset);
  const last = stops.at(-1) as AlphaColour & { at: number };
  if (next < 0) return last;
  const to = stops[next] as AlphaColour & { at: number };
  const from = stops[Math.max(0, next - 1)] as AlphaColour & { at: number };
  const fraction = to.at === from.at ? 1 : (offset - from.at) / (to.at - from.at);
  const hex = rgbToHex(blend(hexToRgb(from.hex), hexToRgb(to.hex), fraction));
  return { hex, alpha: from.alpha + (to.alpha - from.alpha) * fraction };
}

function paintColourAt(paint: DrawnPaint, x: number, y: number): AlphaColour {
  if (paint.kind === 'solid') return paint;
  if (paint.kind === 'radial') {
    return gradientColourAt(paint.stops, Math.min(1, Math.hypot(x - paint.x, y - paint.y) / paint.radius));
  }
  const [dx, dy] = [paint.x2 - paint.x1, paint.y2 - paint.y1];
  const offset = ((x - paint.x1) * dx + (y - paint.y1) * dy) / (dx * dx + dy * dy || 1);
  return gradientColourAt(paint.stops, Math.min(1, Math.max(0, offset)));
}

interface PaintedArea {
  area: Area;
  at(x: number, y: number): AlphaColour;
}

const areaContains = ({ x, y, width, height }: Area, px: number, py: number): boolean =>
  px >= x && px <= x + width && py >= y && py <= y + height;

export interface Backdrop {
  addPaint(area: Area, paint: DrawnPaint, opacity?: number): void;
  addPicture(area: Area, tones: ToneGrid): void;
  /** @param factor multiplies the opacity of paints, 0 to 1; pictures stay opaque */
  withOpacity(factor: number): Backdrop;
  checkpoint(): number;
  restore(mark: number): void;
  /** The most readable colour, with its second-lowest contrast of 32 samples. */
  bestContrastColour(area: Area, candidates: readonly string[]): { hex: string; contrast: number };
}

function fadedBackdrop(outer: Backdrop, factor: number): Backdrop {
  const faded: Backdrop = {
    ...outer,
    addPaint: (area, paint, opacity = 1) => outer.addPaint(area, paint, opacity * factor),
    withOpacity: (innerFactor) => fadedBackdrop(faded, innerFactor),
  };
  return faded;
}

/** Approximates the drawing by coloured boxes, to measure contrast. */
export function createBackdrop(base: AlphaColour): Backdrop {
  const paintedAreas: PaintedArea[] = [];
  const colourAt = (x: number, y: number): Rgb => {
    let colour = hexToRgb(base.hex);
    for (const paintedArea of paintedAreas) {
      if (!areaContains(paintedArea.area, x, y)) continue;
      const { hex, alpha } = paintedArea.at(x, y);
      colour = blend(colour, hexToRgb(hex), alpha);
    }
    return colour;
  };
  const backdrop: Backdrop = {
    addPaint(area, paint, opacity = 1) {
      paintedAreas.push({
        area,
        at: (x, y) => {
          const { hex, alpha } = paintColourAt(paint, x, y);
          return { hex, alpha: alpha * opacity };
        },
      });
    },
    addPicture(area, { columns, rows, cells }) {
      paintedAreas.push({
        area,
        at: (x, y) => {
          const column = Math.min(columns - 1, Math.max(0, Math.floor(((x - area.x) / area.width) * columns)));
          const row = Math.min(rows - 1, Math.max(0, Math.floor(((y - area.y) / area.height) * rows)));
          const from = (row * columns + column) * 6;
          return { hex: `#${cells.slice(from, from + 6)}`, alpha: 1 };
        },
      });
    },
    withOpacity: (factor) => fadedBackdrop(backdrop, factor),
    checkpoint: () => paintedAreas.length,
    restore(mark) {
      paintedAreas.length = mark;
    },
    bestContrastColour(area, candidates) {
      const luminances: number[] = [];
      for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 8; column++) {
          const x = area.x + ((column + 0.5) / 8) * area.width;
          const y = area.y + ((row + 0.5) / 4) * area.height;
          luminances.push(luminance(colourAt(x, y)));
        }
      }
      const rated = candidates.map((hex) => {
        const ownLuminance = luminance(hexToRgb(hex));
        const ratios = luminances.map((one) => contrastRatio(ownLuminance, one)).sort((a, b) => a - b);
        return { hex, contrast: ratios[1] ?? 1 };
      });
      return rated.reduce((best, one) => (one.contrast > best.contrast ? one : best));
    },
  };
  return backdrop;
}
