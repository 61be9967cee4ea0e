import type { Area, DrawnItem } from '@parichay/shared/studio/layer/layer-drawn.ts';

/** Raw pixels, 8 bits per channel, rows from the top without padding. */
export interface RawPixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

export function createSolidCanvas(width: number, height: number, colour: string): RawPixels {
  const data = new Uint8Array(width * height * 3);
  data.set([1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  for (let filledBytes = 3; filledBytes < data.length; filledBytes *= 2) data.copyWithin(filledBytes, 0, filledBytes);
  return { data, width, height, channels: 3 };
}

type Stop = { at: number; hex: string; alpha: number };

export interface LinearGradientBand {
  box: Area;
  from: number;
  to: number;
  isVertical: boolean;
  alpha: number;
  stops: readonly { at: number; rgb: readonly [number, number, number] }[];
}

const rgbOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

export function gradientBandOf(item: DrawnItem): LinearGradientBand | null {
  if (item.kind !== 'path' || item.fill?.kind !== 'linear') return null;
  const { x1, y1, x2, y2, stops } = item.fill;
  const isVertical = x1 === x2;
  if (!isVertical && y1 !== y2) return null;
  const alpha = stops[0]?.alpha ?? 0;
  if (stops.some((stop: Stop) => stop.alpha !== alpha)) return null;
  return {
    box: item.box,
    from: isVertical ? y1 : x1,
    to: isVertical ? y2 : x2,
    isVertical,
    alpha,
    stops: stops.map(({ at, hex }) => ({ at, rgb: rgbOf(hex) })),
  };
}

function bandColours({ from, to, stops }: LinearGradientBand, first: number, count: number): Uint8Array {
  const colours = new Uint8Array(count * 3);
  let nextStop = 0;
  for (let index = 0; index < count; index++) {
    const position = (first + index + 0.5 - from) / (to - from);
    while (nextStop < stops.length && (stops[nextStop]?.at ?? 1) < position) nextStop++;
    const low = stops[Math.max(0, nextStop - 1)];
    const high = stops[Math.min(stops.length - 1, nextStop)];
    if (!low || !high) break;
    const fraction = high.at > low.at ? Math.min(1, Math.max(0, (position - low.at) / (high.at - low.at))) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const [a, b] = [low.rgb[channel] ?? 0, high.rgb[channel] ?? 0];
      colours[index * 3 + channel] = Math.round(a + (b - a) * fraction);
    }
  }
  return colours;
}

export function blendGradientBand(canvas: RawPixels, band: LinearGradientBand): void {
  const left = Math.max(0, Math.round(band.box.x));
  const top = Math.max(0, Math.round(band.box.y));
  const width = Math.min(canvas.width, Math.round(band.box.x + band.box.width)) - left;
  const height = Math.min(canvas.height, Math.round(band.box.y + band.box.height)) - top;
  if (width <= 0 || height <= 0) return;
  const colours = band.isVertical ? bandColours(band, top, height) : bandColours(band, left, width);
  const { data } = canvas;
  const alpha = Math.round(band.alpha * 256);
  const inverseAlpha = 256 - alpha;
  for (let row = 0; row < height; row++) {
    let targetIndex = ((top + row) * canvas.width + left) * 3;
    for (let column = 0; column < width; column++, targetIndex += 3) {
      const sourceIndex = (band.isVertical ? row : column) * 3;
      data[targetIndex] =
        ((colours[sourceIndex] as number) * alpha + (data[targetIndex] as number) * inverseAlpha + 128) >> 8;
      data[targetIndex + 1] =
        ((colours[sourceIndex + 1] as number) * alpha + (data[targetIndex + 1] as number) * inverseAlpha + 128) >> 8;
      data[targetIndex + 2] =
        ((colours[sourceIndex + 2] as number) * alpha + (data[targetIndex + 2] as number) * inverseAlpha + 128) >> 8;
    }
  }
}

export function copyPixels(canvas: RawPixels, pixels: Uint8Array, { x, y, width, height }: Area): void {
  for (let row = 0; row < height; row++) {
    const sourceIndex = row * width * 3;
    canvas.data.set(pixels.subarray(sourceIndex, sourceIndex + width * 3), ((y + row) * canvas.width + x) * 3);
  }
}
