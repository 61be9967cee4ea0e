import type { MediaType } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { mediaKey, videoKey } from '../../platform/media/media.rules.ts';

/** After this, a greeting is made again and is not counted twice. */
export const DAYS_STORED = 14;

const framedPictureFile = '1080.jpg';
/** For a post that was made ahead; the large file is the fallback. */
export const small = { width: 400, quality: 60, format: 'webp' } as const;
const smallFile = `${small.width}.${small.format}`;

export const smallPictureUrl = (compositionId: string): string => `/media/${compositionId}/${smallFile}`;

export const smallPictureKey = (compositionId: string): string => mediaKey(compositionId, smallFile);

export const framedPictureUrl = (compositionId: string): string => `/media/${compositionId}/${framedPictureFile}`;

export const compositionKey = (compositionId: string, mediaType: MediaType): string =>
  mediaType === 'VIDEO' ? videoKey(compositionId, 'video.mp4') : mediaKey(compositionId, framedPictureFile);
