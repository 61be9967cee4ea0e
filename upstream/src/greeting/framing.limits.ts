import type { MediaType } from '@parichay/shared/greeting/greeting.lists.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Entitlement } from '@parichay/shared/plan/entitlement.rules.ts';
import type { Tx } from '../lib/database.ts';
import { type Allowance, filmsUnderWay, madeAheadOn, samplesOn } from './composition.queries.ts';
import { framedVideoJob } from './framed-video.job.ts';

/* How much may be asked for beside what a plan gives, and ahead of it. */

/** What an owner may make a day for businesses without a plan: enough to try all, too little to keep others waiting. */
const samplesADay = { IMAGE: 100, VIDEO: 3 } as const satisfies Record<MediaType, number>;

/**
 * So many may be made ahead for a business on a day. One is the rule; each change of the card, and of what is prepared,
 * asks for another, and none of them counts.
 */
const mostAhead = 10;

/** @throws ApiError too_many_requests */
export async function requireFewAhead(tx: Tx, businessId: string, today: string): Promise<void> {
  if ((await madeAheadOn(tx, businessId, today)) >= mostAhead)
    throw new ApiError('too_many_requests', { retryAfter: 3_600 });
}

/** @throws ApiError plan_limit_reached; subscription_needed after a day's samples */
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

/** Of one owner, whatever the plans: workers take the oldest first, and others wait behind. */
const mostFilmsUnderWay = 10;

/** @throws ApiError too_many_requests */
export async function requireFewFilms(tx: Tx, businessId: string): Promise<void> {
  if ((await filmsUnderWay(tx, businessId, framedVideoJob)) >= mostFilmsUnderWay)
    throw new ApiError('too_many_requests', { retryAfter: 60 });
}
