import type { SubscriptionPlan } from '@parichay/shared/plan/plan.fields.ts';
import type { PlanProduct } from '@parichay/shared/plan/plan.lists.ts';
import { productsOffered } from '@parichay/shared/plan/plan.rules.ts';
import { type AccountState, accountState, hasTimeLeft, lastPlanId } from '../admin/payments.rules.ts';
import { hasMoreOf, mostForMoney, type WhyNot, whyNot, worthSelling } from './premium.rules.ts';
import type { Buyer, Offer } from './premium.store.ts';

/** What somebody has chosen in the dialog so far. */
export interface Choice {
  businessId?: string | undefined;
  /** Undefined: what is proposed. */
  planId?: number;
  /** A code is typed. */
  hasCode?: boolean;
}

/** What the dialog has to say of a business and of what it can buy. */
export interface Sale extends Pick<Offer, 'single' | 'paid'> {
  /** Why nothing can be paid here. */
  reason: WhyNot | null;
  products: PlanProduct[];
  plans: SubscriptionPlan[];
  /** The plan that it has. */
  hasId: number | null;
  /** The plan that gives most for the money. */
  pickId: number | null;
  /** The plan that is chosen. */
  plan: SubscriptionPlan | null;
  renew: boolean;
  mayPay: boolean;
  hasTime: boolean;
  state: AccountState;
}

/** @param wantedMore the product of which no more was left */
export function saleOf(
  buyer: Buyer,
  { single, paid, plans: all }: Offer,
  { planId }: Choice,
  wantedMore?: PlanProduct,
): Sale {
  const { business } = buyer;
  const now = Date.now();
  const reason = whyNot(buyer.user, buyer.agency, business);
  const hasId = lastPlanId(paid);
  const products = productsOffered(buyer.agency.configuration);
  const plans = worthSelling(all, products, hasId);
  const pickId = mostForMoney(plans, products);
  const planOf = (id: number | null) => plans.find(({ subscriptionPlanId }) => subscriptionPlanId === id);
  // What it has is what it goes on with; whoever came for one thing chooses no plan by not choosing.
  const more = wantedMore && hasMoreOf(plans, wantedMore, planOf(hasId));
  const proposed = single?.item ? null : (more ?? planOf(hasId) ?? planOf(pickId) ?? plans[0] ?? null);
  const plan = planId === undefined ? proposed : (planOf(planId) ?? null);
  const state = accountState(business, paid, now);
  return {
    single,
    paid,
    reason,
    products,
    // What is proposed stands first: the button at the foot pays that.
    plans: proposed ? [proposed, ...plans.filter((one) => one !== proposed)] : plans,
    hasId,
    pickId,
    plan,
    renew: plan !== null && plan.subscriptionPlanId === hasId && business.paymentStatus === 1,
    // Of what has no end there is nothing to buy.
    mayPay: reason === null && state.kind !== 'endless',
    hasTime: hasTimeLeft(business, now),
    state,
  };
}
