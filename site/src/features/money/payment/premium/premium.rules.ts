import { mayPayOnline } from '@parichay/shared/money/payment/online.rules.ts';
import { type PlanLength, totalMonthsOf } from '@parichay/shared/money/payment/term.rules.ts';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, planProducts, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { includedFramesOf } from '../../../shop/plan/plan.rules.ts';
import type { PlanContent } from '../../../shop/plan/plan-contents.ts';
import type { PlanPayment } from '../admin/payments.rules.ts';

/** `loggedInAs`: staff acts as the customer. `connect`: the customer must contact the agency. */
export type PaymentObstacle = 'loggedInAs' | 'connect';

export function paymentObstacleOf(
  user: Pick<User, 'loggedInBy'>,
  { configuration }: Pick<AgencyDetails, 'configuration'>,
  { businessMadeBy }: Pick<Business, 'businessMadeBy'>,
): PaymentObstacle | null {
  if (user.loggedInBy) return 'loggedInAs';
  return mayPayOnline(configuration.onlinePayment, businessMadeBy) ? null : 'connect';
}

type Plan = Pick<SubscriptionPlan, 'subscriptionPlanId' | 'pricePaise' | 'validity' | 'validityMonths' | 'limits'>;

export const pricePaisePerYear = (plan: PlanLength & Pick<Plan, 'pricePaise'>): number =>
  totalMonthsOf(plan) === 12 ? plan.pricePaise : Math.round((12 * plan.pricePaise) / totalMonthsOf(plan) / 100) * 100;

const includedProductCount = ({ limits }: Plan, offeredProducts: readonly PlanProduct[]): number =>
  offeredProducts.filter((product) => limits[`${product}Included`]).length;

const monthlyPaisePerProduct = (plan: Plan, offeredProducts: readonly PlanProduct[]): number =>
  plan.pricePaise / totalMonthsOf(plan) / includedProductCount(plan, offeredProducts);

/** Plan with the lowest monthly price per included product; null for fewer than two plans. */
export function bestValuePlanId(plans: readonly Plan[], offeredProducts: readonly PlanProduct[]): number | null {
  if (plans.length < 2) return null;
  const [best] = plans.toSorted(
    (a, b) =>
      monthlyPaisePerProduct(a, offeredProducts) - monthlyPaisePerProduct(b, offeredProducts) ||
      a.pricePaise - b.pricePaise,
  );
  return best?.subscriptionPlanId ?? null;
}

const limitAmountOf = (limit: number | null): number => (limit === unlimited ? Number.POSITIVE_INFINITY : (limit ?? 0));

/** Cheapest first. */
export function plansWithHigherLimit<P extends Plan>(
  plans: readonly P[],
  product: PlanProduct,
  currentPlan: P | undefined,
): P[] {
  const currentAmount = limitAmountOf(currentPlan?.limits[`${product}Limit`] ?? 0);
  return plans
    .filter(({ limits }) => limitAmountOf(limits[`${product}Limit`]) > currentAmount)
    .toSorted((a, b) => a.pricePaise - b.pricePaise);
}

export type PlanIncludes = Pick<SubscriptionPlan, 'limits' | 'frameVisibility'>;

export function includedOnlyIn(
  plan: PlanIncludes,
  other: PlanIncludes,
  offeredProducts: readonly PlanProduct[],
): PlanContent['of'][] {
  const products = offeredProducts.filter(
    (product) => limitAmountOf(plan.limits[`${product}Limit`]) > limitAmountOf(other.limits[`${product}Limit`]),
  );
  const frames = new Set(includedFramesOf(other));
  const hasMoreFrames =
    offeredProducts.includes('greetingImages') &&
    other.limits.greetingImagesIncluded &&
    includedFramesOf(plan).some((kind) => !frames.has(kind));
  return hasMoreFrames ? [...products, 'frames'] : products;
}

const isAtLeastAsGood = (
  plan: SubscriptionPlan,
  other: SubscriptionPlan,
  offeredProducts: readonly PlanProduct[],
): boolean =>
  plan.pricePaise <= other.pricePaise &&
  totalMonthsOf(plan) >= totalMonthsOf(other) &&
  includedOnlyIn(other, plan, offeredProducts).length === 0;

export function includesOfPayment(payment: PlanPayment, plans: readonly SubscriptionPlan[]): PlanIncludes | undefined {
  if (payment.kind === 'subscription') return payment;
  return plans.find(({ subscriptionPlanId }) => subscriptionPlanId === payment.subscriptionPlanId);
}

export const isBetterThan = (
  plan: PlanIncludes,
  running: PlanIncludes,
  offeredProducts: readonly PlanProduct[],
): boolean =>
  includedOnlyIn(running, plan, offeredProducts).length === 0 &&
  includedOnlyIn(plan, running, offeredProducts).length > 0;

/** Drops plans no better than another that costs no more, but never the current plan. */
export const sellablePlans = (
  plans: readonly SubscriptionPlan[],
  offeredProducts: readonly PlanProduct[],
  currentPlanId: number | null,
): SubscriptionPlan[] =>
  plans.filter(
    (plan, planIndex) =>
      plan.subscriptionPlanId === currentPlanId ||
      !plans.some((other, index) =>
        index === planIndex
          ? false
          : isAtLeastAsGood(other, plan, offeredProducts) &&
            (!isAtLeastAsGood(plan, other, offeredProducts) || index < planIndex),
      ),
  );

export const comparedProducts = (plans: readonly Plan[], offeredProducts: readonly PlanProduct[]): PlanProduct[] =>
  planProducts.filter(
    (product) => offeredProducts.includes(product) && plans.some(({ limits }) => limits[`${product}Included`]),
  );
