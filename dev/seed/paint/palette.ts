/** Colours of the whole set, so that pictures of one card look like one hand's. */
export const colours = {
  ivory: '#fff6e3',
  cream: '#fbe8c6',
  butter: '#f7d794',
  marigold: '#f6a821',
  saffron: '#ee7b1c',
  vermilion: '#d8412a',
  maroon: '#7d1128',
  wine: '#4c0d24',
  rani: '#a3195b',
  aubergine: '#3d1235',
  indigo: '#26326f',
  night: '#121a3f',
  peacock: '#0c5a60',
  deepPeacock: '#073d44',
  leaf: '#4f8a3c',
  deepLeaf: '#27552f',
  pista: '#a9c46c',
  mint: '#cfe3d2',
  blush: '#f3b49f',
  brass: '#d9a441',
  deepBrass: '#8a5a17',
  paleBrass: '#f8dc8c',
  wood: '#7a4423',
  deepWood: '#3f1f12',
  ink: '#241326',
} as const;

const channels = (hex: string): number[] => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));

/** A colour `share` of the way (0–1) from one `#rrggbb` to another. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + ((end[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`;
}

/** Towards warm light. */
export const lit = (colour: string, share: number): string => mix(colour, '#fff4d6', share);
/** Towards a shadow that keeps its warmth. */
export const shaded = (colour: string, share: number): string => mix(colour, '#2a0a1e', share);
