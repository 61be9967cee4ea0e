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
});
