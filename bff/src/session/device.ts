import type { Device } from '@parichay/shared/session/session.lists.ts';

/** In this order: an iPad may say Macintosh, Android says Linux, and nearly everybody says Chrome and Safari. */
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

/** What a browser says of itself: enough for its owner to know it again. Anybody can say anything. */
export const deviceOf = (userAgent = ''): Device => ({
  platform: firstIn(platforms, userAgent),
  program: firstIn(programs, userAgent),
});
