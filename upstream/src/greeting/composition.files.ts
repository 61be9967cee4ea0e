import type { MediaType } from '@parichay/shared/greeting/greeting.lists.ts';
import { mediaKey, videoKey } from '../media/media.rules.ts';

/** A wish is shared on its day; whoever wants it later has it made again, and it counts once all the same. */
export const DAYS_STORED = 14;

/** A framed picture lies beside the others, under this name. */
const framedPictureFile = '1080.jpg';
/** Of one that was made ahead, for looking at; where it is missing the large one is answered. */
export const small = { width: 400, quality: 60, format: 'webp' } as const;
const smallFile = `${small.width}.${small.format}`;

/** Where a browser finds a small copy of a framed picture. */
export const smallPictureUrl = (compositionId: string): string => `/media/${compositionId}/${smallFile}`;

/** Where that copy is stored. */
export const smallPictureKey = (compositionId: string): string => mediaKey(compositionId, smallFile);

/** Where a browser finds a framed picture. */
export const framedPictureUrl = (compositionId: string): string => `/media/${compositionId}/${framedPictureFile}`;

/** Where the file of a composition is stored. */
export const compositionKey = (compositionId: string, mediaType: MediaType): string =>
  mediaType === 'VIDEO' ? videoKey(compositionId, 'video.mp4') : mediaKey(compositionId, framedPictureFile);
