import { inTenant } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { expiredGreetings, markFilesDeleted } from './greeting.queries.ts';
import { GREETING_FILE_RETENTION_DAYS, greetingKey, smallPictureKey } from './greeting-files.ts';

const BATCH_SIZE = 500;

/** The rows of used greetings stay, because they count towards the plan. */
export async function deleteExpiredGreetings(
  { database, media, log }: JobContext & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  const storedBefore = new Date(now - GREETING_FILE_RETENTION_DAYS * 86_400_000);
  let deletedCount = 0;
  for (;;) {
    const rows = await inTenant(database.db, 'platform', (tx) => expiredGreetings(tx, storedBefore, BATCH_SIZE));
    // Files go first, so a retry finds the rows.
    for (const { composition_id, media_type } of rows) {
      await media.delete(greetingKey(composition_id, media_type));
      if (media_type === 'IMAGE') await media.delete(smallPictureKey(composition_id));
    }
    const ids = rows.map(({ composition_id }) => composition_id);
    await inTenant(database.db, 'platform', (tx) => markFilesDeleted(tx, ids));
    deletedCount += ids.length;
    if (rows.length < BATCH_SIZE) break;
  }
  log.info({ forgotten: deletedCount }, 'framed greetings');
}
