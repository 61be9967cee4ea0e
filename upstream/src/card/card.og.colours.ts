import { contrast, toOklch } from '@parichay/shared/brand/colour.ts';

/** The paper and inks of the Marble design. */
export const paper = '#fefefd';
export const ink = '#1a1613';
export const quiet = '#635c55';
export const hairline = '#d9d6d2';
const white = '#ffffff';

/** WCAG ratios: for text, and for text as large as here on a block of colour. */
const READABLE = 4.6;
const VISIBLE = 3.1;

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const ratio = (one: string, other: string): number => contrast(toOklch(one), toOklch(other));

/** `share` 0 is the first colour, 1 the second. */
export function mixed(one: string, other: string, share: number): string {
  const second = channels(other);
  const parts = channels(one).map((value, index) => Math.round(value + ((second[index] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour itself, or as much of `towards` in it as it needs to stand out from `against`. */
function until(colour: string, towards: string, against: string, wanted: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mixed(colour, towards, share);
    if (ratio(candidate, against) >= wanted) return candidate;
  }
  return towards;
}

/** What a picture of a card is painted with, from the one colour of its business; any colour reads. */
export function ogColours(colour: string) {
  // White looks surer on colour than ink does, so the colour may darken a little for it.
  const takesWhite = ratio(colour, white) >= VISIBLE;
  const solid = takesWhite ? until(colour, '#000000', white, READABLE) : until(colour, ink, paper, 1.25);
  return {
    solid,
    onSolid: takesWhite ? white : until(ink, '#000000', solid, READABLE),
    // A pale colour darkened until it reads turns to mud; ink with a breath of it does not.
    accent: takesWhite ? until(colour, '#000000', paper, READABLE) : mixed(ink, colour, 0.12),
    vein: until(colour, '#000000', paper, 1.9),
  };
}
