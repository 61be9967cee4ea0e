import { inTenant } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { deleteGreetingVideo, unusedGreetingVideoIds } from './greeting-video.queries.ts';
import { deleteVideoFiles } from './greeting-video-files.ts';

const UNUSED_VIDEO_RETENTION_DAYS = 2;

export async function deleteExpiredGreetingVideos(
  { database, media, log }: JobContext & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  const createdBefore = new Date(now - UNUSED_VIDEO_RETENTION_DAYS * 86_400_000);
  const mediaIds = await inTenant(database.db, 'platform', (tx) => unusedGreetingVideoIds(tx, createdBefore));
  for (const mediaId of mediaIds) {
    // Files go first, so a retry finds the row.
    await deleteVideoFiles(media, mediaId);
    await inTenant(database.db, 'platform', (tx) => deleteGreetingVideo(tx, mediaId));
  }
  log.info({ forgotten: mediaIds.length }, 'greeting videos');
}
