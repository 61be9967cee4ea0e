import type { MediaType } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { pictureKey, videoKey } from '../../platform/media/media.rules.ts';

/** Days until a greeting's file is deleted; drawing it again does not count again. */
export const GREETING_FILE_RETENTION_DAYS = 14;

const pictureFileName = '1080.jpg';
/** A greeting made ahead also has this small file; the large file is the fallback. */
export const smallPictureOptions = { width: 400, quality: 60, format: 'webp' } as const;
const smallPictureFileName = `${smallPictureOptions.width}.${smallPictureOptions.format}`;

export const smallPictureUrl = (greetingId: string): string => `/media/${greetingId}/${smallPictureFileName}`;

export const smallPictureKey = (greetingId: string): string => pictureKey(greetingId, smallPictureFileName);

export const greetingPictureUrl = (greetingId: string): string => `/media/${greetingId}/${pictureFileName}`;

export const greetingKey = (greetingId: string, mediaType: MediaType): string =>
  mediaType === 'VIDEO' ? videoKey(greetingId, 'video.mp4') : pictureKey(greetingId, pictureFileName);
