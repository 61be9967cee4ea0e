import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { dayInIndia, daysAfter, daysBetween } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';

/** @param openedBusinessId opened by staff who are logged in as the customer */
export function activeBusinessOf(
  user: User | null,
  businesses: readonly Business[],
  openedBusinessId: string | null,
): Business | null {
  if (user === null) return null;
  const activeId = (user.loggedInBy && openedBusinessId) || user.preferences.activeBusinessId;
  return businesses.find(({ businessId }) => businessId === activeId) ?? businesses[0] ?? null;
}

/** Days in India; negative = past. @param now ms since 1970 @param date `2026-11-20` */
export const daysUntil = (date: string, now: number): number => daysBetween(dayInIndia(now), date);

/** A plan ends at the start of its expiry date. Every page loads this file, not term.rules.ts. */
export const lastPlanDayOf = ({
  expiryDateForCustomer: expiry,
}: Pick<Business, 'expiryDateForCustomer'>): string | null => expiry && daysAfter(expiry, -1);

export const hasExpired = ({ expiryDateForCustomer: expiry }: Pick<Business, 'expiryDateForCustomer'>, now: number) =>
  expiry !== null && daysUntil(expiry, now) <= 0;

/** null when the coming expiry date was not paid for, as in a trial. */
export const paidUntil = (
  business: Pick<Business, 'expiryDateForCustomer' | 'isSubscriptionActive'>,
  now = Date.now(),
): string | null => (business.isSubscriptionActive || hasExpired(business, now) ? lastPlanDayOf(business) : null);

export type Expiry = { kind: 'expired' | 'expiring'; daysLeft: number } | { kind: 'fine' };

/** Source: docs/specification.md §4, "Business payment status". */
export function expiryOf(business: Pick<Business, 'expiryDateForCustomer' | 'isExpiringSoon'>, now: number): Expiry {
  const { expiryDateForCustomer: expiry, isExpiringSoon } = business;
  if (expiry === null) return { kind: 'fine' };
  const daysLeft = daysUntil(expiry, now);
  if (hasExpired(business, now)) return { kind: 'expired', daysLeft };
  return isExpiringSoon ? { kind: 'expiring', daysLeft } : { kind: 'fine' };
}
