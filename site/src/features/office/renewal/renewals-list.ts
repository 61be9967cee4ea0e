import { type RenewalList, renewalLists } from '@parichay/shared/office/renewal/renewal.rules.ts';
import { normalizePhone } from '../../../kit/table/filters/normalize-phone.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';

export function renewalListInQuery(queryString: string): RenewalList {
  const value = new URLSearchParams(queryString).get('list');
  return renewalLists.find((list) => list === value) ?? 'soon';
}

export const renewalListSpec = (list: RenewalList): ListSpec => ({
  searchBy: [
    { value: 'businessName', label: 'businesses.businessName' },
    { value: 'registeredPhoneNumber', label: 'businesses.phone' },
  ],
  filters: [],
  isNewestFirst: false,
  detail: 'business',
  fixed: { list },
  normalizeSearch: (search, by) => (by === 'registeredPhoneNumber' ? normalizePhone(search) : search),
});

const queryByList = {
  soon: { isExpiringSoon: 'true', order: 'asc' },
  expired: { isExpired: 'true', order: 'desc' },
  risk: { isAtRisk: 'true', order: 'asc' },
} as const satisfies Record<RenewalList, object>;

export const renewalsQuery = (list: RenewalList, query: Record<string, string>): Record<string, string> => ({
  ...query,
  sort: 'expiryDateForCustomer',
  ...queryByList[list],
});
