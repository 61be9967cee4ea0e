import { type RenewalList, renewalLists } from '@parichay/shared/renewal/renewal.rules.ts';
import type { ListSpec } from '../../kit/table/list-url.ts';
import { tidyPhone } from '../../kit/table/tidy-phone.ts';

/** Which list an address shows: `?list=expired`. */
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
  /** Those that ended last are the likeliest to come back. */
  expired: { isExpired: 'true', order: 'desc' },
  risk: { isAtRisk: 'true', order: 'asc' },
} as const satisfies Record<RenewalList, object>;

/** What is asked of GET /business: each list by the day on which the plan ends. */
export const renewalsQuery = (list: RenewalList, query: Record<string, string>): Record<string, string> => ({
  ...query,
  sort: 'expiryDateForCustomer',
  ...asked[list],
});
