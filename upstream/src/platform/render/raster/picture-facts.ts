import type { ToneGrid } from '@parichay/shared/studio/layer/layer.backdrop.ts';
import type { Sharp } from 'sharp';

export interface PictureFacts {
  isCutOut: boolean;
  /** Median colour of the opaque pixels, `#rrggbb`. */
  colour: string;
  /** `#rrggbb`; null if the edge has several colours. */
  edge: string | null;
}

const SIDE = 48;
/** A smaller share of transparent pixels is only a soft edge, not a cut-out. */
const CLEAR = 0.04;
/** Largest difference of a channel along an edge, out of 255. */
const ALIKE = 18;

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const middle = (pixels: readonly Uint8Array[]): number[] =>
  [0, 1, 2].map((channel) => median(pixels.map((pixel) => pixel[channel] ?? 0)));

export async function pictureFacts(picture: Sharp): Promise<PictureFacts> {
  const data = await picture
    .clone()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const pixels = Array.from({ length: SIDE * SIDE }, (_, index) => data.subarray(index * 4, index * 4 + 4));
  const solid = pixels.filter((pixel) => (pixel[3] ?? 0) > 128);
  const isCutOut = solid.length < pixels.length * (1 - CLEAR);
  const border = pixels.filter((_, index) => {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
    return x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1;
  });
  const edge = middle(border);
  const isEven = border.every((pixel) =>
    edge.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) <= ALIKE),
  );
  return {
    isCutOut,
    colour: hexOf(middle(solid.length > 0 ? solid : pixels)),
    edge: !isCutOut && isEven ? hexOf(edge) : null,
  };
}

const COLUMNS = 18;

export async function pictureTones(picture: Sharp, size: { width: number; height: number }): Promise<ToneGrid> {
  const rows = Math.max(1, Math.round((COLUMNS * size.height) / size.width));
  const data = await picture
    .clone()
    .resize(COLUMNS, rows, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return { columns: COLUMNS, rows, cells: data.toString('hex') };
}
