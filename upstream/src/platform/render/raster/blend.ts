import type { Area } from '@parichay/shared/studio/layer/layer-drawn.ts';

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

export function copyPixels(canvas: RawPixels, pixels: Uint8Array, { x, y, width, height }: Area): void {
  for (let row = 0; row < height; row++) {
    const sourceIndex = row * width * 3;
    canvas.data.set(pixels.subarray(sourceIndex, sourceIndex + width * 3), ((y + row) * canvas.width + x) * 3);
  }
}
