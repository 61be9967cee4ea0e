import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';

/*
 * Cache busting: ms of this browser's last card change, as image URLs stay the same.
 * Source: docs/specification.md §4.
 */

const key = 'imageCacheTimestamp';

export function renewImages(): number {
  const now = Date.now();
  storeValue('localStorage', key, now);
  return now;
}

export const picturePath = (path: string): string =>
  `${path}?t=${readStored<number>('localStorage', key) ?? renewImages()}`;
