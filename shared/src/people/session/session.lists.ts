/** State of the checkbox: ticked, not ticked, or hidden. */
export const keepSignedInOffers = ['suggested', 'offered', 'off'] as const;
export type KeepSignedInOffer = (typeof keepSignedInOffers)[number];

export const platforms = ['android', 'iphone', 'ipad', 'windows', 'mac', 'chromebook', 'linux', 'unknown'] as const;
export const programs = ['chrome', 'samsung', 'edge', 'firefox', 'opera', 'safari', 'unknown'] as const;

export interface Device {
  platform: (typeof platforms)[number];
  program: (typeof programs)[number];
}
