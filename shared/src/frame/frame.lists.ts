/** What a plan's frame visibility hides or shows. */
export const frameKinds = ['regular', 'product', 'political'] as const;
export type FrameKind = (typeof frameKinds)[number];

/** How much of the business a frame shows beside its logo. */
export const logoModes = ['all-details', 'only-logo'] as const;
export type LogoMode = (typeof logoModes)[number];

/** How a frame is filled: with the business's colour, or on light. Source: docs/specification.md §3. */
export const displayStyles = ['style-1', 'style-2'] as const;
export type DisplayStyle = (typeof displayStyles)[number];

/** How much of the picture a frame takes, and what its lengths are multiplied by. Source: docs/specification.md §3. */
export const frameHeights = ['HEIGHT-1', 'HEIGHT-2', 'HEIGHT-3'] as const;
export type FrameHeight = (typeof frameHeights)[number];
export const frameScales = { 'HEIGHT-1': 0.86, 'HEIGHT-2': 1, 'HEIGHT-3': 1.16 } as const satisfies Record<
  FrameHeight,
  number
>;

/** What of a business a frame may show beside its name. */
export const frameDetails = ['phone', 'whatsapp', 'email', 'website', 'address', 'tagline', 'cardUrl'] as const;
export type FrameDetail = (typeof frameDetails)[number];
