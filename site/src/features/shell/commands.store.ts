import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { StaffEnquiry } from '@parichay/shared/feedback/staff-enquiry.endpoints.ts';
import type { Franchisee } from '@parichay/shared/franchisee/franchisee.endpoints.ts';
import type { InvoiceRow } from '@parichay/shared/invoice/invoice.endpoints.ts';
import { atom, computed } from 'nanostores';
import { call } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';
import { $may } from '../access/access.store.ts';
import { ofChosenAgency } from '../agency/chosen-agency.ts';

/** What the palette finds beyond the panel's own pages. */
export interface Found {
  businesses: readonly Business[];
  /** How many there are, of which some are shown. */
  businessesInAll: number;
  enquiries: readonly StaffEnquiry[];
  staff: readonly Franchisee[];
  invoices: readonly InvoiceRow[];
}
export const found = slice<Found>();
/** What is typed, as it stands in the field. */
export const $typed = atom('');

/** Shorter ones would find half of all there is. */
const leastLetters = 2;
/** How many of a kind are shown: whoever means another one types on, or has all of them listed. */
const most = '6';

export const $isSearched = computed($typed, (typed) => typed.trim().length >= leastLetters);

/** Looks up what stands in the field. The newest search wins. */
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
      // Numbers of invoices have digits.
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
