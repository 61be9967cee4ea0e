/** State of the checkbox: ticked, not ticked, or hidden. */
export const keepSignedInChoices = ['suggested', 'offered', 'off'] as const;
export type KeepSignedInChoice = (typeof keepSignedInChoices)[number];

export const platforms = ['android', 'iphone', 'ipad', 'windows', 'mac', 'chromebook', 'linux', 'unknown'] as const;
export const programs = ['chrome', 'samsung', 'edge', 'firefox', 'opera', 'safari', 'unknown'] as const;

export interface Device {
  platform: (typeof platforms)[number];
  program: (typeof programs)[number];
}
