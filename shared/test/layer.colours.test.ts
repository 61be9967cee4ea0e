import { describe, expect, it } from 'vitest';
import { contrast, toOklch } from '../src/platform/brand/colour.ts';
import { coloursByRole } from '../src/studio/layer/layer-colours.ts';

const steps = [0, 51, 102, 153, 204, 255];
const sampleColours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => [r, g, b])));
const hexOf = (channels: number[]) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
const ratio = (one: string, other: string) => contrast(toOklch(one), toOklch(other));

describe('the role colours of a layer document', () => {
  it('the role colour brand-glow has a contrast of at least 4.5 with near-black for every brand colour', () => {
    expect(
      sampleColours.map(hexOf).filter((colour) => ratio(coloursByRole(colour)['brand-glow'], '#0f0c0a') < 4.5),
    ).toEqual([]);
  });

  it.each([
    ['on-brand', 'brand', 4.5],
    ['on-deep', 'brand-deep', 4.5],
    ['accent-on-deep', 'brand-deep', 4.5],
    ['brand-deep', 'paper', 9],
    ['brand-deep', 'brand-soft', 4.5],
    ['brand-ink', 'paper', 4.5],
    ['muted', 'paper', 4.5],
    ['brand', 'paper', 1.2],
  ] as const)(
    'the role colour %s on %s has a contrast of at least %s for every brand colour',
    (foreground, background, minRatio) => {
      const weak = sampleColours.map(hexOf).filter((colour) => {
        const roles = coloursByRole(colour);
        return ratio(roles[foreground], roles[background]) < minRatio;
      });
      expect(weak).toEqual([]);
    },
  );

  it.each([
    ['#c9972b', '#5b1020'],
    ['#f2811d', '#5b1020'],
    ['#facc15', '#5b1020'],
    ['#c3d600', '#0b3d2e'],
    ['#f5e663', '#3a1142'],
    ['#6b3a1e', '#0b3d2e'],
    ['#9a7b0a', '#0b3d2e'],
  ])('the role colour brand-deep of the warm brand colour %s is %s and no dark brown', (brand, deep) => {
    expect(coloursByRole(brand)['brand-deep']).toBe(deep);
  });

  it('the role colour accent differs visibly from brand for every brand colour', () => {
    const alike = sampleColours.map(hexOf).filter((colour) => {
      const roles = coloursByRole(colour);
      const [accent, brand] = [toOklch(roles.accent), toOklch(roles.brand)];
      const angle = ((accent.h - brand.h) * Math.PI) / 180;
      const chroma = Math.sqrt(Math.max(0, accent.c ** 2 + brand.c ** 2 - 2 * accent.c * brand.c * Math.cos(angle)));
      return Math.hypot(accent.l - brand.l, chroma) < 0.12;
    });
    expect(alike).toEqual([]);
  });
});
