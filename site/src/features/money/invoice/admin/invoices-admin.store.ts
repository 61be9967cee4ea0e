import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { locale } from '../../../../kit/ui/text/messages.ts';
import { withAgency } from '../../../people/agency/chosen-agency.ts';
import { invoiceList } from './invoices-admin.list.ts';

const today = todayInIndia();
export const thisMonth = today.slice(0, 7);

export const invoiceScreen = listScreen<InvoiceRow>(
  withAgency(invoiceList({ locale, today })),
  ({ invoiceId }) => invoiceId,
  paged('GET /invoice/list'),
);
export const invoiceColumns = columnChoice('invoices');
export const invoiceChanges = rowChanges<InvoiceRow>(invoiceScreen);
