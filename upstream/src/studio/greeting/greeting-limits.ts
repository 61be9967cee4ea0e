import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { MediaType } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Tx } from '../../platform/database/database.ts';
import { framedVideoKind } from './framed-video.job.ts';
import {
  countMadeAheadOn,
  countUnfinishedJobsOfOwner,
  type GreetingAllowance,
  lockOwnerAndCountSamplesOn,
} from './greeting.queries.ts';

/** Per owner and day without a plan for them: enough to try everything without filling the queue. */
const maxSamplesPerDay = { IMAGE: 100, VIDEO: 3 } as const satisfies Record<MediaType, number>;

/** Per business and day, because each change of the card makes another greeting. */
const maxMadeAheadPerDay = 10;

export async function requireMadeAheadQuota(tx: Tx, businessId: string, today: string): Promise<void> {
  if ((await countMadeAheadOn(tx, businessId, today)) >= maxMadeAheadPerDay)
    throw new ApiError('too_many_requests', { retryAfter: 3_600 });
}

/** @throws ApiError plan_limit_reached, or subscription_needed after the day's samples */
export async function requireGreetingQuota(
  tx: Tx,
  businessId: string,
  { isIncluded, entitlement: { may: isAllowed, why: refusal } }: GreetingAllowance,
  mediaType: MediaType,
  today: string,
): Promise<void> {
  if (isIncluded && !isAllowed) throw new ApiError(refusal ?? 'plan_limit_reached');
  if (isIncluded) return;
  const sampleCount = await lockOwnerAndCountSamplesOn(tx, businessId, mediaType, today);
  if (sampleCount >= maxSamplesPerDay[mediaType]) throw new ApiError('subscription_needed');
}

/** Per owner, because the queue is first in, first out, and other owners would wait. */
const maxUnfinishedVideos = 10;

export async function requireVideoQueueSpace(tx: Tx, businessId: string): Promise<void> {
  if ((await countUnfinishedJobsOfOwner(tx, businessId, framedVideoKind)) >= maxUnfinishedVideos)
    throw new ApiError('too_many_requests', { retryAfter: 60 });
}
