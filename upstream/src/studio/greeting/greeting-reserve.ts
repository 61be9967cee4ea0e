import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type PostKind, planProductOfMedia, postKindDetails } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import type { RenderJob } from '../../platform/database/tables/render-job.tables.ts';
import { addRenderJob, findRenderJob, retryRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { type BrandKit, loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { type FramedVideoInput, framedVideoKind } from './framed-video.job.ts';
import {
  activeImagePost,
  addGreeting,
  greetingAllowanceOf,
  greetingByKey,
  remainingCountOf,
  setGreetingDay,
  setGreetingRenderJob,
} from './greeting.queries.ts';
import { requireGreetingQuota, requireMadeAheadQuota, requireVideoQueueSpace } from './greeting-limits.ts';
import type { GreetingLayout } from './greeting-renderer.ts';
import type { ImagePostRow } from './image-post.queries.ts';

export const watermarkOf = ({ products, agencyName }: BrandKit, kind: PostKind): string | null =>
  products.includes(planProductOfMedia[postKindDetails[kind].mediaType]) ? null : agencyName;

export interface GreetingInput {
  post: ImagePostRow;
  business: BrandKit;
  /** null = the plan includes such greetings, so there is no watermark */
  watermark: string | null;
}

export async function loadGreetingInput(
  tx: Tx,
  actor: Actor,
  imageId: string,
  businessId: string,
): Promise<GreetingInput> {
  const post = await activeImagePost(tx, actor, imageId);
  const business = await loadBrandKit(tx, actor, businessId);
  return { post, business, watermark: watermarkOf(business, post.kind) };
}

export interface ReservedGreeting {
  row: Composition;
  job: RenderJob | null;
  /** Greetings left after this one; -1 = unlimited. */
  remaining: number;
}

const isFailedOrCancelled = (job: RenderJob | undefined): boolean =>
  job?.state === 'failed' || job?.state === 'cancelled';

async function ensureRenderJob(
  tx: Tx,
  row: Composition,
  existingJob: RenderJob | undefined,
  videoInput: FramedVideoInput,
  isRetry: boolean,
): Promise<RenderJob> {
  const hasFailed = isFailedOrCancelled(existingJob);
  if (existingJob && hasFailed && !isRetry) return existingJob;
  if (existingJob && !hasFailed && (existingJob.state !== 'ready' || row.stored_at !== null)) return existingJob;
  await requireVideoQueueSpace(tx, row.business_id);
  if (existingJob?.state === 'failed') return (await retryRenderJob(tx, existingJob.render_job_id)) ?? existingJob;
  const job = await addRenderJob(tx, {
    agencyId: row.agency_id,
    businessId: row.business_id,
    kind: framedVideoKind,
    input: JSON.parse(JSON.stringify(videoInput)),
  });
  await setGreetingRenderJob(tx, row.composition_id, job.render_job_id);
  return job;
}

/**
 * The lock prevents concurrent requests from sharing the last greeting. null = the plan changed after the page was laid
 * out
 * @throws ApiError plan_limit_reached, subscription_needed, too_many_requests, not_found
 */
export async function reserveGreeting(
  tx: Tx,
  actor: Actor,
  { post, business: { businessId }, watermark }: GreetingInput,
  greetingLayout: GreetingLayout,
  { isRetry = false, isAhead: isMadeAhead = false }: { isRetry?: boolean; isAhead?: boolean },
): Promise<ReservedGreeting | null> {
  const { mediaType } = postKindDetails[post.kind];
  const isVideo = mediaType === 'VIDEO';
  const { agency_id: agencyId } = await businessInReach(tx, actor, businessId, { lock: true });
  const allowance = await greetingAllowanceOf(tx, businessId);
  const { isIncluded, entitlement } = allowance[mediaType];
  if (isIncluded !== (watermark === null)) return null;
  const existing = await greetingByKey(tx, businessId, greetingLayout.key);
  const previousJob = existing?.render_job_id ? await findRenderJob(tx, existing.render_job_id) : undefined;
  const isCounted = existing !== undefined && existing.made_on !== null;
  // A failed video does not count, so a retry is checked against the limit again.
  const countsNow = !isMadeAhead && (!isCounted || (isFailedOrCancelled(previousJob) && isRetry));
  const madeOn = todayInIndia();
  if (isMadeAhead && !existing) await requireMadeAheadQuota(tx, businessId, madeOn);
  if (countsNow) await requireGreetingQuota(tx, businessId, allowance[mediaType], mediaType, madeOn);
  if (existing && countsNow) await setGreetingDay(tx, existing.composition_id, madeOn);
  const row =
    existing ??
    (await addGreeting(tx, {
      agencyId,
      businessId,
      imageId: post.image_id,
      composeKey: greetingLayout.key,
      mediaType,
      isWatermarked: !isIncluded,
      madeOn: isMadeAhead ? null : madeOn,
    }));
  const videoInput = post.video && {
    compositionId: row.composition_id,
    mediaId: post.video.mediaId,
    seconds: post.video.durationSeconds,
    page: greetingLayout.page,
  };
  const job = isVideo && videoInput ? await ensureRenderJob(tx, row, previousJob, videoInput, isRetry) : null;
  const remaining = remainingCountOf(entitlement);
  return { row, job, remaining: countsNow && remaining > 0 ? remaining - 1 : remaining };
}
