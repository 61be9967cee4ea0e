import type { User } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { dayInIndia, daysAfter, daysBetween } from '@parichay/shared/lib/india.ts';

/**
 * The business that the panel works on: the preferred one, else the first there is. Nobody's, none.
 * @param opened the one that staff opened, which has logged in as the customer
 */
export function activeOf(user: User | null, businesses: readonly Business[], opened: string | null): Business | null {
  if (user === null) return null;
  const wanted = (user.loggedInBy && opened) || user.preferences.activeBusinessId;
  return businesses.find(({ businessId }) => businessId === wanted) ?? businesses[0] ?? null;
}

/** Whole days in India from `now` (ms since 1970) to a date `2026-11-20`; negative when it is past. */
export const daysUntil = (date: string, now: number): number => daysBetween(dayInIndia(now), date);

/** The last day that is paid for: the start of the expiry day ends it. (All pages load this file: not term.rules.ts.) */
export const lastDayOf = ({ expiryDateForCustomer: expiry }: Pick<Business, 'expiryDateForCustomer'>): string | null =>
  expiry && daysAfter(expiry, -1);

/** Whether a subscription has ended: the start of its expiry day in India is before now. @param now ms since 1970 */
export const hasExpired = ({ expiryDateForCustomer: expiry }: Pick<Business, 'expiryDateForCustomer'>, now: number) =>
  expiry !== null && daysUntil(expiry, now) <= 0;

/** The last day that was paid for; a day to come that nobody paid for is none. */
export const paidUntil = (
  business: Pick<Business, 'expiryDateForCustomer' | 'isSubscriptionActive'>,
  now = Date.now(),
): string | null => (business.isSubscriptionActive || hasExpired(business, now) ? lastDayOf(business) : null);

export type Expiry = { kind: 'expired' | 'expiring'; daysLeft: number } | { kind: 'fine' };

/** How a business stands with its payment. Source: docs/specification.md §4, "Business payment status". */
export function expiryOf(business: Pick<Business, 'expiryDateForCustomer' | 'isExpiringSoon'>, now: number): Expiry {
  const { expiryDateForCustomer: expiry, isExpiringSoon } = business;
  if (expiry === null) return { kind: 'fine' };
  const daysLeft = daysUntil(expiry, now);
  if (hasExpired(business, now)) return { kind: 'expired', daysLeft };
  return isExpiringSoon ? { kind: 'expiring', daysLeft } : { kind: 'fine' };
}
