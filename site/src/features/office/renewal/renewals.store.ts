import { previousDay } from '@parichay/shared/money/payment/term.rules.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { isExpired } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { locale } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { formatDate, type Translate } from '../../../lib/i18n.ts';
import { withChosenAgency } from '../../people/agency/chosen-agency.ts';
import { agency } from '../../people/session/agency.store.ts';
import { loadReminderTexts } from './reminder-text.ts';
import { renewalListInQuery, renewalListSpec, renewalsQuery } from './renewals-list.ts';

export const currentRenewalList = renewalListInQuery(globalThis.location?.search ?? '');

export const renewalScreen = listScreen<Business>(
  withChosenAgency(renewalListSpec(currentRenewalList)),
  ({ businessId }) => businessId,
  paged('GET /business', (query) => renewalsQuery(currentRenewalList, query)),
);
const isNarrowScreen = globalThis.matchMedia?.('(max-width: 1423px)').matches;
export const renewalColumnChoice = columnChoice('all-renewals', [
  'lastAmount',
  'state',
  ...(isNarrowScreen ? ['phone', 'caredForBy'] : []),
]);
export const renewalChanges = rowChanges<Business, never>(renewalScreen);

renewalScreen.list.$state.subscribe(({ items }) => {
  loadReminderTexts(items.map(({ forStaff }) => forStaff?.language ?? locale));
});

/**
 * In the customer's language, with a payment link only on the agency's host.
 * @returns null without a phone or expiry date; undefined while the texts load
 */
export function reminderLink(
  { businessName, user, expiryDateForCustomer: expiry, forStaff, agencyId }: Business,
  texts: ReadonlyMap<Locale, Translate<'reminder-text'>>,
): string | null | undefined {
  if (!user.phoneNumber || !expiry) return null;
  const language = forStaff?.language ?? locale;
  const translate = texts.get(language);
  if (!translate) return undefined;
  const params = { name: businessName, date: formatDate(previousDay(expiry), language, { dateStyle: 'long' }) };
  const isPlanEnded = isExpired(expiry, todayInIndia());
  const message = translate(isPlanEnded ? 'reminder-text.messageEnded' : 'reminder-text.message', params);
  const isOwnAgency = agencyId === agency.$state.get().data?.agencyId;
  const text = isOwnAgency ? `${message}\n${location.origin}/panel/customer#upgrade` : message;
  return `https://wa.me/${user.phoneNumber.slice(1)}?${new URLSearchParams({ text })}`;
}

/** Records the opened chat, so no automatic reminder follows that day. */
export const recordReminder = (row: Business): Promise<boolean> =>
  renewalChanges.change(row, async () => {
    const { remindedAt } = await call('POST /business/reminder', { body: { businessId: row.businessId } });
    return { forStaff: row.forStaff && { ...row.forStaff, remindedAt, isReminderQueued: false } };
  });
