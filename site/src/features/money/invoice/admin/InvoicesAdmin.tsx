import './invoices-admin.css';
import Download from 'icon:download';
import { useStore } from '@nanostores/react';
import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../../kit/table/TableSkeleton.tsx';
import { useIsEmptyList } from '../../../../kit/table/use-is-empty-list.ts';
import { PaymentArt } from '../../../../kit/ui/picture/PaymentArt.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { useColumnsWithAgency } from '../../../people/agency/agency-column.tsx';
import { withChosenAgency } from '../../../people/agency/chosen-agency.ts';
import { monthExportPath } from '../month-export-path.ts';
import { monthText } from '../months.ts';
import { columns } from './columns.tsx';
import { invoiceList } from './invoices-admin-list.ts';

const today = todayInIndia();
const thisMonth = today.slice(0, 7);

const invoiceScreen = listScreen<InvoiceRow>(
  withChosenAgency(invoiceList({ locale, today })),
  ({ invoiceId }) => invoiceId,
  paged('GET /invoice/list', (query) => ({ ...query, lang: locale })),
);
const invoiceColumnChoice = columnChoice('invoices');
const invoiceChanges = rowChanges<InvoiceRow>(invoiceScreen);

export const InvoicesAdmin = () => (
  <StaffGate call="GET /invoice/list" skeleton={<TableSkeleton columnCount={columns.length} />}>
    {() => <InvoicesTable />}
  </StaffGate>
);

function InvoicesTable() {
  const { items, status } = useStore(invoiceScreen.list.$state);
  const isUnfiltered = useIsEmptyList(invoiceScreen);
  return (
    <div className="invoices">
      <TableScreen
        screen={invoiceScreen}
        columns={useColumnsWithAgency(columns)}
        choice={invoiceColumnChoice}
        changes={invoiceChanges}
        caption={t('invoices.title')}
        nameOf={({ number }) => number}
        totalText={(count, isMinimum) => t(isMinimum ? 'invoices.countMore' : 'invoices.count', { count })}
        art={<PaymentArt />}
        emptyText={t('invoices.none')}
        action={
          isUnfiltered ? <AllBusinessesLink /> : (items.length > 0 || status === 'loading') && <MonthExportLink />
        }
      />
    </div>
  );
}

const AllBusinessesLink = () => (
  <a className="button button-quiet" href="/panel/admin/businesses">
    {t('invoices.allBusinesses')}
  </a>
);

function MonthExportLink() {
  const { month = thisMonth } = useStore(invoiceScreen.$listQuery).values;
  return (
    <a
      className="button button-quiet"
      href={monthExportPath(month, locale)}
      download={`invoices-${month}.csv`}
      title={t('invoices.csvHint')}
    >
      <Download size={18} aria-hidden="true" />
      {t('invoices.csv', { month: monthText(month, locale) })}
    </a>
  );
}
