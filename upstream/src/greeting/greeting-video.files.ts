import { pictureWidths } from '@parichay/shared/lib/media.ts';
import type { MediaStore } from '../media/media.files.ts';
import { mediaKey, videoKey } from '../media/media.routes.ts';

/** Where a video lies as it was sent, until it is ready. Nothing under this is ever served. */
export const sentVideoKey = (mediaId: string): string => `sent/${mediaId.slice(-2)}/${mediaId}.mp4`;

/** Everything that is stored of a video at any time. */
const filesOf = (mediaId: string): string[] => [
  sentVideoKey(mediaId),
  videoKey(mediaId, 'video.mp4'),
  videoKey(mediaId, 'preview.mp4'),
  ...pictureWidths.flatMap((width) => ['webp', 'jpg'].map((format) => mediaKey(mediaId, `${width}.${format}`))),
];

/** Removes all that is stored of a video; what is not there is no error. */
export async function deleteVideoFiles(media: MediaStore, mediaId: string): Promise<void> {
  const results = await Promise.allSettled(filesOf(mediaId).map((key) => media.delete(key)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
