import type { Area, DrawnItem } from '@parichay/shared/studio/layer/layer.drawn.ts';

/** Raw pixels, 8 bits per channel, rows from the top without padding. */
export interface RawPicture {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

export function plainCanvas(width: number, height: number, colour: string): RawPicture {
  const data = new Uint8Array(width * height * 3);
  data.set([1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  for (let filled = 3; filled < data.length; filled *= 2) data.copyWithin(filled, 0, filled);
  return { data, width, height, channels: 3 };
}

type Stop = { at: number; hex: string; alpha: number };

export interface Band {
  box: Area;
  from: number;
  to: number;
  isOfRows: boolean;
  alpha: number;
  stops: readonly { at: number; rgb: readonly [number, number, number] }[];
}

const rgbOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

export function bandOf(item: DrawnItem): Band | null {
  if (item.kind !== 'path' || item.fill?.kind !== 'linear') return null;
  const { x1, y1, x2, y2, stops } = item.fill;
  const isOfRows = x1 === x2;
  if (!isOfRows && y1 !== y2) return null;
  const alpha = stops[0]?.alpha ?? 0;
  if (stops.some((stop: Stop) => stop.alpha !== alpha)) return null;
  return {
    box: item.box,
    from: isOfRows ? y1 : x1,
    to: isOfRows ? y2 : x2,
    isOfRows,
    alpha,
    stops: stops.map(({ at, hex }) => ({ at, rgb: rgbOf(hex) })),
  };
}

function coloursOf({ from, to, stops }: Band, first: number, count: number): Uint8Array {
  const colours = new Uint8Array(count * 3);
  let after = 0;
  for (let at = 0; at < count; at++) {
    const place = (first + at + 0.5 - from) / (to - from);
    while (after < stops.length && (stops[after]?.at ?? 1) < place) after++;
    const low = stops[Math.max(0, after - 1)];
    const high = stops[Math.min(stops.length - 1, after)];
    if (!low || !high) break;
    const share = high.at > low.at ? Math.min(1, Math.max(0, (place - low.at) / (high.at - low.at))) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const [a, b] = [low.rgb[channel] ?? 0, high.rgb[channel] ?? 0];
      colours[at * 3 + channel] = Math.round(a + (b - a) * share);
    }
  }
  return colours;
}

export function layBand(canvas: RawPicture, band: Band): void {
  const left = Math.max(0, Math.round(band.box.x));
  const top = Math.max(0, Math.round(band.box.y));
  const width = Math.min(canvas.width, Math.round(band.box.x + band.box.width)) - left;
  const height = Math.min(canvas.height, Math.round(band.box.y + band.box.height)) - top;
  if (width <= 0 || height <= 0) return;
  const colours = band.isOfRows ? coloursOf(band, top, height) : coloursOf(band, left, width);
  const { data } = canvas;
  const alpha = Math.round(band.alpha * 256);
  const rest = 256 - alpha;
  for (let row = 0; row < height; row++) {
    let to = ((top + row) * canvas.width + left) * 3;
    for (let column = 0; column < width; column++, to += 3) {
      const from = (band.isOfRows ? row : column) * 3;
      data[to] = ((colours[from] as number) * alpha + (data[to] as number) * rest + 128) >> 8;
      data[to + 1] = ((colours[from + 1] as number) * alpha + (data[to + 1] as number) * rest + 128) >> 8;
      data[to + 2] = ((colours[from + 2] as number) * alpha + (data[to + 2] as number) * rest + 128) >> 8;
    }
  }
}

export function laySolid(canvas: RawPicture, pixels: Uint8Array, { x, y, width, height }: Area): void {
  for (let row = 0; row < height; row++) {
    const from = row * width * 3;
    canvas.data.set(pixels.subarray(from, from + width * 3), ((y + row) * canvas.width + x) * 3);
  }
}
