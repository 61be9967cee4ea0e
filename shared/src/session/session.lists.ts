/** Of staying signed in on a phone: ticked at first, not ticked at first, or not possible. */
export const keepSignedInOffers = ['suggested', 'offered', 'off'] as const;
export type KeepSignedInOffer = (typeof keepSignedInOffers)[number];

/** What a browser says that it runs on, and what it is. `unknown` stands for everything that has no word here. */
export const platforms = ['android', 'iphone', 'ipad', 'windows', 'mac', 'chromebook', 'linux', 'unknown'] as const;
export const programs = ['chrome', 'samsung', 'edge', 'firefox', 'opera', 'safari', 'unknown'] as const;

export interface Device {
  platform: (typeof platforms)[number];
  program: (typeof programs)[number];
}
