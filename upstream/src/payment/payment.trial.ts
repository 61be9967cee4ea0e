import type { Actor } from '@parichay/shared/access/roles.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/lib/india.ts';
import { businessInReach, wholeUntilOf } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';

/** In days from today: who is given more is given a plan. */
const longestTrial = 366;

/**
 * Lets a business show its whole card without a plan until a day, that one included.
 * @param until null: only as long as every card of its agency
 * @returns until when it does now
 * @throws ApiError not_found; invalid_input for a day that has passed, and for one that is too far
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
