import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Entitlement } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import type { MediaType } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Allowance, madeAheadOn, samplesOn, videosUnderWay } from './composition.queries.ts';
import { framedVideoKind } from './framed-video.job.ts';

/** Per owner and day without a plan: enough to try everything without filling the queue. */
const samplesADay = { IMAGE: 100, VIDEO: 3 } as const satisfies Record<MediaType, number>;

/** Per business and day, because each change of the card makes another one. */
const maxAhead = 10;

export async function requireFewAhead(tx: Tx, businessId: string, today: string): Promise<void> {
  if ((await madeAheadOn(tx, businessId, today)) >= maxAhead)
    throw new ApiError('too_many_requests', { retryAfter: 3_600 });
}

/** @throws ApiError plan_limit_reached, or subscription_needed after the day's samples */
export async function requireLeft(
  tx: Tx,
  businessId: string,
  { isSubscribed }: Allowance,
  { may, why }: Entitlement,
  mediaType: MediaType,
  today: string,
): Promise<void> {
  if (isSubscribed && !may) throw new ApiError(why ?? 'plan_limit_reached');
  if (isSubscribed) return;
  const samples = await samplesOn(tx, businessId, mediaType, today);
  if (samples >= samplesADay[mediaType]) throw new ApiError('subscription_needed');
}

/** Per owner, because the queue is first in, first out, and other owners would wait. */
const maxRenderings = 10;

export async function requireFewVideos(tx: Tx, businessId: string): Promise<void> {
  if ((await videosUnderWay(tx, businessId, framedVideoKind)) >= maxRenderings)
    throw new ApiError('too_many_requests', { retryAfter: 60 });
}
