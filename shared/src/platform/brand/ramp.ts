import { contrast, contrastOf, fitted, luminance, type Oklch, toCss, toOklch } from './colour.ts';

export const brandSteps = {
  1: 'tinted background',
  2: 'selected background',
  3: 'hovered tint',
  4: 'pressed tint',
  5: 'quiet border',
  6: 'focus ring, checked controls: 3:1 on every surface',
  7: 'solid: buttons',
  8: 'solid, hovered',
  9: 'text: 4.5:1 on every surface and on steps 1 to 3',
  10: 'strong text: 7:1 on the same',
} as const;

/** The site's tokens repeat these values. */
export const surfaces = {
  light: {
    page: { l: 0.975, c: 0.004, h: 75 },
    surface: { l: 0.998, c: 0.001, h: 75 },
    sunken: { l: 0.953, c: 0.006, h: 75 },
  },
  dark: {
    page: { l: 0.165, c: 0.006, h: 65 },
    surface: { l: 0.21, c: 0.007, h: 65 },
    raised: { l: 0.245, c: 0.008, h: 65 },
  },
} as const satisfies Record<'light' | 'dark', Record<string, Oklch>>;

export const defaultBrandColour = '#0f766e';

const white: Oklch = { l: 1, c: 0, h: 0 };
const ink: Oklch = { l: 0.2, c: 0.01, h: 65 };

// Slightly above the WCAG ratios, because browsers round differently.
const readable = 4.6;
const strong = 7.1;
const visible = 3.05;

function solved(start: Oklch, step: number, against: readonly Oklch[], ratio: number): Oklch {
  const others = against.map(luminance);
  const isReadable = (colour: Oklch): boolean => {
    const own = luminance(colour);
    return others.every((other) => contrastOf(own, other) >= ratio);
  };
  let colour = fitted(start);
  while (!isReadable(colour)) {
    const next = colour.l + step;
    if (next < 0 || next > 1) break;
    colour = fitted({ ...start, l: next });
  }
  return colour;
}

/** Changes the agency's colour only as far as its text needs. */
function solidOf(base: Oklch): { solid: Oklch; hover: Oklch; text: Oklch } {
  const underWhite = solved(base, -0.005, [white], readable);
  const underInk = solved(base, 0.005, [ink], readable);
  // White text looks clearer, so it may cost a little lightness.
  const takesWhite = base.l - underWhite.l <= Math.max(0.04, underInk.l - base.l);
  const [solid, text] = takesWhite ? [underWhite, white] : [underInk, ink];
  const away = takesWhite ? -0.05 : 0.05;
  const moved = fitted({ ...solid, l: solid.l + (solid.l < 0.2 ? 0.08 : solid.l > 0.92 ? -0.05 : away) });
  return { solid, hover: contrast(moved, text) < readable ? solid : moved, text };
}

const asProperties = (steps: readonly Oklch[], text: Oklch): Record<string, string> =>
  Object.fromEntries([
    ...steps.map((colour, index) => [`--brand-${index + 1}`, toCss(colour)] as const),
    ['--on-brand', toCss(text)] as const,
  ]);

const tints = (base: Oklch, rows: readonly (readonly [lightness: number, chroma: number])[]): Oklch[] =>
  rows.map(([l, chroma]) => fitted({ l, c: base.c * chroma, h: base.h }));

function lightRamp(base: Oklch): Record<string, string> {
  const tinted = tints(base, [
    [0.97, 0.12],
    [0.948, 0.2],
    [0.918, 0.3],
    [0.875, 0.42],
    [0.81, 0.58],
  ]);
  const plain = Object.values(surfaces.light);
  const background = [...plain, ...tinted.slice(0, 3)];
  const ring = solved({ ...base, l: Math.min(base.l, 0.66) }, -0.005, [...plain, ...tinted.slice(0, 2)], visible);
  const apart = solved(base, -0.005, plain, 1.3);
  const { solid, hover, text } = solidOf(apart);
  const words = solved({ ...base, l: Math.min(base.l, 0.54) }, -0.005, background, readable);
  const bold = solved({ ...base, l: Math.min(words.l - 0.07, 0.4) }, -0.005, background, strong);
  return asProperties([...tinted, ring, solid, hover, words, bold], text);
}

function darkRamp(base: Oklch): Record<string, string> {
  const tinted = tints(base, [
    [0.235, 0.25],
    [0.27, 0.35],
    [0.305, 0.42],
    [0.35, 0.5],
    [0.43, 0.6],
  ]);
  const plain = Object.values(surfaces.dark);
  const background = [...plain, ...tinted.slice(0, 3)];
  const ring = solved({ ...base, l: Math.max(base.l, 0.55) }, 0.005, [...plain, ...tinted.slice(0, 2)], visible);
  const apart = solved(base, 0.005, [surfaces.dark.page, surfaces.dark.surface], visible);
  const { solid, hover, text } = solidOf(apart);
  const words = solved({ ...base, l: Math.max(base.l, 0.74) }, 0.005, background, readable);
  const bold = solved({ ...base, l: Math.max(words.l + 0.07, 0.88) }, 0.005, background, strong);
  return asProperties([...tinted, ring, solid, hover, words, bold], text);
}

/**
 * WCAG 2.2 AA for any `#rrggbb`, in light and dark.
 * @throws RangeError for other formats
 */
export function brandRamp(hex: string): { light: Record<string, string>; dark: Record<string, string> } {
  const given = toOklch(hex);
  const base = given.c < 0.01 ? { ...given, c: 0.008, h: 65 } : given;
  return { light: lightRamp(base), dark: darkRamp(base) };
}

const block = (properties: Record<string, string>): string =>
  `:root{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** Unlayered, so it overrides the tokens in any order. */
export function brandStylesheet(hex: string): string {
  const { light, dark } = brandRamp(hex);
  return `${block(light)}@media (prefers-color-scheme:dark){${block(dark)}}`;
}
