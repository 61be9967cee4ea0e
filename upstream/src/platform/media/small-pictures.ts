import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { pictureWidths } from '@parichay/shared/platform/lib/media.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { RenderJobHandler } from '../render-job/render-job-handlers.ts';
import { pictureKey } from './media.rules.ts';
import type { MediaStore } from './media-files.ts';
import type { PictureWorker } from './picture.ts';

const largestPictureWidth = Math.max(...pictureWidths);

interface SmallPictureContext {
  media: MediaStore;
  pictures: PictureWorker;
  log: Logger;
}

export const remakeSmallPicturesKind = 'remake-small-pictures';
const input = z.object({ mediaIds: z.array(z.uuid()) });

export const remakeSmallPicturesHandler = (context: SmallPictureContext): RenderJobHandler => ({
  limitMs: 15 * 60_000,
  async run({ job, signal, progress }) {
    const { mediaIds } = input.parse(job.input);
    for (const [index, mediaId] of mediaIds.entries()) {
      signal.throwIfAborted();
      await remakeSmallPictures(context, { mediaIds: [mediaId] });
      progress((100 * (index + 1)) / mediaIds.length);
    }
    return {};
  },
});

/** Remakes all files but the largest, because each encoding loses quality. */
export async function remakeSmallPictures(
  { media, pictures, log }: SmallPictureContext,
  { mediaIds }: { mediaIds: readonly string[] },
): Promise<void> {
  for (const mediaId of mediaIds) {
    const bytes = await media.getBytes(pictureKey(mediaId, `${largestPictureWidth}.webp`));
    if (!bytes) {
      log.warn({ mediaId }, 'no picture to make smaller ones from');
      continue;
    }
    try {
      const { files } = await pictures.ingest(bytes);
      for (const file of files.filter(({ name }) => !name.startsWith(`${largestPictureWidth}.`))) {
        await media.put(
          pictureKey(mediaId, file.name),
          file.bytes,
          file.name.endsWith('webp') ? 'image/webp' : 'image/jpeg',
        );
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'unavailable' || error.code === 'disk_full') throw error;
      log.warn({ mediaId, code: error.code }, 'smaller pictures not made');
    }
  }
}
