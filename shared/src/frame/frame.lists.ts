/** The frames there are. Source: spec section 3, in its order. */
export const frameNames = ['frame7', 'frame2', 'frame3'] as const;
export type FrameName = (typeof frameNames)[number];

/** What a plan's frame visibility hides or shows. */
export const frameKinds = ['regular', 'product', 'political'] as const;
export type FrameKind = (typeof frameKinds)[number];

/** How much of the business a frame shows beside its logo. */
export const logoModes = ['all-details', 'only-logo'] as const;
export type LogoMode = (typeof logoModes)[number];
