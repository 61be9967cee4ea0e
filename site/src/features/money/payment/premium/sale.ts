import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { productsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { type AccountState, accountState, hasTimeLeft, lastPlanId } from '../admin/payments.rules.ts';
import { bestValue, hasMoreOf, type WhyNot, whyNot, worthSelling } from './premium.rules.ts';
import type { Buyer, Offer } from './premium.store.ts';

export interface Choice {
  businessId?: string | undefined;
  planId?: number;
  hasCode?: boolean;
}

export interface Sale extends Pick<Offer, 'single' | 'paid'> {
  reason: WhyNot | null;
  products: PlanProduct[];
  plans: SubscriptionPlan[];
  hasId: number | null;
  pickId: number | null;
  plan: SubscriptionPlan | null;
  renew: boolean;
  mayPay: boolean;
  hasTime: boolean;
  state: AccountState;
}

/** @param wantedMore the product whose limit was reached */
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
  const pickId = bestValue(plans, products);
  const planOf = (id: number | null) => plans.find(({ subscriptionPlanId }) => subscriptionPlanId === id);
  // A visitor for a single item gets no plan; others get the current one, to renew.
  const more = wantedMore && hasMoreOf(plans, wantedMore, planOf(hasId));
  const proposed = single?.item ? null : (more ?? planOf(hasId) ?? planOf(pickId) ?? plans[0] ?? null);
  const plan = planId === undefined ? proposed : (planOf(planId) ?? null);
  const state = accountState(business, paid, now);
  return {
    single,
    paid,
    reason,
    products,
    // The proposed plan comes first, because the button at the bottom buys it.
    plans: proposed ? [proposed, ...plans.filter((one) => one !== proposed)] : plans,
    hasId,
    pickId,
    plan,
    renew: plan !== null && plan.subscriptionPlanId === hasId && business.paymentStatus === 1,
    mayPay: reason === null && state.kind !== 'endless',
    hasTime: hasTimeLeft(business, now),
    state,
  };
}
