/**
 * A colour in a document is `#rrggbb`, one of these roles, or a palette name, each with an optional opacity (`/0.6`).
 *
 * - `brand`: dark enough for white text; `brand-deep`: very dark; `brand-soft`: pale tint
 * - `on-brand`, `on-deep`: text on these fills; `brand-ink`: the brand colour for text on paper
 * - `brand-glow`: bright enough for text on near-black
 * - `accent`: a second colour that suits the brand; `muted`: small print
 * - `contrast`: white or ink, whichever is more readable on the backdrop; texts and icons only
 */
export const colourRoles = [
  'brand',
  'brand-deep',
  'brand-soft',
  'brand-ink',
  'brand-glow',
  'on-brand',
  'on-deep',
  'accent',
  'paper',
  'ink',
  'muted',
  'contrast',
] as const;
export type ColourRole = (typeof colourRoles)[number];
