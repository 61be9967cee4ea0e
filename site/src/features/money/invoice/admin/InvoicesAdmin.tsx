import './invoices-admin.css';
import { useStore } from '@nanostores/react';
import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { Download } from 'lucide-react';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../../kit/table/TableSkeleton.tsx';
import { useIsBare } from '../../../../kit/table/use-is-bare.ts';
import { PaymentArt } from '../../../../kit/ui/picture/PaymentArt.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { useAgencyColumn } from '../../../people/agency/agency-column.tsx';
import { withAgency } from '../../../people/agency/chosen-agency.ts';
import { monthFilePath } from '../month-file.ts';
import { monthText } from '../months.ts';
import { columns } from './columns.tsx';
import { invoiceList } from './invoices-admin.list.ts';

const today = todayInIndia();
const thisMonth = today.slice(0, 7);

const invoiceScreen = listScreen<InvoiceRow>(
  withAgency(invoiceList({ locale, today })),
  ({ invoiceId }) => invoiceId,
  paged('GET /invoice/list'),
);
const invoiceColumns = columnChoice('invoices');
const invoiceChanges = rowChanges<InvoiceRow>(invoiceScreen);

export const InvoicesAdmin = () => (
  <StaffGate call="GET /invoice/list" waiting={<TableSkeleton columns={columns.length} />}>
    {() => <Books />}
  </StaffGate>
);

function Books() {
  const { items, status } = useStore(invoiceScreen.list.$state);
  const isBare = useIsBare(invoiceScreen);
  return (
    <div className="invoices">
      <TableScreen
        screen={invoiceScreen}
        columns={useAgencyColumn(columns)}
        choice={invoiceColumns}
        changes={invoiceChanges}
        caption={t('invoices.title')}
        nameOf={({ number }) => number}
        totalText={(count, isMinimum) => t(isMinimum ? 'invoices.countMore' : 'invoices.count', { count })}
        art={<PaymentArt />}
        none={t('invoices.none')}
        action={isBare ? <AllBusinesses /> : (items.length > 0 || status === 'loading') && <MonthFile />}
      />
    </div>
  );
}

const AllBusinesses = () => (
  <a className="button button-quiet" href="/panel/admin/businesses">
    {t('invoices.allBusinesses')}
  </a>
);

function MonthFile() {
  const { month = thisMonth } = useStore(invoiceScreen.$place).values;
  return (
    <a
      className="button button-quiet"
      href={monthFilePath(month, locale)}
      download={`invoices-${month}.csv`}
      title={t('invoices.csvHint')}
    >
      <Download size={18} aria-hidden="true" />
      {t('invoices.csv', { month: monthText(month, locale) })}
    </a>
  );
}
