import type { AgencyDues } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { csvAmount } from '@parichay/shared/platform/lib/csv.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { PaymentArt } from '../../../kit/ui/picture/PaymentArt.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { billingHref } from '../../people/agency/billing-href.ts';
import { agenciesChanges, agenciesScreen, agencyColumnChoice } from './billing.store.ts';
import { dayText } from './billing-text.ts';

const paidUntilColumn = (id: 'annualUntil' | 'imageUntil' | 'pdfUntil'): Column<AgencyDues> => ({
  id,
  header: t(`billing.${id}`),
  hasLabelOnPhone: true,
  text: (row) => row[id] ?? '',
  cell: (row) => row[id] && <span className="tabular">{dayText(row[id])}</span>,
});

const columns: readonly Column<AgencyDues>[] = [
  {
    id: 'agency',
    header: t('common.agency'),
    isFixed: true,
    width: '24%',
    text: ({ agencyName }) => agencyName,
    cell: ({ agencyId, agencyName }) => (
      <RowOpen href={billingHref(agencyId)}>
        <UserText text={agencyName} />
      </RowOpen>
    ),
  },
  {
    id: 'owed',
    header: t('billing.outstanding'),
    isNumeric: true,
    hasLabelOnPhone: true,
    text: ({ outstandingPaise }) => csvAmount(outstandingPaise),
    cell: ({ outstandingPaise }) => (
      <strong className="tabular" data-owed={outstandingPaise > 0 || undefined}>
        {rupees(outstandingPaise)}
      </strong>
    ),
  },
  {
    id: 'bills',
    header: t('billing.unpaidBills'),
    isNumeric: true,
    hasLabelOnPhone: true,
    text: ({ unpaidBills }) => String(unpaidBills),
    cell: ({ unpaidBills }) => unpaidBills > 0 && <span className="tabular">{unpaidBills}</span>,
  },
  {
    id: 'paid',
    header: t('billing.paidInAll'),
    isNumeric: true,
    hasLabelOnPhone: true,
    text: ({ paidPaise }) => csvAmount(paidPaise),
    cell: ({ paidPaise }) => <span className="tabular">{rupees(paidPaise)}</span>,
  },
  paidUntilColumn('annualUntil'),
  paidUntilColumn('imageUntil'),
  paidUntilColumn('pdfUntil'),
];

export const AgenciesBilling = () => (
  <div className="billing">
    <TableScreen
      screen={agenciesScreen}
      columns={columns}
      choice={agencyColumnChoice}
      changes={agenciesChanges}
      caption={t('billing.agencies')}
      nameOf={({ agencyName }) => agencyName}
      totalText={(count, isMinimum) => t(isMinimum ? 'billing.agenciesMore' : 'billing.agenciesTotal', { count })}
      art={<PaymentArt />}
      emptyText={t('billing.noAgencies')}
    />
  </div>
);
