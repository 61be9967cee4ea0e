import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureWidths } from '@parichay/shared/platform/lib/media.ts';
import { pictureKey, videoKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';
import type { NormalisedVideoFiles } from '../../platform/render/video-normalise.ts';

/** The upload is stored here until it is processed, and is never served. */
export const uploadedVideoKey = (mediaId: string): string => `sent/${mediaId.slice(-2)}/${mediaId}.mp4`;

const videoFileKeysOf = (mediaId: string): string[] => [
  uploadedVideoKey(mediaId),
  videoKey(mediaId, 'video.mp4'),
  videoKey(mediaId, 'preview.mp4'),
  ...pictureWidths.flatMap((width) => ['webp', 'jpg'].map((format) => pictureKey(mediaId, `${width}.${format}`))),
];

/** The video is stored last: its presence means that all files are complete. */
export async function storeVideo(
  { media, pictures }: { media: MediaStore; pictures: PictureWorker },
  mediaId: string,
  directory: string,
  normalised: NormalisedVideoFiles,
  signal: AbortSignal,
): Promise<void> {
  const { files } = await pictures.ingest(await readFile(join(directory, normalised.still)));
  for (const { name, bytes } of files) {
    signal.throwIfAborted();
    await media.put(pictureKey(mediaId, name), bytes, name.endsWith('webp') ? 'image/webp' : 'image/jpeg');
  }
  await media.putFile(videoKey(mediaId, 'preview.mp4'), join(directory, normalised.preview), 'video/mp4');
  signal.throwIfAborted();
  await media.putFile(videoKey(mediaId, 'video.mp4'), join(directory, normalised.video), 'video/mp4');
}

export async function deleteVideoFiles(media: MediaStore, mediaId: string): Promise<void> {
  const results = await Promise.allSettled(videoFileKeysOf(mediaId).map((key) => media.delete(key)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
