import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { listSlice } from '../../../lib/slice.ts';

export const invoices = listSlice<InvoiceRow>(({ invoiceId }) => invoiceId);

const page = (cursor?: string) => call('GET /invoice/list', { query: { limit: '10', ...(cursor && { cursor }) } });

export const loadInvoices = () => invoices.load(() => page());

export function loadMoreInvoices(): void {
  const { nextCursor, status } = invoices.$state.get();
  if (nextCursor && status !== 'loading') invoices.append(() => page(nextCursor));
}
