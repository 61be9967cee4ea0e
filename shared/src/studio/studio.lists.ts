/** What can be made in the studio and offered to customers. */
export const studioKinds = ['frame', 'pdf'] as const;
export type StudioKind = (typeof studioKinds)[number];

/** Businesses that a document is tried on. */
export const studioSamples = ['short', 'long', 'indic', 'noLogo'] as const;
export type StudioSample = (typeof studioSamples)[number];

/** What is wrong with a layer as it is drawn for a sample. */
export const layerFaults = ['outside', 'contrast', 'cut', 'small', 'overlaps', 'coarse', 'film'] as const;
