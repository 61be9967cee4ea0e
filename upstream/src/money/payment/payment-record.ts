import type { PlanTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import {
  monthsAfter,
  type PlanLength,
  planLengthOf,
  totalMonthsOf,
} from '@parichay/shared/money/payment/term.rules.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysAfter, daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { notifyCardsChanged } from './payment-changed-cards.ts';
import { recordManualPayment } from './payment-intents.ts';
import { quotePlan } from './payment-quotes.ts';

interface ManualPlanPayment {
  businessId: string;
  subscriptionPlanId: number;
  renew: boolean;
}

export async function recordManualPlanPayment(
  tx: Tx,
  actor: Actor,
  plan: ManualPlanPayment,
  details: Parameters<typeof recordManualPayment>[3],
  cardChanged: (cardId: string) => void,
): Promise<string> {
  const recordNo = await recordManualPayment(tx, actor, await quotePlan(tx, actor, 'subscription', plan), details);
  await notifyCardsChanged(tx, plan.businessId, cardChanged);
  return recordNo;
}

interface PlanPaidElsewhere {
  businessId: string;
  subscriptionPlanId: number;
  paidUntil: string;
  paidElsewherePaise: number;
}

/**
 * Several terms paid at once become one long term that has begun by today.
 * @param paidUntil last paid day
 */
export function termsPaidElsewhere(plan: PlanLength, paidUntil: string): number {
  let terms = 1;
  while (monthsAfter(daysAfter(paidUntil, 1), -terms * totalMonthsOf(plan)) > todayInIndia()) terms += 1;
  return terms;
}

/**
 * Paid elsewhere: nothing is received now and no invoice is issued.
 * @throws ApiError not_found
 */
export async function recordPlanPaidElsewhere(
  tx: Tx,
  actor: Actor,
  { businessId, subscriptionPlanId, paidUntil, paidElsewherePaise }: PlanPaidElsewhere,
  cardChanged: (cardId: string) => void,
): Promise<void> {
  const quote = await quotePlan(tx, actor, 'subscription', { businessId, subscriptionPlanId, renew: false });
  const planTerms = quote.terms as PlanTerms;
  const expiry = daysAfter(paidUntil, 1);
  const months = termsPaidElsewhere(planTerms, paidUntil) * totalMonthsOf(planTerms);
  const terms: PlanTerms = {
    ...planTerms,
    ...planLengthOf(months),
    ...(paidElsewherePaise > 0 && { paidElsewherePaise }),
  };
  const recordNo = await recordManualPayment(tx, actor, { ...quote, terms }, { paymentAmount: 0, note: '' });
  const validFrom = monthsAfter(expiry, -months);
  const { numUpdatedRows } = await tx
    .updateTable('payment_grant')
    .set({ valid_from: validFrom, valid_to: paidUntil })
    .where('record_no', '=', recordNo)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ApiError('internal');
  await tx
    .updateTable('business')
    .set({ expiry_date_for_customer: expiry, plan_days: daysBetween(validFrom, expiry) })
    .where('business_id', '=', businessId)
    .execute();
  await notifyCardsChanged(tx, businessId, cardChanged);
}

export async function recordAmountPaidElsewhere(tx: Tx, recordNo: string, paidElsewherePaise: number): Promise<void> {
  const terms = sql<string>`terms || ${JSON.stringify({ paidElsewherePaise })}::jsonb`;
  const { intent_id } = await tx
    .updateTable('payment_grant')
    .set({ terms })
    .where('record_no', '=', recordNo)
    .returning('intent_id')
    .executeTakeFirstOrThrow();
  if (intent_id) await tx.updateTable('payment_intent').set({ terms }).where('intent_id', '=', intent_id).execute();
}
