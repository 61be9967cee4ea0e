import type { Device } from '@parichay/shared/people/session/session.lists.ts';

/**
 * The order matters: iPads may report Macintosh, Android reports Linux, most browsers report Chrome and Safari.
 */
const platforms: [Device['platform'], RegExp][] = [
  ['android', /Android/],
  ['iphone', /iPhone|iPod/],
  ['ipad', /iPad/],
  ['windows', /Windows/],
  ['chromebook', /CrOS/],
  ['mac', /Macintosh/],
  ['linux', /Linux|X11/],
];
const programs: [Device['program'], RegExp][] = [
  ['samsung', /SamsungBrowser\//],
  ['edge', /Edg(e|A|iOS)?\//],
  ['opera', /OPR\/|Opera|OPiOS/],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrom(e|ium)\/|CriOS\//],
  ['safari', /Safari\//],
];

const firstIn = <W extends string>(words: [W, RegExp][], userAgent: string): W | 'unknown' =>
  words.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown';

export const deviceOf = (userAgent = ''): Device => ({
  platform: firstIn(platforms, userAgent),
  program: firstIn(programs, userAgent),
});
