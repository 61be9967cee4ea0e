import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import './audit.css';
import { useStore } from '@nanostores/react';
import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import { formatDateTimeInIndia } from '@parichay/shared/platform/lib/india.ts';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { StaffGate } from '../access/StaffGate.tsx';
import { useColumnsWithAgency } from '../agency/agency-column.tsx';
import { withChosenAgency } from '../agency/chosen-agency.ts';
import { AuditEntryFacts } from './AuditEntryFacts.tsx';
import { auditActionOf } from './audit.rules.ts';
import { auditList } from './audit-list.ts';
import { actorText, summaryText } from './audit-texts.ts';

const auditScreen = listScreen<AuditEntry>(
  withChosenAgency(auditList),
  ({ auditId }) => auditId,
  paged('GET /audit-log'),
);
const auditColumnChoice = columnChoice('audit');
const auditChanges = rowChanges<AuditEntry>(auditScreen);

const AuditArt = () => (
  <svg className="art" viewBox="0 0 160 132" width="160" height="132" aria-hidden="true">
    <rect className="art-back" x="56" y="16" width="80" height="104" rx="9" transform="rotate(6 96 68)" />
    <rect className="art-paper" x="32" y="12" width="88" height="108" rx="10" />
    <rect className="art-tint" x="32" y="12" width="8" height="108" rx="4" />
    {[32, 56, 80, 104].map((y, at) => (
      <g key={y}>
        <circle className={at === 0 ? 'art-brand' : 'art-tint'} cx="56" cy={y} r="6" />
        <rect className={at === 0 ? 'art-ink' : 'art-line'} x="68" y={y - 5} width="38" height="4" rx="2" />
        <rect className="art-line" x="68" y={y + 2} width="26" height="4" rx="2" />
      </g>
    ))}
  </svg>
);

const timeText = ({ createdAt }: AuditEntry): string =>
  formatDate(createdAt, locale, { dateStyle: 'medium', timeStyle: 'short' });
const actionText = (entry: AuditEntry): string => {
  const verb = t(`audit.did_${auditActionOf(entry)}`, { what: t(`audit.entity_${entry.entity}`) });
  return entry.entityName === null ? verb : t('audit.didTo', { did: verb, name: formatPhone(entry.entityName) });
};
const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'what',
    header: t('audit.what'),
    isFixed: true,
    width: '24%',
    text: actionText,
    cell: (entry) => (
      <RowOpen screen={auditScreen} id={entry.auditId}>
        {actionText(entry)}
      </RowOpen>
    ),
  },
  {
    id: 'who',
    header: t('audit.who'),
    text: actorText,
    cell: (entry) => (
      <>
        <UserText text={actorText(entry)} />
        {entry.userId && <span className="muted"> {t('audit.asCustomer')}</span>}
      </>
    ),
  },
  {
    id: 'business',
    header: t('audit.business'),
    text: ({ businessName }) => businessName ?? '',
    cell: ({ businessName }) => businessName && <UserText text={businessName} />,
    hasLabelOnPhone: true,
  },
  { id: 'facts', header: t('audit.facts'), text: summaryText, cell: summaryText },
  {
    id: 'when',
    header: t('audit.when'),
    width: '170px',
    isSorted: true,
    text: ({ createdAt }) => formatDateTimeInIndia(createdAt),
    cell: (entry) => <span className="tabular">{timeText(entry)}</span>,
  },
];

export const AuditLog = () => (
  <StaffGate call="GET /audit-log" skeleton={<TableSkeleton columnCount={columns.length} />}>
    {() => <AuditTable />}
  </StaffGate>
);

function AuditTable() {
  const { detail } = useStore(auditScreen.$listQuery);
  const { items } = useStore(auditScreen.list.$state);
  const entry = items.find(({ auditId }) => auditId === detail);
  return (
    <TableScreen
      screen={auditScreen}
      columns={useColumnsWithAgency(columns)}
      choice={auditColumnChoice}
      changes={auditChanges}
      caption={t('audit.title')}
      nameOf={actionText}
      totalText={(count, isMinimum) => t(isMinimum ? 'audit.totalMore' : 'audit.total', { count })}
      art={<AuditArt />}
      emptyText={t('audit.none')}
    >
      {entry && (
        <Sheet kind="side" title={actionText(entry)} hasHistoryEntry onClose={auditScreen.close}>
          <p className="muted">
            {t('audit.byWhen', { who: actorText(entry), when: timeText(entry) })}{' '}
            {entry.userId && t('audit.asCustomer')}
          </p>
          <AuditEntryFacts entry={entry} />
        </Sheet>
      )}
    </TableScreen>
  );
}
