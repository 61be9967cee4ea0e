import type { AgencyDetails } from '@parichay/shared/agency/agency.endpoints.ts';
import type { User } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { mayPayOnline } from '@parichay/shared/payment/online.rules.ts';
import { monthsOf, type PlanLength } from '@parichay/shared/payment/term.rules.ts';
import type { SubscriptionPlan } from '@parichay/shared/plan/plan.fields.ts';
import { type PlanProduct, planProducts, unlimited } from '@parichay/shared/plan/plan.lists.ts';
import { framesOf } from '../../plan/plan.rules.ts';

/** Why somebody may not pay here: staff is logged in as the customer, or the agency sells in person. */
export type WhyNot = 'loggedInAs' | 'connect';

export function whyNot(
  user: Pick<User, 'loggedInBy'>,
  { configuration }: Pick<AgencyDetails, 'configuration'>,
  { businessMadeBy }: Pick<Business, 'businessMadeBy'>,
): WhyNot | null {
  if (user.loggedInBy) return 'loggedInAs';
  return mayPayOnline(configuration.onlinePayment, businessMadeBy) ? null : 'connect';
}

type Plan = Pick<SubscriptionPlan, 'subscriptionPlanId' | 'pricePaise' | 'validity' | 'validityMonths' | 'limits'>;

/** What a year of a plan comes to, in paise: whole rupees unless it is one year's price as it stands. */
export const perYear = (plan: PlanLength & Pick<Plan, 'pricePaise'>): number =>
  monthsOf(plan) === 12 ? plan.pricePaise : Math.round((12 * plan.pricePaise) / monthsOf(plan) / 100) * 100;

const breadth = ({ limits }: Plan, offered: readonly PlanProduct[]): number =>
  offered.filter((product) => limits[`${product}Included`]).length;

/** What one product of a plan costs a month. */
const costOfOne = (plan: Plan, offered: readonly PlanProduct[]): number =>
  plan.pricePaise / monthsOf(plan) / breadth(plan, offered);

/**
 * The plan that gives most for the money: a month of each product in it costs least. Of equals the cheaper one; of a single
 * plan there is nothing to say. What the agency does not offer counts for nothing.
 */
export function mostForMoney(plans: readonly Plan[], offered: readonly PlanProduct[]): number | null {
  if (plans.length < 2) return null;
  const [best] = plans.toSorted((a, b) => costOfOne(a, offered) - costOfOne(b, offered) || a.pricePaise - b.pricePaise);
  return best?.subscriptionPlanId ?? null;
}

const amountOf = (limit: number | null): number => (limit === unlimited ? Number.POSITIVE_INFINITY : (limit ?? 0));

/** The cheapest plan that has more of a product than the one that a business has. */
export function hasMoreOf<P extends Plan>(
  plans: readonly P[],
  product: PlanProduct,
  has: P | undefined,
): P | undefined {
  const least = amountOf(has?.limits[`${product}Limit`] ?? 0);
  return plans
    .filter(({ limits }) => amountOf(limits[`${product}Limit`]) > least)
    .toSorted((a, b) => a.pricePaise - b.pricePaise)[0];
}

/** Whether a plan gives whatever another gives, for as long, and costs no more. */
function outdoes(plan: SubscriptionPlan, other: SubscriptionPlan, offered: readonly PlanProduct[]): boolean {
  const frames = new Set(framesOf(plan));
  return (
    plan.pricePaise <= other.pricePaise &&
    monthsOf(plan) >= monthsOf(other) &&
    offered.every((product) => amountOf(plan.limits[`${product}Limit`]) >= amountOf(other.limits[`${product}Limit`])) &&
    (!offered.includes('greetingImages') || framesOf(other).every((kind) => frames.has(kind)))
  );
}

/**
 * The plans that are worth selling: what an agency has switched off may leave a dear plan with no more than a cheap one
 * gives. The one that a business has stays, so that it can be renewed.
 */
export const worthSelling = (
  plans: readonly SubscriptionPlan[],
  offered: readonly PlanProduct[],
  hasId: number | null,
): SubscriptionPlan[] =>
  plans.filter(
    (plan, at) =>
      plan.subscriptionPlanId === hasId ||
      !plans.some((other, index) =>
        index === at ? false : outdoes(other, plan, offered) && (!outdoes(plan, other, offered) || index < at),
      ),
  );

/** Products that make a difference here: the agency offers them, and some plan includes them. */
export const compared = (plans: readonly Plan[], offered: readonly PlanProduct[]): PlanProduct[] =>
  planProducts.filter(
    (product) => offered.includes(product) && plans.some(({ limits }) => limits[`${product}Included`]),
  );
