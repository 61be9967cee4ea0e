import { hasProduct, type ProductSwitches } from '../../platform/access/admission.ts';
import { daysBetween } from '../../platform/lib/india.ts';
import type { PlanLimits } from './plan.fields.ts';
import { type PlanProduct, unlimited } from './plan.lists.ts';
import { requiredAgencyProducts } from './plan.rules.ts';

/**
 * The day of expiry itself is no longer paid (docs/specification.md §4).
 * @param expiryDate `YYYY-MM-DD` in India; null = no limit
 */
export const isExpired = (expiryDate: string | null, today: string): boolean =>
  expiryDate !== null && expiryDate <= today;

export const isSubscriptionActive = (
  { isPaid, expiryDate }: { isPaid: boolean; expiryDate: string | null },
  today: string,
): boolean => isPaid && !isExpired(expiryDate, today);

export const isExpiringSoon = (
  subscription: { isPaid: boolean; expiryDate: string | null },
  today: string,
  soonDays: number,
): boolean =>
  isSubscriptionActive(subscription, today) &&
  subscription.expiryDate !== null &&
  daysBetween(today, subscription.expiryDate) <= soonDays;

export interface EntitlementFacts {
  today: string;
  /** `YYYY-MM-DD`, exclusive; null = no limit. */
  expiryDate: string | null;
  isPaid: boolean;
  /** Limits at the time of payment; null = no plan recorded. */
  limits: PlanLimits | null;
  used: Readonly<Record<PlanProduct, number>>;
  /** The agency may lower this business's limit of PDF cards; null = the plan's limit (ADR 0036). */
  cardLimit: number | null;
  switches: ProductSwitches;
}

export const entitlementRefusalReasons = [
  'product_not_enabled',
  'subscription_needed',
  'plan_limit_reached',
  'card_limit_reached',
] as const;
export type EntitlementRefusalReason = (typeof entitlementRefusalReasons)[number];

export interface Entitlement {
  may: boolean;
  why: EntitlementRefusalReason | null;
  /** null = unlimited. */
  left: number | null;
}

const refusedEntitlement = (why: EntitlementRefusalReason): Entitlement => ({ may: false, why, left: 0 });
const allowedEntitlement = (left: number | null): Entitlement => ({ may: true, why: null, left });

export const planLimitFor = (limits: PlanLimits | null, product: PlanProduct): number =>
  limits?.[`${product}Included`] ? (limits[`${product}Limit`] ?? 0) : 0;

export const includesProduct = (
  { isPaid, expiryDate, today, limits }: Pick<EntitlementFacts, 'isPaid' | 'expiryDate' | 'today' | 'limits'>,
  product: PlanProduct,
): boolean => isSubscriptionActive({ isPaid, expiryDate }, today) && planLimitFor(limits, product) !== 0;

/**
 * Digital cards need no plan (offer.rules.ts).
 * @param bought unused individual purchases; -1 = unlimited
 */
export function entitlementOf(facts: EntitlementFacts, product: PlanProduct, bought = 0): Entitlement {
  const requiredProduct = requiredAgencyProducts[product];
  if (requiredProduct !== null && !hasProduct(facts.switches, requiredProduct))
    return refusedEntitlement('product_not_enabled');
  const used = facts.used[product];
  if (product === 'digitalCard')
    return used < 1 ? allowedEntitlement(1 - used) : refusedEntitlement('plan_limit_reached');

  const isActive = isSubscriptionActive(facts, facts.today);
  const planLimit = isActive ? planLimitFor(facts.limits, product) : 0;
  const { cardLimit } = facts;
  const isCapped = product === 'pdfCard' && cardLimit !== null && (planLimit === unlimited || cardLimit < planLimit);
  const limit = isCapped ? cardLimit : planLimit;
  if (limit === unlimited || bought === unlimited) return allowedEntitlement(null);
  const left = Math.max(0, limit - used) + bought;
  if (left > 0) return allowedEntitlement(left);
  if (!isActive) return refusedEntitlement('subscription_needed');
  return refusedEntitlement(isCapped ? 'card_limit_reached' : 'plan_limit_reached');
}
