import './invoices-admin.css';
import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../../kit/table/TableSkeleton.tsx';
import { useIsBare } from '../../../../kit/table/use-is-bare.ts';
import { PaymentArt } from '../../../../kit/ui/picture/PaymentArt.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { useAgencyColumn } from '../../../people/agency/agency-column.tsx';
import { monthFilePath } from '../month-file.ts';
import { monthText } from '../months.ts';
import { columns } from './columns.tsx';
import { invoiceChanges, invoiceColumns, invoiceScreen, thisMonth } from './invoices-admin.store.ts';

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
