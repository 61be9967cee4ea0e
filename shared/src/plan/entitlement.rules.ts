import { hasProduct, type ProductSwitches } from '../access/admission.ts';
import { daysBetween } from '../lib/india.ts';
import type { PlanLimits } from './plan.fields.ts';
import { type PlanProduct, unlimited } from './plan.lists.ts';
import { neededFor } from './plan.rules.ts';

/*
 * May this business do this now, how much is left, and why not. Pure: the ledger's facts go in, the servers ask it before
 * they do what is paid for, and the panel says the same reason.
 */

/**
 * Whether the subscription has ended: no expiry date means it was never limited.
 * @param expiryDate `YYYY-MM-DD`, the last moment being the start of that day in India, as the specification says
 * @param today `YYYY-MM-DD` in India
 */
export const isExpired = (expiryDate: string | null, today: string): boolean =>
  expiryDate !== null && expiryDate <= today;

/** Whether a subscription was paid and runs. */
export const isSubscriptionActive = (
  { isPaid, expiryDate }: { isPaid: boolean; expiryDate: string | null },
  today: string,
): boolean => isPaid && !isExpired(expiryDate, today);

/**
 * Whether a running subscription ends soon.
 * @param soonDays what its agency counts as soon, in days
 */
export const isExpiringSoon = (
  subscription: { isPaid: boolean; expiryDate: string | null },
  today: string,
  soonDays: number,
): boolean =>
  isSubscriptionActive(subscription, today) &&
  subscription.expiryDate !== null &&
  daysBetween(today, subscription.expiryDate) <= soonDays;

export interface EntitlementFacts {
  /** `YYYY-MM-DD` in India. */
  today: string;
  /** `YYYY-MM-DD`: the day whose start ends the subscription; null: it was never limited. */
  expiryDate: string | null;
  isPaid: boolean;
  /** What the plan that runs includes, as it was when it was paid; null where nobody recorded a plan. */
  limits: PlanLimits | null;
  /** What was made so far; of what is counted by the day, today. */
  used: Readonly<Record<PlanProduct, number>>;
  /** The most PDF cards that its agency lets the card have of a plan; null: as its plan says (ADR 0036). */
  cardLimit: number | null;
  switches: ProductSwitches;
}

/** Codes of the contract's errors. */
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
  /** How many more; null is as many as one likes. */
  left: number | null;
}

const not = (why: WhyNot): Entitlement => ({ may: false, why, left: 0 });
const yes = (left: number | null): Entitlement => ({ may: true, why: null, left });

/** How many of a product a plan includes: none where it does not name it. */
export const limitOf = (limits: PlanLimits | null, product: PlanProduct): number =>
  limits?.[`${product}Included`] ? (limits[`${product}Limit`] ?? 0) : 0;

/**
 * What a business may make of a product now. The digital card is every business's and no plan's: it is made and kept
 * without one, and how much of it visitors see is the offer's (offer.rules.ts); everything else is made while a subscription runs, or was bought.
 * @param bought of the one thing that is asked about: times that were paid for it alone and not used yet; -1 is unlimited
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
