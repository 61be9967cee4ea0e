import { contrast, fitToSrgbGamut, type Oklch, toHexColour, toOklch } from '../../platform/brand/colour.ts';
import type { ColourRole } from './layer-colour-roles.ts';
import type { AlphaColour } from './layer-drawn.ts';

const white: Oklch = { l: 1, c: 0, h: 0 };
const black: Oklch = { l: 0.165, c: 0.006, h: 65 };
export const lightTextColour = '#ffffff';
export const darkTextColour = '#1a1613';
const paper = '#fefefd';
/** Slightly above WCAG's 4.5, because renderers round differently. */
const MIN_TEXT_CONTRAST = 4.6;
/** Minimum contrast at which an area has a visible edge on white. */
const MIN_EDGE_CONTRAST = 1.25;
const MIN_GLOW_LIGHTNESS = 0.74;

const maroon = '#5b1020';
const bottleGreen = '#0b3d2e';
const aubergine = '#3a1142';
const madderRed = '#8f1d2c';
const gold = toHexColour(fitToSrgbGamut({ l: 0.83, c: 0.15, h: 86 }));

/**
 * Oranges, golds, yellows and olives turn to mud when darkened, so their deep colour has another hue. The accent is
 * gold, except on light warm colours.
 */
function partnersOf({ l, c, h }: Oklch, usesWhiteText: boolean): { deep: string; accent: string } {
  if (h < 30 || h > 160)
    return { deep: toHexColour(fitToSrgbGamut({ l: 0.29, c: Math.min(c, 0.1), h })), accent: gold };
  const isBrown = h < 80 && l < 0.5 && c < 0.12;
  const deep = isBrown || h > 112 || (h > 80 && l < 0.65) ? bottleGreen : h > 94 ? aubergine : maroon;
  return { deep, accent: usesWhiteText ? gold : h > 112 ? bottleGreen : madderRed };
}

function darkenedForWhiteText(base: Oklch, minContrast: number): Oklch {
  let colour = fitToSrgbGamut(base);
  for (let l = base.l; l > 0 && contrast(colour, white) < minContrast; l -= 0.01)
    colour = fitToSrgbGamut({ ...base, l });
  return colour;
}

function lightenedForBlackGround(base: Oklch): Oklch {
  let colour = fitToSrgbGamut({ ...base, l: Math.max(base.l, MIN_GLOW_LIGHTNESS) });
  for (let l = colour.l; l < 1 && contrast(colour, black) < MIN_TEXT_CONTRAST; l += 0.01)
    colour = fitToSrgbGamut({ ...base, l });
  return colour;
}

/** Derives every role except `contrast` from `#rrggbb`, with the contrast of WCAG 2.2 AA. */
export function coloursByRole(brand: string): Record<Exclude<ColourRole, 'contrast'>, string> {
  const brandColour = toOklch(brand);
  // A grey has no hue, so a warm one is assumed.
  const base = brandColour.c < 0.01 ? { ...brandColour, c: 0.006, h: 65 } : brandColour;
  const solid = darkenedForWhiteText(base, MIN_TEXT_CONTRAST);
  // Pale yellow turns muddy when darkened for white text.
  const usesWhiteText = base.l - solid.l <= 0.12;
  const partners = partnersOf(base, usesWhiteText);
  return {
    brand: toHexColour(usesWhiteText ? solid : darkenedForWhiteText(base, MIN_EDGE_CONTRAST)),
    'on-brand': usesWhiteText ? lightTextColour : darkTextColour,
    'brand-ink': usesWhiteText ? toHexColour(solid) : partners.deep,
    'brand-glow': toHexColour(lightenedForBlackGround(base)),
    'brand-deep': partners.deep,
    'on-deep': lightTextColour,
    'brand-soft': toHexColour(fitToSrgbGamut({ l: 0.955, c: Math.min(base.c * 0.18, 0.03), h: base.h })),
    accent: partners.accent,
    'accent-on-deep': gold,
    paper,
    ink: darkTextColour,
    muted: '#635c55',
  };
}

function splitColour(text: string): { name: string; alpha: number } {
  const [name = '', alpha] = text.split('/');
  return { name, alpha: alpha === undefined ? 1 : Number(alpha) };
}

export interface ColourResolver {
  (text: string): AlphaColour;
  isContrastColour(text: string): boolean;
}

/** @param styled names that map to another colour in this display style */
export function createColourResolver(
  brand: string,
  palette: Readonly<Record<string, string>>,
  styled: Readonly<Record<string, string>> = {},
): ColourResolver {
  const colours: Record<string, string> = { ...coloursByRole(brand), ...palette };
  const resolveStyle = (text: string): { name: string; alpha: number } => {
    const { name, alpha } = splitColour(text);
    const styledColour = styled[name];
    if (styledColour === undefined) return { name, alpha };
    const target = splitColour(styledColour);
    return { name: target.name, alpha: target.alpha * alpha };
  };
  const tint = (text: string): AlphaColour => {
    const { name, alpha } = resolveStyle(text);
    return { hex: name.startsWith('#') ? name : (colours[name] ?? darkTextColour), alpha };
  };
  return Object.assign(tint, { isContrastColour: (text: string) => resolveStyle(text).name === 'contrast' });
}
