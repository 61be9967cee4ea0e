import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { atom, computed } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';
import { ofChosenAgency } from '../../people/agency/chosen-agency.ts';

export interface Found {
  businesses: readonly Business[];
  businessesInAll: number;
  enquiries: readonly StaffEnquiry[];
  staff: readonly Franchisee[];
  invoices: readonly InvoiceRow[];
}
export const found = slice<Found>();
export const $typed = atom('');

/** Shorter searches match too much. */
const leastLetters = 2;
const most = '6';

export const $isSearched = computed($typed, (typed) => typed.trim().length >= leastLetters);

export async function find(): Promise<void> {
  const search = $typed.get().trim();
  if (!$isSearched.get()) return found.reset();
  const may = $may.get();
  await found.load(async () => {
    const asked = { search, limit: most, ...ofChosenAgency() };
    const [businesses, enquiries, staff, invoices] = await Promise.all([
      call('GET /business', { query: { search, searchBy: 'anything', limit: most } }),
      may('GET /enquiry/list') ? call('GET /enquiry/list', { query: asked }) : null,
      may('GET /franchisee/list') ? call('GET /franchisee/list', { query: asked }) : null,
      // Invoice numbers contain digits.
      may('GET /invoice/list') && /\d/.test(search)
        ? call('GET /invoice/list', { query: { search, limit: most } })
        : null,
    ]);
    const { items, total } = businesses;
    return {
      businesses: items,
      businessesInAll: total,
      enquiries: enquiries?.items ?? [],
      staff: staff?.items ?? [],
      invoices: invoices?.items.filter(({ mayOpen }) => mayOpen) ?? [],
    };
  });
}
