import './reconciliation.css';
import { useStore } from '@nanostores/react';
import type { CaseAction } from '@parichay/shared/money/payment/payment.lists.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { formatDateTimeInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useEffect } from 'react';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { PaymentArt } from '../../../kit/ui/picture/PaymentArt.tsx';
import { failureText, locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { useColumnsWithAgency } from '../../people/agency/agency-column.tsx';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { staffBusinessPath } from '../../people/session/staff-paths.ts';
import { adviceText, amountText, caseItemText, moneyLocationText, whatHappenedText } from './case-text.ts';
import { DecisionDialog } from './Decision.tsx';
import {
  caseChanges,
  caseColumnChoice,
  caseKindsFor,
  caseScreen,
  caseSummary,
  loadCaseSummary,
} from './reconciliation.store.ts';

const dateTimeText = (iso: string): string => formatDate(iso, locale, { dateStyle: 'medium', timeStyle: 'short' });

const columns: readonly Column<PaymentCase>[] = [
  {
    id: 'what',
    header: t('reconciliation.what'),
    isFixed: true,
    width: '17%',
    text: (row) => [caseItemText(row), row.businessName].filter(Boolean).join(', '),
    cell: (row) => (
      <span className="case-what">
        <CaseLabel row={row} />
        {row.businessName && <UserText text={row.businessName} />}
        {row.paymentId && <span className="muted">{row.paymentId}</span>}
      </span>
    ),
  },
  {
    id: 'amount',
    header: t('reconciliation.amount'),
    width: '104px',
    isNumeric: true,
    text: amountText,
    cell: (row) => <strong className="tabular">{amountText(row)}</strong>,
  },
  {
    id: 'happened',
    header: t('reconciliation.happened'),
    width: '36%',
    text: (row) => `${whatHappenedText(row)} ${moneyLocationText(row)}`,
    cell: (row) => (
      <span className="case-happened">
        <span>{whatHappenedText(row)}</span>
        <strong>{moneyLocationText(row)}</strong>
        {adviceText(row) && <span className="muted">{adviceText(row)}</span>}
      </span>
    ),
  },
  {
    id: 'since',
    header: t('reconciliation.since'),
    width: '128px',
    isSorted: true,
    text: ({ since }) => formatDateTimeInIndia(since),
    cell: ({ since }) => <span className="tabular">{dateTimeText(since)}</span>,
  },
  {
    id: 'actions',
    header: t('reconciliation.actions'),
    isFixed: true,
    width: '168px',
    cell: (row) => <CaseActionButtons row={row} />,
  },
];

const CaseLabel = ({ row }: { row: PaymentCase }) =>
  row.businessId ? (
    <RowOpen href={staffBusinessPath(row.businessId, 'payments')}>{caseItemText(row)}</RowOpen>
  ) : (
    <strong>{caseItemText(row)}</strong>
  );

const CaseActionButtons = ({ row }: { row: PaymentCase }) => (
  <span className="case-actions">
    {row.actions.map((action: CaseAction) => (
      <button
        key={action}
        type="button"
        className="link"
        aria-haspopup="dialog"
        aria-label={t('reconciliation.actionOf', {
          action: t(`reconciliation.do_${action}`),
          what: row.businessName ?? caseItemText(row),
          amount: amountText(row),
        })}
        onClick={() => caseChanges.openQuestion(action, row)}
      >
        {t(`reconciliation.do_${action}`)}
      </button>
    ))}
  </span>
);

export const Reconciliation = () => (
  <StaffGate
    call="GET /payment-reconciliation"
    skeleton={<TableSkeleton columnCount={columns.length} actionLines={0} />}
  >
    {() => <CaseTable />}
  </StaffGate>
);

function CaseTable() {
  const question = useStore(caseChanges.$question);
  const allColumns = useColumnsWithAgency(columns);
  const summaryState = useStore(caseSummary.$state);
  useEffect(() => {
    loadCaseSummary();
  }, []);
  if (!summaryState.data && !summaryState.error) return <TableSkeleton columnCount={columns.length} actionLines={0} />;
  return (
    <div className="reconciliation">
      <CaseSummary />
      <TableScreen
        screen={caseScreen}
        columns={allColumns}
        choice={caseColumnChoice}
        changes={caseChanges}
        caption={t('reconciliation.title')}
        nameOf={caseItemText}
        totalText={(count) => t('reconciliation.total', { count })}
        art={<PaymentArt />}
        emptyText={t('reconciliation.none')}
      >
        {question && (
          <DecisionDialog key={question.row.caseId + question.kind} action={question.kind} row={question.row} />
        )}
      </TableScreen>
    </div>
  );
}

function CaseSummary() {
  const { data, error } = useStore(caseSummary.$state);
  const isPlatform = useStore(franchisee.$state).data?.ofSuperadminAgency === true;
  if (!data) return error && <p className="banner">{failureText(error)}</p>;
  return (
    <div className="case-summary">
      <p>
        {data.comparedAt === null
          ? t('reconciliation.neverCompared')
          : t('reconciliation.comparedAt', { when: dateTimeText(data.comparedAt) })}
      </p>
      <dl>
        {caseKindsFor(isPlatform).map((kind) => (
          <div key={kind} data-waiting={(data.counts[kind] ?? 0) > 0 || undefined}>
            <dt>{t(`reconciliation.kind_${kind}`)}</dt>
            <dd className="tabular">{data.counts[kind] ?? 0}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
