import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { postKindParts } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import type { RenderJob } from '../../platform/database/tables/render-job.tables.ts';
import { addRenderJob, renderJob, retryRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { type BrandKit, brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import {
  addComposition,
  allowanceOf,
  compositionOf,
  countOn,
  leftOf,
  postToFrame,
  setRenderJob,
} from './composition.queries.ts';
import { type FramedVideoInput, framedVideoKind } from './framed-video.job.ts';
import { requireFewAhead, requireFewVideos, requireLeft } from './framing.limits.ts';
import type { Framed } from './framing.ts';
import type { ImagePostRow } from './image-post.queries.ts';

export const watermarkFor = ({ isSubscribed, agencyName }: BrandKit): string | null =>
  isSubscribed ? null : agencyName;

export interface FramingInput {
  post: ImagePostRow;
  business: BrandKit;
  /** null = a plan is active, so there is no watermark */
  watermark: string | null;
}

export async function inputOf(tx: Tx, actor: Actor, imageId: string, businessId: string): Promise<FramingInput> {
  const post = await postToFrame(tx, actor, imageId);
  const business = await brandKitOf(tx, actor, businessId);
  return { post, business, watermark: watermarkFor(business) };
}

export interface Reserved {
  row: Composition;
  job: RenderJob | null;
  /** Includes this one; -1 = unlimited. */
  left: number;
}

const hasEndedBadly = (job: RenderJob | undefined): boolean => job?.state === 'failed' || job?.state === 'cancelled';

async function jobFor(
  tx: Tx,
  row: Composition,
  known: RenderJob | undefined,
  film: FramedVideoInput,
  isRetry: boolean,
): Promise<RenderJob> {
  const hasFailed = hasEndedBadly(known);
  if (known && hasFailed && !isRetry) return known;
  if (known && !hasFailed && (known.state !== 'ready' || row.stored_at !== null)) return known;
  await requireFewVideos(tx, row.business_id);
  if (known?.state === 'failed') return (await retryRenderJob(tx, known.render_job_id)) ?? known;
  const job = await addRenderJob(tx, {
    agencyId: row.agency_id,
    businessId: row.business_id,
    kind: framedVideoKind,
    input: JSON.parse(JSON.stringify(film)),
  });
  await setRenderJob(tx, row.composition_id, job.render_job_id);
  return job;
}

/**
 * The lock stops concurrent requests from sharing the last greeting.
 * @returns null = the plan changed since the layout
 * @throws ApiError plan_limit_reached, subscription_needed, too_many_requests, not_found
 */
export async function reserve(
  tx: Tx,
  actor: Actor,
  { post, business: { businessId }, watermark }: FramingInput,
  framed: Framed,
  { isRetry = false, isAhead = false }: { isRetry?: boolean; isAhead?: boolean },
): Promise<Reserved | null> {
  const { mediaType } = postKindParts[post.kind];
  const isVideo = mediaType === 'VIDEO';
  const { agency_id: agencyId } = await businessInReach(tx, actor, businessId, { lock: true });
  const allowance = await allowanceOf(tx, businessId);
  if (allowance.isSubscribed !== (watermark === null)) return null;
  const known = await compositionOf(tx, businessId, framed.key);
  const before = known?.render_job_id ? await renderJob(tx, known.render_job_id) : undefined;
  const isTaken = known !== undefined && known.made_on !== null;
  // A failed video does not count, so a retry is checked against the limit again.
  const countsAnew = !isAhead && (!isTaken || (hasEndedBadly(before) && isRetry));
  const entitlement = isVideo ? allowance.videos : allowance.images;
  const madeOn = todayInIndia();
  if (isAhead && !known) await requireFewAhead(tx, businessId, madeOn);
  if (countsAnew) await requireLeft(tx, businessId, allowance, entitlement, mediaType, madeOn);
  if (known && countsAnew) await countOn(tx, known.composition_id, madeOn);
  const row =
    known ??
    (await addComposition(tx, {
      agencyId,
      businessId,
      imageId: post.image_id,
      composeKey: framed.key,
      mediaType,
      isWatermarked: !allowance.isSubscribed,
      madeOn: isAhead ? null : madeOn,
    }));
  const film = post.video && {
    compositionId: row.composition_id,
    mediaId: post.video.mediaId,
    seconds: post.video.durationSeconds,
    page: framed.page,
  };
  const job = isVideo && film ? await jobFor(tx, row, before, film, isRetry) : null;
  const left = leftOf(entitlement);
  return { row, job, left: countsAnew && left > 0 ? left - 1 : left };
}
