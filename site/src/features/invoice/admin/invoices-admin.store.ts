import { isSuperadmin } from '@parichay/shared/access/roles.ts';
import type { Agency } from '@parichay/shared/agency/agency.endpoints.ts';
import type { InvoiceRow } from '@parichay/shared/invoice/invoice.endpoints.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { rowChanges } from '../../../kit/table/changes.store.ts';
import { columnChoice } from '../../../kit/table/columns.store.ts';
import { listScreen } from '../../../kit/table/list.store.ts';
import type { Option } from '../../../kit/table/list-url.ts';
import { paged } from '../../../kit/table/paged.ts';
import { locale } from '../../../kit/ui/messages.ts';
import { call } from '../../../lib/api.ts';
import { type Page, slice } from '../../../lib/slice.ts';
import { staffActorOf } from '../../access/access.store.ts';
import { franchisee } from '../../session/franchisee.store.ts';
import { invoiceList } from './invoices-admin.list.ts';

const today = todayInIndia();
/** The month whose file is offered while none is chosen. */
export const thisMonth = today.slice(0, 7);

/** All other agencies, by their names, for the super admin. */
export const agencies = slice<readonly Option[]>();

export async function loadAgencies(): Promise<void> {
  const who = franchisee.$state.get().data;
  if (!who || !isSuperadmin(staffActorOf(who))) return;
  await agencies.load(async () => {
    const found: Agency[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: '100', ...(cursor && { cursor }) };
      const page: Page<Agency> = await call('GET /agency/list', { query });
      found.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return found
      .filter(({ agencyId }) => agencyId !== who.agencyId)
      .map(({ agencyId, agencyName }) => ({ value: agencyId, text: agencyName }))
      .sort((a, b) => a.text.localeCompare(b.text, locale));
  });
}

/** The agency that the address names stands among them while its name is on its way. */
function agencyOptions(): readonly Option[] | null {
  const who = franchisee.$state.get().data;
  if (!who || !isSuperadmin(staffActorOf(who))) return null;
  const named = agencies.$state.get().data ?? [];
  const agencyId = new URLSearchParams(location.search).get('agencyId');
  if (!agencyId || named.some(({ value }) => value === agencyId)) return named;
  return [...named, { value: agencyId, text: '…' }];
}

export const invoiceScreen = listScreen<InvoiceRow>(
  invoiceList({ locale, today, agencies: agencyOptions }),
  ({ invoiceId }) => invoiceId,
  paged('GET /invoice/list'),
);
export const invoiceColumns = columnChoice('invoices');
export const invoiceChanges = rowChanges<InvoiceRow>(invoiceScreen);
