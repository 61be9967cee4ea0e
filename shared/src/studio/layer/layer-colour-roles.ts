/**
 * A colour is `#rrggbb`, a role or a palette name, with an optional opacity (`/0.6`).
 * - `on-brand`: text on `brand`; `on-deep`: text on `brand-deep`
 * - `accent`: on `brand` and paper; `accent-on-deep`: on `brand-deep`
 * - `brand-ink`: text on paper; `brand-glow`: text on near-black
 * - `contrast`: the more readable of white and ink; texts and icons only
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
  'accent-on-deep',
  'paper',
  'ink',
  'muted',
  'contrast',
] as const;
export type ColourRole = (typeof colourRoles)[number];
