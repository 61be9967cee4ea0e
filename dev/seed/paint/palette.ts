/** Colours shared by the pictures for a common style. */
export const colours = {
  marigold: '#f6a821',
  rani: '#a3195b',
  indigo: '#26326f',
  peacock: '#0c5a60',
  leaf: '#4f8a3c',
  deepLeaf: '#27552f',
  brass: '#d9a441',
  paleBrass: '#f8dc8c',
} as const;

const channels = (hex: string): number[] => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));

/** Mixes two `#rrggbb` colours; `amount` 0–1. */
export function mix(from: string, to: string, amount: number): string {
  const end = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + ((end[i] ?? 0) - value) * amount));
  return `#${mixed.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes with a warm light. */
export const lit = (colour: string, amount: number): string => mix(colour, '#fff4d6', amount);
/** Mixes with a warm shadow. */
export const shaded = (colour: string, amount: number): string => mix(colour, '#2a0a1e', amount);
