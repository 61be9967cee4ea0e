import { contrast, fitted, type Oklch, toHex, toOklch } from '../../platform/brand/colour.ts';
import type { ColourRole } from './layer.colour-roles.ts';
import type { Tint } from './layer.drawn.ts';

const white: Oklch = { l: 1, c: 0, h: 0 };
const black: Oklch = { l: 0.165, c: 0.006, h: 65 };
export const lightInk = '#ffffff';
export const darkInk = '#1a1613';
const paper = '#fefefd';
/** Slightly above WCAG's 4.5, because renderers round differently. */
const READABLE = 4.6;
/** Minimum contrast at which an area has a visible edge on white. */
const SEEN = 1.25;
const GLOWS = 0.74;

function underWhite(base: Oklch, wanted: number): Oklch {
  let colour = fitted(base);
  for (let l = base.l; l > 0 && contrast(colour, white) < wanted; l -= 0.01) colour = fitted({ ...base, l });
  return colour;
}

function onBlack(base: Oklch): Oklch {
  let colour = fitted({ ...base, l: Math.max(base.l, GLOWS) });
  for (let l = colour.l; l < 1 && contrast(colour, black) < READABLE; l += 0.01) colour = fitted({ ...base, l });
  return colour;
}

/** Derives every role except `contrast` from `#rrggbb`, with the contrast that WCAG 2.2 AA requires. */
export function roleColours(brand: string): Record<Exclude<ColourRole, 'contrast'>, string> {
  const given = toOklch(brand);
  // A grey has no hue, so a warm one is assumed.
  const base = given.c < 0.01 ? { ...given, c: 0.006, h: 65 } : given;
  const solid = underWhite(base, READABLE);
  // Pale yellow turns muddy when darkened for white text.
  const takesWhite = base.l - solid.l <= 0.12;
  const deep = fitted({ l: 0.29, c: Math.min(base.c, 0.1), h: base.h });
  const isWarm = base.h > 40 && base.h < 120;
  return {
    brand: toHex(takesWhite ? solid : underWhite(base, SEEN)),
    'on-brand': takesWhite ? lightInk : darkInk,
    'brand-ink': toHex(takesWhite ? solid : deep),
    'brand-glow': toHex(onBlack(base)),
    'brand-deep': toHex(deep),
    'on-deep': lightInk,
    'brand-soft': toHex(fitted({ l: 0.955, c: Math.min(base.c * 0.18, 0.03), h: base.h })),
    // Gold suits every hue except itself.
    accent: toHex(fitted(isWarm ? { l: 0.42, c: 0.11, h: (base.h + 250) % 360 } : { l: 0.83, c: 0.15, h: 86 })),
    paper,
    ink: darkInk,
    muted: '#635c55',
  };
}

function splitColour(text: string): { name: string; alpha: number } {
  const [name = '', alpha] = text.split('/');
  return { name, alpha: alpha === undefined ? 1 : Number(alpha) };
}

export interface ColourTable {
  (text: string): Tint;
  isContrast(text: string): boolean;
}

/** @param styled names that map to another colour in this display style */
export function colourTable(
  brand: string,
  palette: Readonly<Record<string, string>>,
  styled: Readonly<Record<string, string>> = {},
): ColourTable {
  const known: Record<string, string> = { ...roleColours(brand), ...palette };
  const plain = (text: string): { name: string; alpha: number } => {
    const { name, alpha } = splitColour(text);
    const other = styled[name];
    if (other === undefined) return { name, alpha };
    const meant = splitColour(other);
    return { name: meant.name, alpha: meant.alpha * alpha };
  };
  const tint = (text: string): Tint => {
    const { name, alpha } = plain(text);
    return { hex: name.startsWith('#') ? name : (known[name] ?? darkInk), alpha };
  };
  return Object.assign(tint, { isContrast: (text: string) => plain(text).name === 'contrast' });
}
