import { pictureWidths } from '@parichay/shared/platform/lib/media.ts';
import { sql } from 'kysely';
import { type Db, inTenant } from '../database/database.ts';
import type { JobContext } from '../jobs/scheduler.ts';
import { unusedPictureDays } from './media.queries.ts';
import { pictureKey } from './media.rules.ts';
import type { MediaStore } from './media-files.ts';
import { sourceFileName } from './picture-files.rules.ts';

/** Days: one more than an unused picture is usable, so no request can still use it. */
const unusedPictureRetentionDays = unusedPictureDays + 1;
const BATCH_SIZE = 500;

export const pictureKeysOf = (mediaId: string): string[] =>
  [...pictureWidths.flatMap((width) => [`${width}.webp`, `${width}.jpg`]), sourceFileName].map((file) =>
    pictureKey(mediaId, file),
  );

const findUnusedPictures = (db: Db, now: number) =>
  inTenant(db, 'platform', async (tx) => {
    const { rows } = await sql<{ media_id: string }>`
      select media_id from media
      where coalesce(left_at, created_at) < ${new Date(now - unusedPictureRetentionDays * 86_400_000)}
        and not exists (select from media_use where media_use.media_id = media.media_id)
        and not exists (select from greeting_video where greeting_video.media_id = media.media_id)
      limit ${BATCH_SIZE}`.execute(tx);
    return rows.map((row) => row.media_id);
  });

export async function deleteUnusedPictures(
  { database: { db }, media, log }: JobContext & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  let deletedCount = 0;
  for (;;) {
    const mediaIds = await findUnusedPictures(db, now);
    // Files go first, so a retry finds the rows.
    for (const key of mediaIds.flatMap(pictureKeysOf)) await media.delete(key);
    if (mediaIds.length > 0) {
      await inTenant(db, 'platform', async (tx) => {
        await tx.deleteFrom('document').where('media_id', 'in', mediaIds).execute();
        await tx.deleteFrom('media').where('media_id', 'in', mediaIds).execute();
      });
    }
    deletedCount += mediaIds.length;
    if (mediaIds.length < BATCH_SIZE) break;
  }
  log.info({ forgotten: deletedCount }, 'unreferenced pictures deleted');
}
