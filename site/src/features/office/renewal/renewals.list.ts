import { type RenewalList, renewalLists } from '@parichay/shared/office/renewal/renewal.rules.ts';
import { tidyPhone } from '../../../kit/table/filters/tidy-phone.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';

export function listOf(address: string): RenewalList {
  const named = new URLSearchParams(address).get('list');
  return renewalLists.find((list) => list === named) ?? 'soon';
}

export const renewalsList = (list: RenewalList): ListSpec => ({
  searchBy: [
    { value: 'businessName', label: 'businesses.businessName' },
    { value: 'registeredPhoneNumber', label: 'businesses.phone' },
  ],
  filters: [],
  isNewestFirst: false,
  detail: 'business',
  fixed: { list },
  tidySearch: (search, by) => (by === 'registeredPhoneNumber' ? tidyPhone(search) : search),
});

const asked = {
  soon: { isExpiringSoon: 'true', order: 'asc' },
  /** Plans that ended most recently come first, as these customers are the likeliest to return. */
  expired: { isExpired: 'true', order: 'desc' },
  risk: { isAtRisk: 'true', order: 'asc' },
} as const satisfies Record<RenewalList, object>;

export const renewalsQuery = (list: RenewalList, query: Record<string, string>): Record<string, string> => ({
  ...query,
  sort: 'expiryDateForCustomer',
  ...asked[list],
});
