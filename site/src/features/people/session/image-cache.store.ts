import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';

/*
 * Cache busting: ms of this browser's last card change, as image URLs stay the same.
 * Source: docs/specification.md §4.
 */

const storageKey = 'imageCacheTimestamp';

export function invalidateImages(): number {
  const now = Date.now();
  storeValue('localStorage', storageKey, now);
  return now;
}

export const versionedPicturePath = (path: string): string =>
  `${path}?t=${readStored<number>('localStorage', storageKey) ?? invalidateImages()}`;
