import { readFileSync } from 'node:fs';
import { contrast, type Oklch, parseCssColour } from '@parichay/shared/platform/brand/colour.ts';
import { brandColourSteps, defaultBrandColour, surfaceColoursByTheme } from '@parichay/shared/platform/brand/ramp.ts';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const darkThemeOffset = css.indexOf('@media (prefers-color-scheme: dark)');

const declaredTokens = (text: string): Map<string, string> =>
  new Map(Array.from(text.matchAll(/(--[\w-]+): (oklch\([^/)]+\));/g), ([, name = '', value = '']) => [name, value]));

const light = declaredTokens(css.slice(0, darkThemeOffset));
const themes = { light, dark: new Map([...light, ...declaredTokens(css.slice(darkThemeOffset))]) };

const surfaceTokens = ['--page', '--surface', '--raised', '--sunken'];
const pairs: { foreground: string; backgrounds: string[]; ratio: number }[] = [
  { foreground: '--ink', backgrounds: surfaceTokens, ratio: 7 },
  { foreground: '--ink-2', backgrounds: surfaceTokens, ratio: 4.5 },
  { foreground: '--ink-3', backgrounds: surfaceTokens, ratio: 4.5 },
  { foreground: '--line', backgrounds: ['--page', '--surface', '--raised'], ratio: 3 },
  ...['danger', 'warning', 'success', 'info'].map((tone) => ({
    foreground: `--${tone}`,
    backgrounds: [...surfaceTokens, `--${tone}-soft`],
    ratio: 4.5,
  })),
  { foreground: '--ink', backgrounds: ['--brand-1', '--brand-2', '--brand-3', '--brand-4'], ratio: 7 },
];

for (const [theme, tokens] of Object.entries(themes)) {
  const colour = (name: string): Oklch => parseCssColour(tokens.get(name) ?? `${name} is missing`);

  describe(`the colour tokens of the ${theme} theme`, () => {
    for (const { foreground, backgrounds, ratio } of pairs) {
      it(`the ${theme} colour token ${foreground} has a contrast of ${ratio}:1 or more on ${backgrounds.join(', ')}`, () => {
        for (const background of backgrounds)
          expect(contrast(colour(foreground), colour(background)), background).toBeGreaterThanOrEqual(ratio);
      });
    }

    it(`the ${theme} colour tokens contain the ramp of the default brand colour`, () => {
      const ramp = brandColourSteps(defaultBrandColour)[theme as keyof typeof themes];
      for (const [name, value] of Object.entries(ramp)) expect(tokens.get(name), name).toBe(value);
    });

    it(`the ${theme} colour tokens contain the surface colours that brand colours are tested on`, () => {
      for (const [name, value] of Object.entries(surfaceColoursByTheme[theme as keyof typeof themes])) {
        expect(colour(`--${name}`), name).toEqual(value);
      }
    });
  });
}
