import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { dayBefore } from '@parichay/shared/payment/term.rules.ts';
import { isExpired } from '@parichay/shared/plan/entitlement.rules.ts';
import { rowChanges } from '../../kit/table/changes.store.ts';
import { columnChoice } from '../../kit/table/columns.store.ts';
import { listScreen } from '../../kit/table/list.store.ts';
import { paged } from '../../kit/table/paged.ts';
import { locale, t } from '../../kit/ui/messages.ts';
import { formatDate } from '../../lib/i18n.ts';
import { withAgency } from '../agency/agency-filter.ts';
import { listOf, renewalsList, renewalsQuery } from './renewals.list.ts';

/** The three lists are pages of their own: the address says which. */
export const shownList = listOf(globalThis.location?.search ?? '');

export const renewalScreen = listScreen<Business>(
  withAgency(renewalsList(shownList)),
  ({ businessId }) => businessId,
  paged('GET /business', (query) => renewalsQuery(shownList, query)),
);
export const renewalColumns = columnChoice('renewals', []);
export const renewalChanges = rowChanges<Business, never>(renewalScreen);

/** A chat with the customer, the reminder typed already; null for a customer without a phone. */
export function reminderLink({ businessName, user, expiryDateForCustomer: expiry }: Business): string | null {
  if (!user.phoneNumber || !expiry) return null;
  const params = { name: businessName, date: formatDate(dayBefore(expiry), locale, { dateStyle: 'long' }) };
  const hasEnded = isExpired(expiry, todayInIndia());
  const text = t(hasEnded ? 'renewals.messageEnded' : 'renewals.message', params);
  return `https://wa.me/${user.phoneNumber.slice(1)}?${new URLSearchParams({ text })}`;
}
