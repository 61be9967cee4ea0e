import { readStored, storeValue } from '../../kit/ui/browser-storage.ts';

/*
 * The image cache timestamp of the specification (section 4), in ms since 1970: when this browser last changed a card.
 * The picture of a link and the code keep their address when they change, and a page that stands shows a picture of the
 * same address without asking for it again.
 */

const key = 'imageCacheTimestamp';

export const renewImages = (): void => storeValue('localStorage', key, Date.now());

/** The address of a picture, as it is since the last change. */
export function picturePath(path: string): string {
  if (readStored<number>('localStorage', key) === null) renewImages();
  return `${path}?t=${readStored<number>('localStorage', key) ?? 0}`;
}
