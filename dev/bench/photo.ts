import sharp from 'sharp';
import { createRandom, type Random } from '../seed/paint/random.ts';

const SIDE = 1_080;

/** Grey noise of `side` × `side` values, enlarged to the photo's size. */
async function noise(side: number, random: Random): Promise<Buffer> {
  const smallPixels = Buffer.from(Uint8Array.from({ length: side * side }, () => random(0, 256)));
  return sharp(smallPixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(SIDE, SIDE, { kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/**
 * A JPEG of 1080 × 1080 px with the size of a real photo: pink noise and a few shapes with edges.
 * @param seed selects the photo
 */
export async function makePhoto(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const channels: Float32Array[] = [];
  for (let channel = 0; channel < 3; channel += 1) {
    const sum = new Float32Array(SIDE * SIDE).fill(128);
    for (let side = 4, weight = 0.5; side <= 1024; side *= 2, weight /= 1.35) {
      const octave = await noise(side, random);
      for (let index = 0; index < sum.length; index += 1)
        sum[index] = (sum[index] ?? 0) + weight * ((octave[index] ?? 0) - 128) * (channel ? 0.6 : 1);
    }
    channels.push(sum);
  }
  const pixels = new Uint8ClampedArray(SIDE * SIDE * 3);
  for (const [channel, values] of channels.entries())
    for (const [index, value] of values.entries()) pixels[index * 3 + channel] = value;
  const circles = Array.from({ length: 12 }, () => {
    const colour = [0, 1, 2].map(() => Math.round(random(30, 225))).join();
    return `<circle cx="${random(0, SIDE)}" cy="${random(0, SIDE)}" r="${random(20, 140)}" fill="rgb(${colour})"/>`;
  });
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .composite([{ input: Buffer.from(`<svg width="${SIDE}" height="${SIDE}">${circles.join('')}</svg>`) }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
