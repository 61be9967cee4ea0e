import { activePlanOn } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { planProductsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { planContents } from '../../../shop/plan/plan-contents.ts';
import {
  type BusinessPlanState,
  businessPlanState,
  hasPlanTimeLeft,
  isPlanPayment,
  lastPaidPlanId,
} from '../admin/payments.rules.ts';
import {
  bestValuePlanId,
  includedOnlyIn,
  includesOfPayment,
  isBetterThan,
  type PaymentObstacle,
  type PlanIncludes,
  paymentObstacleOf,
  plansWithHigherLimit,
  sellablePlans,
} from './premium.rules.ts';
import { type Buyer, type PurchaseChoices, productOfSingle } from './premium.store.ts';

export interface PurchaseSelection {
  businessId?: string | undefined;
  planId?: number;
  hasCouponCode?: boolean;
}

export interface Sale extends Pick<PurchaseChoices, 'single' | 'paid' | 'paidTo'> {
  requestedProduct: PlanProduct | undefined;
  reason: PaymentObstacle | null;
  products: PlanProduct[];
  plans: SubscriptionPlan[];
  hidesPlans: boolean;
  currentPlanId: number | null;
  recommendedPlanId: number | null;
  plan: SubscriptionPlan | null;
  renew: boolean;
  mayPay: boolean;
  hasRunningPlan: boolean;
  lostContents: string[];
  state: BusinessPlanState;
}

export function saleOf(
  buyer: Buyer,
  { single, paid, paidTo, plans: allPlans }: PurchaseChoices,
  { planId }: PurchaseSelection,
  exhaustedProduct?: PlanProduct,
): Sale {
  const { business } = buyer;
  const now = Date.now();
  const reason = paymentObstacleOf(buyer.user, buyer.agency, business);
  const currentPlanId = lastPaidPlanId(paid);
  const products = planProductsOffered(buyer.agency.configuration);
  const sellable = sellablePlans(allPlans, products, currentPlanId);
  const hasRunningPlan = hasPlanTimeLeft(business, now);
  const runningPlan = sellable.find(({ subscriptionPlanId }) => hasRunningPlan && subscriptionPlanId === currentPlanId);
  const state = businessPlanState(business, paid, now);
  const periods = paid.filter(({ status }) => status === 'paid').filter(isPlanPayment);
  const activePayment = state.kind === 'running' ? activePlanOn(periods, dayInIndia(now)) : null;
  const running = activePayment && includesOfPayment(activePayment, allPlans);
  const requestedProduct = exhaustedProduct ?? (single?.item ? productOfSingle[single.kind] : undefined);
  const plans = requestedProduct ? plansWithHigherLimit(sellable, requestedProduct, runningPlan) : sellable;
  const planOf = (id: number | null) => plans.find(({ subscriptionPlanId }) => subscriptionPlanId === id);
  const bestValuePlan = planOf(bestValuePlanId(plans, products));
  const isRecommended = bestValuePlan && (!running || isBetterThan(bestValuePlan, running, products));
  const recommendedPlanId = isRecommended ? bestValuePlan.subscriptionPlanId : null;
  const proposedPlan = single?.item
    ? null
    : ((requestedProduct ? null : (planOf(currentPlanId) ?? planOf(recommendedPlanId))) ?? plans[0] ?? null);
  const plan = planId === undefined ? proposedPlan : (planOf(planId) ?? null);
  return {
    requestedProduct,
    single,
    paid,
    paidTo,
    reason,
    products,
    // The proposed plan comes first, because the button at the bottom buys it.
    plans: proposedPlan ? [proposedPlan, ...plans.filter((one) => one !== proposedPlan)] : plans,
    hidesPlans: exhaustedProduct !== undefined && !single?.item && plans.length < sellable.length,
    currentPlanId,
    recommendedPlanId,
    plan,
    renew: plan !== null && plan.subscriptionPlanId === currentPlanId && business.paymentStatus === 1,
    mayPay: reason === null && state.kind !== 'endless',
    hasRunningPlan,
    lostContents: plan && running ? lostContentsOf(running, plan, products) : [],
    state,
  };
}

function lostContentsOf(running: PlanIncludes, chosen: PlanIncludes, products: readonly PlanProduct[]): string[] {
  const lost = includedOnlyIn(running, chosen, products);
  return planContents(running, products).flatMap(({ of, text }) => (lost.includes(of) ? [text] : []));
}
