export const frameKinds = ['regular', 'product', 'political'] as const;
export type FrameKind = (typeof frameKinds)[number];

export const logoModes = ['all-details', 'only-logo'] as const;
export type LogoMode = (typeof logoModes)[number];

/** Source: docs/specification.md §3. */
export const displayStyles = ['style-1', 'style-2'] as const;
export type DisplayStyle = (typeof displayStyles)[number];

/** Source: docs/specification.md §3. `frameScales` multiplies all lengths of a frame. */
export const frameSizes = ['HEIGHT-1', 'HEIGHT-2', 'HEIGHT-3'] as const;
export type FrameSize = (typeof frameSizes)[number];
export const frameScales = { 'HEIGHT-1': 0.86, 'HEIGHT-2': 1, 'HEIGHT-3': 1.16 } as const satisfies Record<
  FrameSize,
  number
>;

export const frameDetails = ['phone', 'whatsapp', 'email', 'website', 'address', 'tagline', 'cardUrl'] as const;
export type FrameDetail = (typeof frameDetails)[number];
