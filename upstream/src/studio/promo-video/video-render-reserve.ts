import { createHash } from 'node:crypto';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { entitlementOf } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { UserVideoRecord } from '../../platform/database/tables/video.tables.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { loadEntitlements } from '../../shop/plan/entitlement.queries.ts';
import { userVideoKind } from './user-video.job.ts';
import { userVideoInReach } from './user-video.queries.ts';
import { isWaitingOrRendering, type RenderWithJob, renderingAllowanceOf } from './video.rules.ts';
import type { VideoContent } from './video-content.ts';
import type { VideoDocument } from './video-documents.ts';
import type { LaidOutVideo } from './video-page.ts';
import { cancelRenders, rendersOfVideo } from './video-render.queries.ts';

/** Increase it when the same input is drawn differently, to invalidate stored files. */
const DRAWING_VERSION = 2;

export interface VideoToRender {
  template: VideoDocument;
  video: LaidOutVideo;
  key: string;
}

export const renderKeyOf = (
  template: VideoDocument,
  { shape, language }: Pick<VideoContent, 'shape' | 'language'>,
  data: LayerData,
  watermark: string | null,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        DRAWING_VERSION,
        template.code,
        template.document.version,
        template.music,
        shape,
        language,
        data,
        watermark,
      ]),
    )
    .digest('base64url');

export interface RenderTarget {
  videoNo: string;
  businessId: string;
  version: number;
}

/** Locks the business before the video, as payments do. */
async function lockVideo(tx: Tx, actor: Actor, { videoNo, businessId, version }: RenderTarget) {
  await businessInReach(tx, actor, businessId, { lock: true });
  const row = await userVideoInReach(tx, actor, videoNo, { lock: true });
  if (row.version !== version) throw new ApiError('changed_meanwhile');
  return { row, renders: await rendersOfVideo(tx, videoNo) };
}

const isRenderedOrPending = (render: RenderWithJob | undefined, key: string): boolean =>
  render !== undefined && render.render_key === key && (render.stored_at !== null || isWaitingOrRendering(render));

async function addVideoRender(
  tx: Tx,
  row: UserVideoRecord,
  { template: { music }, video: { page, seconds, poster }, key }: VideoToRender,
  {
    isSample = false,
    isPaidByPlan = false,
    isMadeAhead = false,
  }: { isSample?: boolean; isPaidByPlan?: boolean; isMadeAhead?: boolean },
): Promise<void> {
  const videoRenderId = newId();
  const { agency_id, business_id, video_no } = row;
  const job = await addRenderJob(tx, {
    agencyId: agency_id,
    businessId: business_id,
    kind: userVideoKind,
    isBackground: isMadeAhead,
    input: JSON.parse(JSON.stringify({ videoRenderId, isSample, seconds, music, page, poster })),
  });
  await tx
    .insertInto('video_render')
    .values({
      video_render_id: videoRenderId,
      agency_id,
      business_id,
      video_no,
      is_sample: isSample,
      is_of_plan: isPaidByPlan,
      render_key: key,
      render_job_id: job.render_job_id,
    })
    .execute();
}

/**
 * Uses a purchase before the plan; a repeated request is free.
 * @throws ApiError plan_limit_reached, subscription_needed, video_frozen, changed_meanwhile, not_found
 */
export async function reserveRendering(
  tx: Tx,
  actor: Actor,
  target: RenderTarget,
  requested: VideoToRender,
): Promise<void> {
  const { row, renders } = await lockVideo(tx, actor, target);
  const fullRenders = renders.filter((render) => !render.is_sample);
  if (!isRenderedOrPending(fullRenders[0], requested.key)) {
    const { fullRenderCount, isFrozen, rendersLeft } = renderingAllowanceOf(row.is_paid, renders, new Date());
    if (isFrozen || (fullRenderCount > 0 && rendersLeft === 0)) throw new ApiError('video_frozen');
    let isOfPlan = false;
    if (fullRenderCount === 0 && !row.is_paid) {
      const { facts } = await loadEntitlements(tx, row.business_id);
      const { may: isAllowed, why: refusal } = entitlementOf(facts, 'promotionalVideo');
      if (!isAllowed) throw new ApiError(refusal ?? 'plan_limit_reached');
      isOfPlan = true;
    }
    await addVideoRender(tx, row, requested, { isPaidByPlan: isOfPlan });
  }
  await tx.updateTable('user_video').set({ status: 'queued' }).where('video_no', '=', row.video_no).execute();
}

/** Each owner gets enough to try everything without filling the queue. */
const MAX_SAMPLES_PER_DAY = 12;

async function requireBelowSampleLimit(tx: Tx, businessId: string): Promise<void> {
  const { user_id } = await tx
    .selectFrom('business')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .select('customer.user_id')
    .where('business_id', '=', businessId)
    // Serialises the owner's requests; `for update` would also block inserts that reference this customer.
    .forNoKeyUpdate('customer')
    .executeTakeFirstOrThrow();
  const { made } = await tx
    .selectFrom('video_render')
    .innerJoin('business', 'business.business_id', 'video_render.business_id')
    .select((eb) => eb.fn.countAll<string>().as('made'))
    .where('business.user_id', '=', user_id)
    .where('is_sample', '=', true)
    .where('video_render.created_at', '>=', startOfDayInIndia(todayInIndia()))
    .executeTakeFirstOrThrow();
  if (Number(made) >= MAX_SAMPLES_PER_DAY) throw new ApiError('too_many_requests', { retryAfter: 3_600 });
}

export async function reserveSample(
  tx: Tx,
  actor: Actor,
  target: RenderTarget,
  requested: VideoToRender,
  isAhead: boolean,
): Promise<void> {
  const { row, renders } = await lockVideo(tx, actor, target);
  const samples = renders.filter((render) => render.is_sample);
  if (isRenderedOrPending(samples[0], requested.key)) return;
  await requireBelowSampleLimit(tx, row.business_id);
  await cancelRenders(tx, samples);
  await addVideoRender(tx, row, requested, { isSample: true, isMadeAhead: isAhead });
}
