export const studioKinds = ['frame', 'pdf'] as const;
export type StudioKind = (typeof studioKinds)[number];

export const studioSamples = ['short', 'long', 'indic', 'noLogo'] as const;
export type StudioSample = (typeof studioSamples)[number];

export const layerFaultKinds = ['outside', 'contrast', 'cut', 'small', 'overlaps', 'coarse', 'film'] as const;
