import { readFileSync } from 'node:fs';
import { contrast, fromCss, type Oklch } from '@parichay/shared/platform/brand/colour.ts';
import { brandRamp, defaultBrandColour, surfaces } from '@parichay/shared/platform/brand/ramp.ts';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const darkAt = css.indexOf('@media (prefers-color-scheme: dark)');

const declared = (text: string): Map<string, string> =>
  new Map(Array.from(text.matchAll(/(--[\w-]+): (oklch\([^/)]+\));/g), ([, name = '', value = '']) => [name, value]));

const light = declared(css.slice(0, darkAt));
const themes = { light, dark: new Map([...light, ...declared(css.slice(darkAt))]) };

const grounds = ['--page', '--surface', '--raised', '--sunken'];
const pairs: { of: string; on: string[]; ratio: number }[] = [
  { of: '--ink', on: grounds, ratio: 7 },
  { of: '--ink-2', on: grounds, ratio: 4.5 },
  { of: '--ink-3', on: grounds, ratio: 4.5 },
  { of: '--line', on: ['--page', '--surface', '--raised'], ratio: 3 },
  ...['danger', 'warning', 'success', 'info'].map((tone) => ({
    of: `--${tone}`,
    on: [...grounds, `--${tone}-soft`],
    ratio: 4.5,
  })),
  { of: '--ink', on: ['--brand-1', '--brand-2', '--brand-3', '--brand-4'], ratio: 7 },
];

for (const [theme, tokens] of Object.entries(themes)) {
  const colour = (name: string): Oklch => fromCss(tokens.get(name) ?? `${name} is missing`);

  describe(`the ${theme} tokens`, () => {
    for (const { of, on, ratio } of pairs) {
      it(`the ${theme} token ${of} has a contrast of ${ratio}:1 or more on ${on.join(', ')}`, () => {
        for (const ground of on) expect(contrast(colour(of), colour(ground)), ground).toBeGreaterThanOrEqual(ratio);
      });
    }

    it(`the ${theme} tokens contain the ramp of the default brand colour`, () => {
      const ramp = brandRamp(defaultBrandColour)[theme as keyof typeof themes];
      for (const [name, value] of Object.entries(ramp)) expect(tokens.get(name), name).toBe(value);
    });

    it(`the ${theme} tokens contain the surfaces that brand colours are checked on`, () => {
      for (const [name, value] of Object.entries(surfaces[theme as keyof typeof themes])) {
        expect(colour(`--${name}`), name).toEqual(value);
      }
    });
  });
}
