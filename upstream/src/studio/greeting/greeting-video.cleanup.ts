import { inTenant } from '../../platform/database/database.ts';
import type { JobParts } from '../../platform/jobs/scheduler.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { deleteVideoFiles } from './greeting-video.files.ts';
import { abandonedVideos, deleteVideo } from './greeting-video.queries.ts';

const DAYS_UNUSED = 2;

export async function deleteExpiredGreetingVideos(
  { database, media, log }: JobParts & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - DAYS_UNUSED * 86_400_000);
  const mediaIds = await inTenant(database.db, 'platform', (tx) => abandonedVideos(tx, before));
  for (const mediaId of mediaIds) {
    // Files first, so that a retry still finds the row.
    await deleteVideoFiles(media, mediaId);
    await inTenant(database.db, 'platform', (tx) => deleteVideo(tx, mediaId));
  }
  log.info({ forgotten: mediaIds.length }, 'greeting videos');
}
