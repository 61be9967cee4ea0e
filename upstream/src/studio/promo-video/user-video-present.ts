import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { videoUrl } from '@parichay/shared/platform/lib/media.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { UserVideoStatus } from '@parichay/shared/studio/promo-video/video.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso, isoOrNull } from '../../platform/database/rows.ts';
import { failureReasonOf, queuePositionOf } from '../../platform/render-job/render-job.queries.ts';
import { type RenderWithJob, renderingAllowanceOf } from './video.rules.ts';
import { rendersByVideo } from './video-render.queries.ts';

export const currentStatusColumn = sql<UserVideoStatus>`coalesce(case when user_video.status <> 'draft' then (
  select case when stored_at is not null then 'done' when state in ('queued', 'rendering') then state else 'failed' end
  from video_render left join render_job using (render_job_id)
  where video_render.video_no = user_video.video_no and not is_sample
  order by video_render_id desc limit 1) end, user_video.status)`;

export const userVideoQuery = (tx: Tx) =>
  tx
    .selectFrom('user_video')
    .innerJoin('video_template', 'video_template.template_id', 'user_video.template_id')
    .innerJoin('business', 'business.business_id', 'user_video.business_id')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .selectAll('user_video')
    .select(['video_template.template_code', 'business.business_name', 'customer.phone_number'])
    .select(currentStatusColumn.as('status_now'))
    .where('user_video.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null);
export type UserVideoRow = Awaited<ReturnType<ReturnType<typeof userVideoQuery>['executeTakeFirstOrThrow']>>;

const renderQueuePosition = async (tx: Tx, render: RenderWithJob | undefined): Promise<number | null> =>
  render?.job ? queuePositionOf(tx, render.job) : null;

const renderUrlOf = (render: RenderWithJob | undefined): string | null =>
  render?.stored_at ? videoUrl(render.video_render_id) : null;

async function presentSample(tx: Tx, sample: RenderWithJob | undefined): Promise<UserVideo['sample']> {
  if (!sample) return null;
  const { job, stored_at } = sample;
  const state = stored_at ? 'ready' : (job?.state ?? 'failed');
  return {
    status: state === 'cancelled' ? 'failed' : state,
    progress: stored_at ? 100 : (job?.progress ?? 0),
    queuePosition: await renderQueuePosition(tx, sample),
    failureReason: job ? failureReasonOf(job) : null,
    url: renderUrlOf(sample),
  };
}

async function presentUserVideo(tx: Tx, row: UserVideoRow, renders: readonly RenderWithJob[]): Promise<UserVideo> {
  const fullRenders = renders.filter(({ is_sample }) => !is_sample);
  // A draft ignores the rendering of its earlier content.
  const newestRender = row.status === 'draft' ? undefined : fullRenders[0];
  const { isEntitled, rendersLeft, changesUntil, isFrozen } = renderingAllowanceOf(row.is_paid, renders, new Date());
  return {
    videoNo: row.video_no,
    businessId: row.business_id,
    businessName: row.business_name,
    registeredPhoneNumber: row.phone_number,
    templateId: row.template_id,
    templateCode: row.template_code,
    title: row.title,
    shape: row.shape,
    language: row.language,
    texts: row.texts,
    pictures: row.pictures,
    status: row.status_now,
    progress: newestRender?.stored_at ? 100 : (newestRender?.job?.progress ?? 0),
    queuePosition: await renderQueuePosition(tx, newestRender),
    failureReason:
      row.status_now === 'failed' ? (newestRender?.job ? failureReasonOf(newestRender.job) : 'render_failed') : null,
    url: renderUrlOf(fullRenders.find(({ stored_at }) => stored_at !== null)),
    isPaid: row.is_paid,
    isMadeAhead: row.is_made_ahead,
    isWatermarked: !isEntitled,
    sample: await presentSample(
      tx,
      renders.find(({ is_sample }) => is_sample),
    ),
    rendersLeft,
    changesUntil: isoOrNull(changesUntil),
    isFrozen,
    version: row.version,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}

export async function presentUserVideos(tx: Tx, rows: readonly UserVideoRow[]): Promise<UserVideo[]> {
  const renders = await rendersByVideo(
    tx,
    rows.map(({ video_no }) => video_no),
  );
  const presented = [];
  for (const row of rows) presented.push(await presentUserVideo(tx, row, renders.get(row.video_no) ?? []));
  return presented;
}

export async function reloadUserVideo(tx: Tx, videoNo: string): Promise<UserVideo> {
  const row = await userVideoQuery(tx)
    .where('user_video.video_no', '=', videoNo)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'));
  const [video] = await presentUserVideos(tx, [row]);
  return video as UserVideo;
}
