/** Colours that suit an Indian street: each reads as a button, on light and on dark. Names are message keys. */
export const swatches = [
  ['teal', '#0f766e'],
  ['peacock', '#0e7490'],
  ['blue', '#1d4ed8'],
  ['indigo', '#4338ca'],
  ['purple', '#7e22ce'],
  ['rani', '#be185d'],
  ['red', '#b4232a'],
  ['sindoor', '#c2410c'],
  ['haldi', '#a16207'],
  ['green', '#15803d'],
  ['brown', '#78350f'],
  ['black', '#27272a'],
] as const;
