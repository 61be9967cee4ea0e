import { mayPayOnline } from '@parichay/shared/money/payment/online.rules.ts';
import { monthsOf, type PlanLength } from '@parichay/shared/money/payment/term.rules.ts';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, planProducts, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { framesOf } from '../../../shop/plan/plan.rules.ts';

/** `loggedInAs`: staff acts as the customer. `connect`: the agency sells in person. */
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

/** In paise, rounded to rupees unless the plan lasts one year. */
export const perYear = (plan: PlanLength & Pick<Plan, 'pricePaise'>): number =>
  monthsOf(plan) === 12 ? plan.pricePaise : Math.round((12 * plan.pricePaise) / monthsOf(plan) / 100) * 100;

const breadth = ({ limits }: Plan, offered: readonly PlanProduct[]): number =>
  offered.filter((product) => limits[`${product}Included`]).length;

const costOfOne = (plan: Plan, offered: readonly PlanProduct[]): number =>
  plan.pricePaise / monthsOf(plan) / breadth(plan, offered);

/** The plan with the lowest monthly price per offered product. null = nothing to compare. */
export function bestValue(plans: readonly Plan[], offered: readonly PlanProduct[]): number | null {
  if (plans.length < 2) return null;
  const [best] = plans.toSorted((a, b) => costOfOne(a, offered) - costOfOne(b, offered) || a.pricePaise - b.pricePaise);
  return best?.subscriptionPlanId ?? null;
}

const amountOf = (limit: number | null): number => (limit === unlimited ? Number.POSITIVE_INFINITY : (limit ?? 0));

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

function outdoes(plan: SubscriptionPlan, other: SubscriptionPlan, offered: readonly PlanProduct[]): boolean {
  const frames = new Set(framesOf(plan));
  return (
    plan.pricePaise <= other.pricePaise &&
    monthsOf(plan) >= monthsOf(other) &&
    offered.every((product) => amountOf(plan.limits[`${product}Limit`]) >= amountOf(other.limits[`${product}Limit`])) &&
    (!offered.includes('greetingImages') || framesOf(other).every((kind) => frames.has(kind)))
  );
}

/** Drops plans outdone by others after products were disabled, but never the current one. */
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

export const compared = (plans: readonly Plan[], offered: readonly PlanProduct[]): PlanProduct[] =>
  planProducts.filter(
    (product) => offered.includes(product) && plans.some(({ limits }) => limits[`${product}Included`]),
  );
