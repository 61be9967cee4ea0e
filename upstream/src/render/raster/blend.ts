import type { Area } from '@parichay/shared/layer/layer.drawn.ts';

/** Raw pixels, 8 bits a channel, rows from the top without padding. */
export interface RawPicture {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** An RGB canvas of one colour, `#rrggbb`. */
export function plainCanvas(width: number, height: number, colour: string): RawPicture {
  const data = new Uint8Array(width * height * 3);
  data.set([1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  // Doubles what is there until the canvas is full.
  for (let filled = 3; filled < data.length; filled *= 2) data.copyWithin(filled, 0, filled);
  return { data, width, height, channels: 3 };
}

/** Lays solid RGB pixels on an RGB canvas, which it changes; all of them must lie on it. */
export function laySolid(canvas: RawPicture, pixels: Uint8Array, { x, y, width, height }: Area): void {
  for (let row = 0; row < height; row++) {
    const from = row * width * 3;
    canvas.data.set(pixels.subarray(from, from + width * 3), ((y + row) * canvas.width + x) * 3);
  }
}
