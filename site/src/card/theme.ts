import { toCssColour } from '@parichay/shared/platform/brand/colour.ts';
import { brandColourSteps, surfaceColoursByTheme } from '@parichay/shared/platform/brand/ramp.ts';

/** Maps paint names to legible steps of the brand ramp (shared/src/platform/brand/ramp.ts). */
const paintSteps = {
  solid: '--brand-7',
  on: '--on-brand',
  /** Text colours: 4.5:1 on paper, tint and tint2; strong has 7:1. */
  accent: '--brand-9',
  strong: '--brand-10',
  tint: '--brand-1',
  tint2: '--brand-3',
  edge: '--brand-5',
} as const;

/** `dark` ignores the device's preference. Print is always light. */
export type ColourScheme = 'both' | 'dark';

const neutralColours = {
  light: {
    paper: toCssColour(surfaceColoursByTheme.light.surface),
    ink: 'oklch(.2 .01 65)',
    quiet: 'oklch(.47 .012 65)',
    line: 'oklch(.88 .006 75)',
  },
  dark: {
    paper: toCssColour(surfaceColoursByTheme.dark.page),
    ink: 'oklch(.94 .006 75)',
    quiet: 'oklch(.72 .01 70)',
    line: 'oklch(.33 .008 65)',
  },
} as const;

type CssProperties = Record<string, string>;

const rootRule = (properties: CssProperties): string =>
  `:root{${Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

export interface CardTheme {
  css: string;
  paper: { light: string; dark: string };
}

/** Contrast is computed, so every brand colour is legible. */
export function cardTheme(colour: string, colourScheme: ColourScheme = 'both'): CardTheme {
  const ramp = brandColourSteps(colour);
  const neutralsAndPaints = (name: 'light' | 'dark'): CssProperties => ({
    ...neutralColours[name],
    ...Object.fromEntries(Object.entries(paintSteps).map(([paint, step]) => [paint, ramp[name][step] ?? ''])),
  });
  const [light, dark] = [rootRule(neutralsAndPaints('light')), rootRule(neutralsAndPaints('dark'))];
  const isDark = colourScheme === 'dark';
  return {
    css: `${light}@media screen${isDark ? '' : ' and (prefers-color-scheme:dark)'}{${dark}}`,
    paper: { light: neutralColours[isDark ? 'dark' : 'light'].paper, dark: neutralColours.dark.paper },
  };
}
