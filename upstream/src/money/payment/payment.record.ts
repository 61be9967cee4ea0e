import type { PlanTerms } from '@parichay/shared/money/payment/payment.terms.ts';
import { lengthOf, monthsAfter, monthsOf } from '@parichay/shared/money/payment/term.rules.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Tx } from '../../platform/database/database.ts';
import { businessChanged } from './payment.cards.ts';
import { recordByHand } from './payment.intents.ts';
import { quotePlan } from './payment.quotes.ts';

interface PlanByHand {
  businessId: string;
  subscriptionPlanId: number;
  renew: boolean;
}

export async function recordPlan(
  tx: Tx,
  actor: Actor,
  plan: PlanByHand,
  said: Parameters<typeof recordByHand>[3],
  cardChanged: (cardId: string) => void,
): Promise<string> {
  const recordNo = await recordByHand(tx, actor, await quotePlan(tx, actor, 'subscription', plan), said);
  await businessChanged(tx, plan.businessId, cardChanged);
  return recordNo;
}

interface RunningPlan {
  businessId: string;
  subscriptionPlanId: number;
  paidUntil: string;
  paidElsewherePaise: number;
}

/**
 * For a plan paid elsewhere: nothing is received now, so no invoice is issued.
 * @throws ApiError not_found
 */
export async function recordRunningPlan(
  tx: Tx,
  actor: Actor,
  { businessId, subscriptionPlanId, paidUntil, paidElsewherePaise }: RunningPlan,
  cardChanged: (cardId: string) => void,
): Promise<void> {
  const quote = await quotePlan(tx, actor, 'subscription', { businessId, subscriptionPlanId, renew: false });
  const planTerms = quote.terms as PlanTerms;
  const expiry = daysAfter(paidUntil, 1);
  // Several terms paid at once become one long term that has begun by today.
  const once = monthsOf(planTerms);
  let months = once;
  while (monthsAfter(expiry, -months) > todayInIndia()) months += once;
  const terms: PlanTerms = {
    ...planTerms,
    ...lengthOf(months),
    ...(paidElsewherePaise > 0 && { paidElsewherePaise }),
  };
  const recordNo = await recordByHand(tx, actor, { ...quote, terms }, { paymentAmount: 0, note: '' });
  const { numUpdatedRows } = await tx
    .updateTable('payment_grant')
    .set({ valid_from: monthsAfter(expiry, -months), valid_to: paidUntil })
    .where('record_no', '=', recordNo)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ApiError('internal');
  await tx
    .updateTable('business')
    .set({ expiry_date_for_customer: expiry })
    .where('business_id', '=', businessId)
    .execute();
  await businessChanged(tx, businessId, cardChanged);
}
