import { hasProduct, type ProductSwitches } from '../../platform/access/admission.ts';
import { daysBetween } from '../../platform/lib/india.ts';
import type { PlanLimits } from './plan.fields.ts';
import { type PlanProduct, unlimited } from './plan.lists.ts';
import { neededFor } from './plan.rules.ts';

/* Servers enforce these rules, and the panel shows the same reason. */

/**
 * Exclusive, as the specification requires.
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
  /** The agency's own limit of PDF cards; null = the plan's (ADR 0036). */
  cardLimit: number | null;
  switches: ProductSwitches;
}

export const whysNot = [
  'product_not_enabled',
  'subscription_needed',
  'plan_limit_reached',
  'card_limit_reached',
] as const;
export type WhyNot = (typeof whysNot)[number];

export interface Entitlement {
  may: boolean;
  why: WhyNot | null;
  /** null = unlimited. */
  left: number | null;
}

const not = (why: WhyNot): Entitlement => ({ may: false, why, left: 0 });
const yes = (left: number | null): Entitlement => ({ may: true, why: null, left });

export const limitOf = (limits: PlanLimits | null, product: PlanProduct): number =>
  limits?.[`${product}Included`] ? (limits[`${product}Limit`] ?? 0) : 0;

/**
 * Digital cards need no plan (offer.rules.ts).
 * @param bought unused single purchases; -1 = unlimited
 */
export function entitlementOf(facts: EntitlementFacts, product: PlanProduct, bought = 0): Entitlement {
  const needed = neededFor[product];
  if (needed !== null && !hasProduct(facts.switches, needed)) return not('product_not_enabled');
  const used = facts.used[product];
  if (product === 'digitalCard') return used < 1 ? yes(1 - used) : not('plan_limit_reached');

  const isActive = isSubscriptionActive(facts, facts.today);
  const ofPlan = isActive ? limitOf(facts.limits, product) : 0;
  const { cardLimit } = facts;
  const isCapped = product === 'pdfCard' && cardLimit !== null && (ofPlan === unlimited || cardLimit < ofPlan);
  const limit = isCapped ? cardLimit : ofPlan;
  if (limit === unlimited || bought === unlimited) return yes(null);
  const left = Math.max(0, limit - used) + bought;
  if (left > 0) return yes(left);
  if (!isActive) return not('subscription_needed');
  return not(isCapped ? 'card_limit_reached' : 'plan_limit_reached');
}
