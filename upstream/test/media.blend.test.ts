import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blendOver, plainCanvas, twoTone } from '../src/render/raster/blend.ts';

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><circle cx="60" cy="45" r="40" fill="#c2185b" opacity=".6"/><path d="M5 5h50v30z" fill="#0f766e"/></svg>',
);
const raw = async () => {
  const { data, info } = await sharp(drawing).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 4 as const };
};
const furthest = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0);

describe('a drawing laid on a canvas', () => {
  it('looks as a general compositor would make it', async () => {
    const canvas = plainCanvas(200, 150, '#f4efe6');
    blendOver(canvas, await raw(), 30, 20);
    const background = '#f4efe6';
    const reference = await sharp({ create: { width: 200, height: 150, channels: 3, background } })
      .composite([{ input: drawing, left: 30, top: 20 }])
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(furthest(canvas.data, reference)).toBeLessThanOrEqual(2);
  });

  it('is cut where it leaves the canvas', async () => {
    for (const [left, top] of [
      [-60, -40],
      [150, 120],
      [500, 0],
      [0, -500],
    ] as const) {
      const canvas = plainCanvas(200, 150, '#ffffff');
      blendOver(canvas, await raw(), left, top);
      expect(canvas.data.length).toBe(200 * 150 * 3);
    }
    const untouched = plainCanvas(200, 150, '#ffffff');
    blendOver(untouched, await raw(), 500, 0);
    expect(untouched.data.every((value) => value === 255)).toBe(true);
  });

  it('can be two colours by a grey picture', () => {
    const { data } = twoTone(Uint8Array.from([0, 255, 128]), 3, 1, '#102030', '#f0e0d0');
    expect([...data]).toEqual([0x10, 0x20, 0x30, 255, 0xf0, 0xe0, 0xd0, 255, 128, 128, 128, 255]);
  });
});
