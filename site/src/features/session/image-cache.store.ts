import { readStored, storeValue } from '../../kit/ui/browser-storage.ts';

/*
 * The image cache timestamp of the specification (section 4), in ms since 1970: when this browser last changed a card.
 * The picture of a link and the code keep their address when they change, and a page that stands shows a picture of the
 * same address without asking for it again.
 */

const key = 'imageCacheTimestamp';

export function renewImages(): number {
  const now = Date.now();
  storeValue('localStorage', key, now);
  return now;
}

/** The address of a picture, as it is since the last change. */
export const picturePath = (path: string): string =>
  `${path}?t=${readStored<number>('localStorage', key) ?? renewImages()}`;
