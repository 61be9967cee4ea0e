import './reconciliation.css';
import { useStore } from '@nanostores/react';
import type { CaseAction } from '@parichay/shared/money/payment/payment.lists.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { momentInIndia } from '@parichay/shared/platform/lib/india.ts';
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
import { useAgencyColumn } from '../../people/agency/agency-column.tsx';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { staffBusinessPath } from '../../people/session/staff-paths.ts';
import { adviceText, amountText, happenedText, moneyText, whatText } from './case-words.ts';
import { Decision } from './Decision.tsx';
import { caseChanges, caseColumns, caseScreen, kindsFor, loadSummary, summary } from './reconciliation.store.ts';

const when = (iso: string): string => formatDate(iso, locale, { dateStyle: 'medium', timeStyle: 'short' });

const columns: readonly Column<PaymentCase>[] = [
  {
    id: 'what',
    header: t('reconciliation.what'),
    isFixed: true,
    width: '17%',
    text: (row) => [whatText(row), row.businessName].filter(Boolean).join(', '),
    cell: (row) => (
      <span className="case-what">
        <What row={row} />
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
    text: (row) => `${happenedText(row)} ${moneyText(row)}`,
    cell: (row) => (
      <span className="case-happened">
        <span>{happenedText(row)}</span>
        <strong>{moneyText(row)}</strong>
        {adviceText(row) && <span className="muted">{adviceText(row)}</span>}
      </span>
    ),
  },
  {
    id: 'since',
    header: t('reconciliation.since'),
    width: '128px',
    isSorted: true,
    text: ({ since }) => momentInIndia(since),
    cell: ({ since }) => <span className="tabular">{when(since)}</span>,
  },
  {
    id: 'actions',
    header: t('reconciliation.actions'),
    isFixed: true,
    width: '168px',
    cell: (row) => <Actions row={row} />,
  },
];

const What = ({ row }: { row: PaymentCase }) =>
  row.businessId ? (
    <RowOpen href={staffBusinessPath(row.businessId, 'payments')}>{whatText(row)}</RowOpen>
  ) : (
    <strong>{whatText(row)}</strong>
  );

const Actions = ({ row }: { row: PaymentCase }) => (
  <span className="case-actions">
    {row.actions.map((action: CaseAction) => (
      <button
        key={action}
        type="button"
        className="link"
        aria-haspopup="dialog"
        aria-label={t('reconciliation.actionOf', {
          action: t(`reconciliation.do_${action}`),
          what: row.businessName ?? whatText(row),
          amount: amountText(row),
        })}
        onClick={() => caseChanges.ask(action, row)}
      >
        {t(`reconciliation.do_${action}`)}
      </button>
    ))}
  </span>
);

export const Reconciliation = () => (
  <StaffGate call="GET /payment-reconciliation" waiting={<TableSkeleton columns={columns.length} actionLines={0} />}>
    {() => <Cases />}
  </StaffGate>
);

function Cases() {
  const question = useStore(caseChanges.$question);
  const all = useAgencyColumn(columns);
  const sums = useStore(summary.$state);
  useEffect(() => {
    loadSummary();
  }, []);
  // The summary is above the table and would push it down, so both wait for it.
  if (!sums.data && !sums.error) return <TableSkeleton columns={columns.length} actionLines={0} />;
  return (
    <div className="reconciliation">
      <Summary />
      <TableScreen
        screen={caseScreen}
        columns={all}
        choice={caseColumns}
        changes={caseChanges}
        caption={t('reconciliation.title')}
        nameOf={whatText}
        totalText={(count) => t('reconciliation.total', { count })}
        art={<PaymentArt />}
        none={t('reconciliation.none')}
      >
        {question && <Decision key={question.row.caseId + question.kind} action={question.kind} row={question.row} />}
      </TableScreen>
    </div>
  );
}

function Summary() {
  const { data, error } = useStore(summary.$state);
  const isPlatform = useStore(franchisee.$state).data?.ofSuperadminAgency === true;
  if (!data) return error && <p className="banner">{failureText(error)}</p>;
  return (
    <div className="case-summary">
      <p>
        {data.comparedAt === null
          ? t('reconciliation.neverCompared')
          : t('reconciliation.comparedAt', { when: when(data.comparedAt) })}
      </p>
      <dl>
        {kindsFor(isPlatform).map((kind) => (
          <div key={kind} data-waiting={(data.counts[kind] ?? 0) > 0 || undefined}>
            <dt>{t(`reconciliation.kind_${kind}`)}</dt>
            <dd className="tabular">{data.counts[kind] ?? 0}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
