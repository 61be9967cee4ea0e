import { describe, expect, it } from 'vitest';
import { contrast, type Oklch, parseCssColour, toOklch } from '../src/platform/brand/colour.ts';
import {
  brandColourSteps,
  brandStylesheet,
  brandTextColourOf,
  surfaceColoursByTheme,
} from '../src/platform/brand/ramp.ts';

/** Seven levels of each channel, the greys, and colours that agencies choose. */
const levels = [0x00, 0x20, 0x55, 0x80, 0xaa, 0xd0, 0xff];
const hex = (...channels: number[]): string =>
  `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
const sampleColours = [
  ...levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => hex(r, g, b)))),
  ...Array.from({ length: 17 }, (_, index) => hex(...Array(3).fill(Math.min(255, index * 16)))),
  ...'#0f766e #2d9bea #f97316 #ffcc00 #e11d48 #0b1f3a #fff3b0 #25d366 #7c3aed #767676'.split(' '),
];

const colourOfProperty = (properties: Record<string, string>, name: string): Oklch =>
  parseCssColour(properties[name] ?? 'missing');

interface ContrastRule {
  of: string;
  on: string[];
  ratio: number;
}
const contrastRules: ContrastRule[] = [
  { of: '--on-brand', on: ['--brand-7', '--brand-8'], ratio: 4.5 },
  { of: '--brand-6', on: ['surfaces', '--brand-1', '--brand-2'], ratio: 3 },
  { of: '--brand-9', on: ['surfaces', '--brand-1', '--brand-2', '--brand-3'], ratio: 4.5 },
  { of: '--brand-10', on: ['surfaces', '--brand-1', '--brand-2', '--brand-3'], ratio: 7 },
];

describe('the colour ramp of a brand colour', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const { of, on, ratio } of contrastRules) {
      it(`${of} has a contrast of ${ratio}:1 or more on ${on.join(', ')} in the ${theme} theme for every brand colour`, () => {
        const failures = sampleColours.flatMap((colour) => {
          const properties = brandColourSteps(colour)[theme];
          const grounds = on.flatMap((name) =>
            name === 'surfaces' ? Object.values(surfaceColoursByTheme[theme]) : [colourOfProperty(properties, name)],
          );
          const worst = Math.min(...grounds.map((ground) => contrast(colourOfProperty(properties, of), ground)));
          return worst < ratio ? [`${colour}: ${worst.toFixed(2)}`] : [];
        });
        expect(failures).toEqual([]);
      });
    }

    it(`the ramp of a brand colour has ten steps and a text colour in the ${theme} theme`, () => {
      const names = Object.keys(brandColourSteps('#2d9bea')[theme]);
      expect(names).toEqual([...Array.from({ length: 10 }, (_, index) => `--brand-${index + 1}`), '--on-brand']);
    });
  }

  it('the button colour has the lightness of the brand colour when text is readable on that colour', () => {
    for (const colour of ['#0f766e', '#ffcc00', '#7c3aed', '#2d9bea']) {
      const own = toOklch(colour);
      const solid = colourOfProperty(brandColourSteps(colour).light, '--brand-7');
      expect(Math.abs(solid.l - own.l), colour).toBeLessThan(0.02);
    }
  });

  it('a button is visible with a white brand colour in the light theme and with a black one in the dark theme', () => {
    const pale = colourOfProperty(brandColourSteps('#ffffff').light, '--brand-7');
    expect(contrast(pale, surfaceColoursByTheme.light.surface)).toBeGreaterThan(1.25);
    const dark = colourOfProperty(brandColourSteps('#000000').dark, '--brand-7');
    expect(contrast(dark, surfaceColoursByTheme.dark.surface)).toBeGreaterThan(3);
  });

  it('text in the brand colour is readable on white paper even if the brand colour is bright yellow', () => {
    for (const colour of ['#facc15', '#0f766e', '#ffffff', '#25d366'])
      expect(contrast(toOklch(brandTextColourOf(colour)), toOklch('#ffffff')), colour).toBeGreaterThanOrEqual(4.5);
  });

  it('a brand colour that is not six hex digits throws a RangeError', () => {
    for (const text of ['teal', '#fff', '#12345', '#1234567', '#12345g', '', '#0f766e;}body{display:none']) {
      expect(() => brandColourSteps(text), text).toThrow(RangeError);
    }
  });

  it('the brand stylesheet contains both themes and nothing but custom properties', () => {
    const text = brandStylesheet('#0f766e');
    const block = /:root\{(--(brand-\d+|on-brand):oklch\([\d. ]+\);?)+\}/;
    expect(text).toMatch(new RegExp(`^${block.source}@media \\(prefers-color-scheme:dark\\)\\{${block.source}\\}$`));
  });

  it('the computed contrast with white is 21 for black and 4.48 for #777777', () => {
    expect(contrast(toOklch('#000000'), toOklch('#ffffff'))).toBeCloseTo(21, 1);
    expect(contrast(toOklch('#777777'), toOklch('#ffffff'))).toBeCloseTo(4.48, 2);
  });
});
