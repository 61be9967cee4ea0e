/**
 * A colour as a document writes it: `#rrggbb`, a role, or a name of the document's own palette; each may be made
 * clearer with `/0.6`. Roles are worked out from the brand, so that one document suits every business.
 *
 * - `brand`, `brand-deep`, `brand-soft`: the business's colour, darkened until white reads on it, and a pale tint
 * - `on-brand`: text on `brand`; `on-deep`: text on `brand-deep`
 * - `brand-ink`: the business's colour as words on paper
 * - `brand-glow`: the business's colour as light: words and signs on near-black, and near-black on it
 * - `accent`: a second colour that goes with the brand
 * - `paper`, `ink`, `muted`: near-white, near-black, and the grey of small print on paper
 * - `contrast`: white or ink, whichever is read better on what lies beneath; texts and icons only
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
