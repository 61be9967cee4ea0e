import { trashRetentionDays } from '@parichay/shared/office/trash/trash.lists.ts';
import { sql } from 'kysely';
import { inTenant } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';
import { videoKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';

/** A sample is watched at once, and rendered again in seconds. */
const SAMPLE_RETENTION_DAYS = 7;
const REPLACED_RENDER_RETENTION_DAYS = 1;
const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;

const expiredRenders = (now: number) => {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  // Deleted videos cannot be restored after this, and their rows exist for another hour.
  const deletedBefore = daysAgo(trashRetentionDays);
  return sql<{ video_render_id: string; is_sample: boolean }>`
    select video_render_id, is_sample from video_render
    join user_video using (video_no) join business on business.business_id = video_render.business_id
    where removed_at is null and case when is_sample then video_render.created_at < ${daysAgo(SAMPLE_RETENTION_DAYS)} else stored_at is not null
      and (user_video.deleted_at < ${deletedBefore} or business.deleted_at < ${deletedBefore}
        or exists (select from video_render as newer where newer.video_no = video_render.video_no and not newer.is_sample
          and newer.video_render_id > video_render.video_render_id and newer.stored_at < ${daysAgo(REPLACED_RENDER_RETENTION_DAYS)})) end
    limit ${BATCH_SIZE}`;
};

/** Rows of full videos stay, because they count towards the plan. */
export async function deleteExpiredVideoRenders(
  { database, media, log }: JobContext & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  let deletedCount = 0;
  for (;;) {
    const { rows } = await inTenant(database.db, 'platform', (tx) => expiredRenders(now).execute(tx));
    // Files go first, so a retry finds the rows.
    for (const { video_render_id } of rows) await media.delete(videoKey(video_render_id, 'video.mp4'));
    const idsOf = (isSample: boolean) =>
      rows.filter(({ is_sample }) => is_sample === isSample).map(({ video_render_id }) => video_render_id);
    const [samples, fullVideos] = [idsOf(true), idsOf(false)];
    await inTenant(database.db, 'platform', async (tx) => {
      await sql`delete from video_render where video_render_id = any(${samples}::uuid[])`.execute(tx);
      await sql`update video_render set removed_at = now() where video_render_id = any(${fullVideos}::uuid[])`.execute(
        tx,
      );
    });
    deletedCount += rows.length;
    if (rows.length < BATCH_SIZE) break;
  }
  log.info({ forgotten: deletedCount }, 'films of promotional videos');
}
