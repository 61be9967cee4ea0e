import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import { locale } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { listSlice } from '../../../lib/slice.ts';

export const invoices = listSlice<InvoiceRow>(({ invoiceId }) => invoiceId);

const fetchInvoices = (cursor?: string) =>
  call('GET /invoice/list', { query: { limit: '10', lang: locale, ...(cursor && { cursor }) } });

export const loadInvoices = () => invoices.load(() => fetchInvoices());

export function loadMoreInvoices(): void {
  const { nextCursor, status } = invoices.$state.get();
  if (nextCursor && status !== 'loading') invoices.append(() => fetchInvoices(nextCursor));
}
