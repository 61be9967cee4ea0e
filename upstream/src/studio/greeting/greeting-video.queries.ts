import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { GreetingVideo } from '@parichay/shared/studio/greeting/greeting-video.endpoints.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { failureReasonOf, findRenderJob, queuePositionOf } from '../../platform/render-job/render-job.queries.ts';

export type GreetingVideoRow = Selectable<Database['greeting_video']>;

export async function greetingVideoInReach(tx: Tx, actor: Actor, mediaId: string): Promise<GreetingVideoRow> {
  let rows = tx.selectFrom('greeting_video').selectAll().where('media_id', '=', mediaId);
  if (!isSuperadmin(actor)) rows = rows.where('agency_id', '=', actor.agencyId);
  const row = await rows.executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function presentGreetingVideo(tx: Tx, row: GreetingVideoRow): Promise<GreetingVideo> {
  const commonFields = { mediaId: row.media_id, fileName: row.file_name, kind: `${row.shape}_VIDEO` as const };
  if (row.duration_seconds !== null) {
    const media = await tx
      .selectFrom('media')
      .select(['width', 'height'])
      .where('media_id', '=', row.media_id)
      .executeTakeFirstOrThrow();
    return {
      ...commonFields,
      status: 'ready',
      progress: 100,
      queuePosition: null,
      reason: null,
      picture: { mediaId: row.media_id, ...media },
      durationSeconds: row.duration_seconds,
    };
  }
  const job = await findRenderJob(tx, row.render_job_id);
  return {
    ...commonFields,
    // Jobs are deleted long after they end, so a missing one has failed.
    status: job?.state ?? 'failed',
    progress: job?.progress ?? 0,
    queuePosition: job ? await queuePositionOf(tx, job) : null,
    reason: job ? failureReasonOf(job) : 'render_failed',
    picture: null,
    durationSeconds: null,
  };
}

export async function countUnfinishedGreetingVideos(tx: Tx, agencyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('greeting_video')
    .innerJoin('render_job', 'render_job.render_job_id', 'greeting_video.render_job_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('greeting_video.agency_id', '=', agencyId)
    .where('duration_seconds', 'is', null)
    .where('render_job.state', 'in', ['queued', 'rendering'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function markVideoReady(
  tx: Tx,
  mediaId: string,
  { width, height, seconds }: { width: number; height: number; seconds: number },
): Promise<void> {
  const row = await tx
    .updateTable('greeting_video')
    .set({ duration_seconds: seconds })
    .where('media_id', '=', mediaId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  await tx
    .insertInto('media')
    .values({
      media_id: mediaId,
      agency_id: row.agency_id,
      uploaded_by: row.uploaded_by,
      by_staff: true,
      width,
      height,
    })
    .execute();
}

export const isVideoUsedByPost = async (tx: Tx, mediaId: string): Promise<boolean> =>
  (await tx.selectFrom('image_post').select('image_id').where('media_id', '=', mediaId).limit(1).executeTakeFirst()) !==
  undefined;

export async function deleteGreetingVideo(tx: Tx, mediaId: string): Promise<void> {
  await tx.deleteFrom('greeting_video').where('media_id', '=', mediaId).execute();
  await tx.deleteFrom('media').where('media_id', '=', mediaId).execute();
}

export async function unusedGreetingVideoIds(tx: Tx, createdBefore: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('greeting_video')
    .select('media_id')
    .where('created_at', '<', createdBefore)
    .where(sql<boolean>`not exists (select from image_post where image_post.media_id = greeting_video.media_id)`)
    .where(
      sql<boolean>`not exists (select from render_job where render_job.render_job_id = greeting_video.render_job_id
        and state in ('queued', 'rendering'))`,
    )
    .limit(1_000)
    .execute();
  return rows.map((row) => row.media_id);
}
