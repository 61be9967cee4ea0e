import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Tx } from '../lib/database.ts';
import { businessChanged } from './payment.cards.ts';
import { recordByHand } from './payment.intents.ts';
import { quotePlan } from './payment.quotes.ts';

interface PlanByHand {
  businessId: string;
  subscriptionPlanId: number;
  /** It goes on where the time that was paid for ends. */
  renew: boolean;
}

/** Records by hand that a business paid a plan of its agency, at the plan's price unless another was received. @throws ApiError not_found */
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
