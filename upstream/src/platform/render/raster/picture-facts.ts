import type { ToneGrid } from '@parichay/shared/studio/layer/layer-backdrop.ts';
import type { Sharp } from 'sharp';

export interface PictureColourFacts {
  isCutOut: boolean;
  /** Median colour of the opaque pixels, `#rrggbb`; `edge`: null for a cut-out or an edge of several colours. */
  colour: string;
  edge: string | null;
  /** What differs from the edge or is not transparent, in fractions of the picture. */
  content: { x: number; y: number; width: number; height: number };
}

const SAMPLE_SIDE_PX = 48;
/** A smaller fraction of transparent pixels is only a soft edge, not a cut-out. */
const MIN_TRANSPARENT_RATIO = 0.04;
/** Largest difference of a channel along an edge, out of 255. */
const MAX_EDGE_DIFFERENCE = 18;

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const medianColour = (pixels: readonly Uint8Array[]): number[] =>
  [0, 1, 2].map((channel) => median(pixels.map((pixel) => pixel[channel] ?? 0)));

function areaOf(indexes: readonly number[]): PictureColourFacts['content'] {
  const [xs, ys] = [
    indexes.map((index) => index % SAMPLE_SIDE_PX),
    indexes.map((index) => Math.floor(index / SAMPLE_SIDE_PX)),
  ];
  if (indexes.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const [x, y] = [Math.min(...xs) / SAMPLE_SIDE_PX, Math.min(...ys) / SAMPLE_SIDE_PX];
  return {
    ...{ x, y },
    width: (Math.max(...xs) + 1) / SAMPLE_SIDE_PX - x,
    height: (Math.max(...ys) + 1) / SAMPLE_SIDE_PX - y,
  };
}

export async function analyseColours(picture: Sharp): Promise<PictureColourFacts> {
  const data = await picture
    .clone()
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const pixels = Array.from({ length: SAMPLE_SIDE_PX * SAMPLE_SIDE_PX }, (_, index) =>
    data.subarray(index * 4, index * 4 + 4),
  );
  const opaquePixels = pixels.filter((pixel) => (pixel[3] ?? 0) > 128);
  const isCutOut = opaquePixels.length < pixels.length * (1 - MIN_TRANSPARENT_RATIO);
  const border = pixels.filter((_, index) => {
    const [x, y] = [index % SAMPLE_SIDE_PX, Math.floor(index / SAMPLE_SIDE_PX)];
    return x === 0 || y === 0 || x === SAMPLE_SIDE_PX - 1 || y === SAMPLE_SIDE_PX - 1;
  });
  const edge = medianColour(border);
  const isUniform = border.every((pixel) =>
    edge.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) <= MAX_EDGE_DIFFERENCE),
  );
  const hasEdge = !isCutOut && isUniform;
  const isContent = (pixel: Uint8Array): boolean => {
    if (isCutOut) return (pixel[3] ?? 0) > 128;
    return !hasEdge || edge.some((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) > MAX_EDGE_DIFFERENCE);
  };
  return {
    isCutOut,
    content: areaOf(pixels.flatMap((pixel, index) => (isContent(pixel) ? [index] : []))),
    colour: hexOf(medianColour(opaquePixels.length > 0 ? opaquePixels : pixels)),
    edge: hasEdge ? hexOf(edge) : null,
  };
}

const TONE_COLUMNS = 18;

export async function computeToneGrid(picture: Sharp, size: { width: number; height: number }): Promise<ToneGrid> {
  const rows = Math.max(1, Math.round((TONE_COLUMNS * size.height) / size.width));
  const data = await picture
    .clone()
    .resize(TONE_COLUMNS, rows, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return { columns: TONE_COLUMNS, rows, cells: data.toString('hex') };
}
