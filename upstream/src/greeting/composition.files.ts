import type { MediaType } from '@parichay/shared/greeting/greeting.lists.ts';
import { mediaKey, videoKey } from '../media/media.routes.ts';

/** A framed picture lies beside the others, under one name alone. */
const framedPictureFile = '1080.jpg';

/** Where a browser finds a framed picture. */
export const framedPictureUrl = (compositionId: string): string => `/media/${compositionId}/${framedPictureFile}`;

/** Where the file of a composition is stored. */
export const compositionKey = (compositionId: string, mediaType: MediaType): string =>
  mediaType === 'VIDEO' ? videoKey(compositionId, 'video.mp4') : mediaKey(compositionId, framedPictureFile);
