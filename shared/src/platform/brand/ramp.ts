import {
  contrast,
  contrastOfLuminances,
  fitToSrgbGamut,
  luminance,
  type Oklch,
  parseCssColour,
  toCssColour,
  toHexColour,
  toOklch,
} from './colour.ts';

/** The site's tokens repeat these values. */
export const surfaceColoursByTheme = {
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
const minTextContrast = 4.6;
const minStrongTextContrast = 7.1;
const minEdgeContrast = 3.05;

function adjustLightnessForContrast(start: Oklch, step: number, backgrounds: readonly Oklch[], ratio: number): Oklch {
  const backgroundLuminances = backgrounds.map(luminance);
  const isReadable = (colour: Oklch): boolean => {
    const ownLuminance = luminance(colour);
    return backgroundLuminances.every((other) => contrastOfLuminances(ownLuminance, other) >= ratio);
  };
  let colour = fitToSrgbGamut(start);
  while (!isReadable(colour)) {
    const next = colour.l + step;
    if (next < 0 || next > 1) break;
    colour = fitToSrgbGamut({ ...start, l: next });
  }
  return colour;
}

/** Changes the agency's colour only as far as its text needs. */
function solidColoursOf(base: Oklch): { solid: Oklch; hover: Oklch; text: Oklch } {
  const baseForWhiteText = adjustLightnessForContrast(base, -0.005, [white], minTextContrast);
  const baseForInkText = adjustLightnessForContrast(base, 0.005, [ink], minTextContrast);
  // White text looks clearer, so it may cost a little lightness.
  const usesWhiteText = base.l - baseForWhiteText.l <= Math.max(0.04, baseForInkText.l - base.l);
  const [solid, text] = usesWhiteText ? [baseForWhiteText, white] : [baseForInkText, ink];
  const hoverStep = usesWhiteText ? -0.05 : 0.05;
  const hovered = fitToSrgbGamut({
    ...solid,
    l: solid.l + (solid.l < 0.2 ? 0.08 : solid.l > 0.92 ? -0.05 : hoverStep),
  });
  return { solid, hover: contrast(hovered, text) < minTextContrast ? solid : hovered, text };
}

const toCssProperties = (steps: readonly Oklch[], text: Oklch): Record<string, string> =>
  Object.fromEntries([
    ...steps.map((colour, index) => [`--brand-${index + 1}`, toCssColour(colour)] as const),
    ['--on-brand', toCssColour(text)] as const,
  ]);

const tints = (base: Oklch, lightnessAndChroma: readonly (readonly [lightness: number, chroma: number])[]): Oklch[] =>
  lightnessAndChroma.map(([l, chroma]) => fitToSrgbGamut({ l, c: base.c * chroma, h: base.h }));

function lightBrandColours(base: Oklch): Record<string, string> {
  const tinted = tints(base, [
    [0.97, 0.12],
    [0.948, 0.2],
    [0.918, 0.3],
    [0.875, 0.42],
    [0.81, 0.58],
  ]);
  const surfaceColours = Object.values(surfaceColoursByTheme.light);
  const background = [...surfaceColours, ...tinted.slice(0, 3)];
  const ring = adjustLightnessForContrast(
    { ...base, l: Math.min(base.l, 0.66) },
    -0.005,
    [...surfaceColours, ...tinted.slice(0, 2)],
    minEdgeContrast,
  );
  const distinctBase = adjustLightnessForContrast(base, -0.005, surfaceColours, 1.3);
  const { solid, hover, text } = solidColoursOf(distinctBase);
  const bodyText = adjustLightnessForContrast(
    { ...base, l: Math.min(base.l, 0.54) },
    -0.005,
    background,
    minTextContrast,
  );
  const strongText = adjustLightnessForContrast(
    { ...base, l: Math.min(bodyText.l - 0.07, 0.4) },
    -0.005,
    background,
    minStrongTextContrast,
  );
  return toCssProperties([...tinted, ring, solid, hover, bodyText, strongText], text);
}

function darkBrandColours(base: Oklch): Record<string, string> {
  const tinted = tints(base, [
    [0.235, 0.25],
    [0.27, 0.35],
    [0.305, 0.42],
    [0.35, 0.5],
    [0.43, 0.6],
  ]);
  const surfaceColours = Object.values(surfaceColoursByTheme.dark);
  const background = [...surfaceColours, ...tinted.slice(0, 3)];
  const ring = adjustLightnessForContrast(
    { ...base, l: Math.max(base.l, 0.55) },
    0.005,
    [...surfaceColours, ...tinted.slice(0, 2)],
    minEdgeContrast,
  );
  const distinctBase = adjustLightnessForContrast(
    base,
    0.005,
    [surfaceColoursByTheme.dark.page, surfaceColoursByTheme.dark.surface],
    minEdgeContrast,
  );
  const { solid, hover, text } = solidColoursOf(distinctBase);
  const bodyText = adjustLightnessForContrast(
    { ...base, l: Math.max(base.l, 0.74) },
    0.005,
    background,
    minTextContrast,
  );
  const strongText = adjustLightnessForContrast(
    { ...base, l: Math.max(bodyText.l + 0.07, 0.88) },
    0.005,
    background,
    minStrongTextContrast,
  );
  return toCssProperties([...tinted, ring, solid, hover, bodyText, strongText], text);
}

/**
 * CSS colours of WCAG 2.2 AA for any `#rrggbb`: 1–4 backgrounds, 5 borders, 6 focus rings, 7–8 buttons, 9–10 text.
 * @throws RangeError for other formats
 */
export function brandColourSteps(hex: string): { light: Record<string, string>; dark: Record<string, string> } {
  const brandColour = toOklch(hex);
  const base = brandColour.c < 0.01 ? { ...brandColour, c: 0.008, h: 65 } : brandColour;
  return { light: lightBrandColours(base), dark: darkBrandColours(base) };
}

/** Step 9 as `#rrggbb`: the brand colour, darkened until readable on white. */
export const brandTextColourOf = (hex: string): string =>
  toHexColour(parseCssColour(brandColourSteps(hex).light['--brand-9'] ?? ''));

const cssRootRule = (properties: Record<string, string>): string =>
  `:root{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The rules are in no cascade layer, so they override the tokens in any order. */
export function brandStylesheet(hex: string): string {
  const { light, dark } = brandColourSteps(hex);
  return `${cssRootRule(light)}@media (prefers-color-scheme:dark){${cssRootRule(dark)}}`;
}
