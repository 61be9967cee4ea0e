import { readStored, storeValue } from '../../kit/ui/browser-storage.ts';

/* Cache busting: the time when this browser last changed a card, in ms since 1970.
   The URLs of link preview and QR code stay the same after a change, and browsers reuse a cached image. Source:
   docs/specification.md §4. */

const key = 'imageCacheTimestamp';

export function renewImages(): number {
  const now = Date.now();
  storeValue('localStorage', key, now);
  return now;
}

export const picturePath = (path: string): string =>
  `${path}?t=${readStored<number>('localStorage', key) ?? renewImages()}`;
