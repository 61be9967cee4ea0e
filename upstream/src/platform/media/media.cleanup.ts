import { pictureWidths } from '@parichay/shared/platform/lib/media.ts';
import { sql } from 'kysely';
import { type Db, inTenant } from '../database/database.ts';
import type { JobParts } from '../jobs/scheduler.ts';
import type { MediaStore } from './media.files.ts';
import { usableDays } from './media.queries.ts';
import { mediaKey } from './media.rules.ts';
import { sourceFile } from './picture-files.rules.ts';

/** One day more than pictures are usable, so that none is deleted while a request uses it. */
const daysKept = usableDays + 1;
const AT_ONCE = 500;

export const filesOfPicture = (mediaId: string): string[] =>
  [...pictureWidths.flatMap((width) => [`${width}.webp`, `${width}.jpg`]), sourceFile].map((file) =>
    mediaKey(mediaId, file),
  );

const leftLongAgo = (db: Db, now: number) =>
  inTenant(db, 'platform', async (tx) => {
    const { rows } = await sql<{ media_id: string }>`
      select media_id from media
      where coalesce(left_at, created_at) < ${new Date(now - daysKept * 86_400_000)}
        and not exists (select from media_use where media_use.media_id = media.media_id)
        and not exists (select from greeting_video where greeting_video.media_id = media.media_id)
      limit ${AT_ONCE}`.execute(tx);
    return rows.map((row) => row.media_id);
  });

export async function deleteUnusedPictures(
  { database: { db }, media, log }: JobParts & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  let forgotten = 0;
  for (;;) {
    const mediaIds = await leftLongAgo(db, now);
    // Files first, so that a retry still finds the rows.
    for (const key of mediaIds.flatMap(filesOfPicture)) await media.delete(key);
    if (mediaIds.length > 0) {
      await inTenant(db, 'platform', async (tx) => {
        await tx.deleteFrom('document').where('media_id', 'in', mediaIds).execute();
        await tx.deleteFrom('media').where('media_id', 'in', mediaIds).execute();
      });
    }
    forgotten += mediaIds.length;
    if (mediaIds.length < AT_ONCE) break;
  }
  log.info({ forgotten }, 'pictures that stood nowhere');
}
