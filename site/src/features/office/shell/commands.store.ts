import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { atom, computed } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';
import { chosenAgencyQuery } from '../../people/agency/chosen-agency.ts';

export interface SearchResults {
  businesses: readonly Business[];
  businessTotal: number;
  enquiries: readonly StaffEnquiry[];
  staff: readonly Franchisee[];
  invoices: readonly InvoiceRow[];
}
export const searchResults = slice<SearchResults>();
export const $query = atom('');

const minLetters = 2;
const maxResults = '6';

export const $isSearchLongEnough = computed($query, (text) => text.trim().length >= minLetters);

export async function runSearch(): Promise<void> {
  const search = $query.get().trim();
  if (!$isSearchLongEnough.get()) return searchResults.reset();
  const may = $may.get();
  await searchResults.load(async () => {
    const query = { search, limit: maxResults, ...chosenAgencyQuery() };
    const [businesses, enquiries, staff, invoices] = await Promise.all([
      call('GET /business', { query: { search, searchBy: 'anything', limit: maxResults } }),
      may('GET /enquiry/list') ? call('GET /enquiry/list', { query }) : null,
      may('GET /franchisee/list') ? call('GET /franchisee/list', { query }) : null,
      // Every invoice number contains a digit.
      may('GET /invoice/list') && /\d/.test(search)
        ? call('GET /invoice/list', { query: { search, limit: maxResults } })
        : null,
    ]);
    const { items, total } = businesses;
    return {
      businesses: items,
      businessTotal: total,
      enquiries: enquiries?.items ?? [],
      staff: staff?.items ?? [],
      invoices: invoices?.items.filter(({ mayOpen }) => mayOpen) ?? [],
    };
  });
}
