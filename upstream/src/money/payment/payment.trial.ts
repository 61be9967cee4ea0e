import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Tx } from '../../platform/database/database.ts';
import { businessInReach, wholeUntilOf } from '../../shop/business/business.queries.ts';

/** In days. */
const longestTrial = 366;

/**
 * @param until last day; null = no trial
 * @returns last day of the whole card
 * @throws ApiError not_found, invalid_input
 */
export async function giveTrial(
  tx: Tx,
  actor: Actor,
  businessId: string,
  until: string | null,
): Promise<string | null> {
  await businessInReach(tx, actor, businessId, { lock: true });
  const today = todayInIndia();
  const isWrong = until !== null && (until < today || until > daysAfter(today, longestTrial));
  if (isWrong) throw new ApiError('invalid_input', { fields: { until: 'is not within a year from today' } });
  await tx.updateTable('business').set({ kept_until: until }).where('business_id', '=', businessId).execute();
  return wholeUntilOf(await businessInReach(tx, actor, businessId));
}
