import './renewals.css';
import MessageCircle from 'icon:message-circle';
import { useStore } from '@nanostores/react';
import { renewalLists } from '@parichay/shared/office/renewal/renewal.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { scrollElementIntoView } from '../../../kit/ui/browser/scroll-element-into-view.ts';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { useColumnsWithAgency } from '../../people/agency/agency-column.tsx';
import { BusinessMenu } from '../../shop/business/admin/BusinessMenu.tsx';
import { $bulkRequest, closeBulkSheet } from '../../shop/business/admin/business-many.store.ts';
import { businessColumnsFor } from '../../shop/business/admin/columns.tsx';
import { queuedReminderText, ReminderText } from '../../shop/business/admin/ReminderText.tsx';
import { $reminderTexts } from './reminder-text.ts';
import {
  currentRenewalList,
  recordReminder,
  reminderLink,
  renewalChanges,
  renewalColumnChoice,
  renewalScreen,
} from './renewals.store.ts';

function RemindLink({ row }: { row: Business }) {
  const link = reminderLink(row, useStore($reminderTexts));
  if (link === null) return <span className="muted">{t('renewals.noPhone')}</span>;
  return (
    <a
      className="link renewal-remind"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('renewals.remindWhom', { name: row.businessName })}
      onClick={() => recordReminder(row)}
    >
      <MessageCircle size={18} aria-hidden="true" />
      {t('renewals.remind')}
    </a>
  );
}

function PlanCell({ forStaff }: Business) {
  const plan = forStaff?.lastPlan;
  if (!plan) return <span className="muted">{t('businesses.noPlan')}</span>;
  return (
    <span className="two-lines">
      <UserText text={plan.planName} />
      {plan.pricePaise !== null && (
        <span className="muted tabular">{t('renewals.renewalPrice', { price: rupees(plan.pricePaise) })}</span>
      )}
    </span>
  );
}

const BusinessPanel = lazy(
  async () => (await import('../../shop/business/admin/business-panel.load.ts')).loadBusinessPanel(),
  {
    close: renewalScreen.close,
  },
);
const BusinessBulkSheet = lazy(async () =>
  (await import('../../shop/business/admin/business-many.load.ts')).loadBulkSheet(),
);
const loadRenewalActions = async () =>
  (await import('../../shop/business/admin/business-many.load.ts')).loadBulkActions(renewalScreen, renewalChanges, [
    'remind',
    'plan',
    'handOver',
  ]);

const businessColumnById = new Map(businessColumnsFor(renewalScreen).map((column) => [column.id, column]));
/** The column is not sortable, as this list has a fixed order. */
function businessColumn(id: string, overrides: Partial<Column<Business>> = {}): Column<Business>[] {
  const column = businessColumnById.get(id);
  if (!column) return [];
  const { sort: _, ...rest } = column;
  return [{ ...rest, ...overrides }];
}
const columns: readonly Column<Business>[] = [
  ...businessColumn('business'),
  ...businessColumn('phone'),
  ...businessColumn('plan', { width: '17%', cell: PlanCell, hasLabelOnPhone: false }),
  ...businessColumn('state'),
  ...businessColumn('expiry', { hasLabelOnPhone: true }),
  ...businessColumn('lastAmount'),
  ...businessColumn('caredForBy'),
  {
    id: 'reminded',
    header: t('businesses.reminded'),
    width: '120px',
    hasLabelOnPhone: true,
    text: ({ forStaff }) => {
      if (forStaff?.isReminderQueued) return queuedReminderText();
      return forStaff?.remindedAt ? dayInIndia(forStaff.remindedAt) : '';
    },
    cell: (row) => <ReminderText business={row} />,
  },
  {
    id: 'remind',
    header: t('renewals.remind'),
    isFixed: true,
    width: '130px',
    cell: (row) => <RemindLink row={row} />,
  },
  {
    id: 'menu',
    header: t('table.actions'),
    isFixed: true,
    cell: (row) => (
      <BusinessMenu
        row={row}
        shownOn="renewals"
        changes={renewalChanges}
        onChanged={() => void renewalScreen.reload()}
      />
    ),
  },
];

export function Renewals() {
  const { items } = useStore(renewalScreen.list.$state);
  const { detail } = useStore(renewalScreen.$listQuery);
  const openBulkAction = useStore($bulkRequest);
  return (
    <>
      <nav className="row kinds table-kinds" aria-label={t('renewals.list')}>
        {renewalLists.map((list) => (
          <a
            key={list}
            ref={list === currentRenewalList ? scrollElementIntoView : undefined}
            className="chip"
            href={`?list=${list}`}
            aria-current={list === currentRenewalList ? 'page' : undefined}
          >
            {t(`renewals.list_${list}`)}
          </a>
        ))}
      </nav>
      {currentRenewalList === 'risk' && <p className="muted renewals-lead">{t('renewals.lead')}</p>}
      <TableScreen
        screen={renewalScreen}
        columns={useColumnsWithAgency(columns)}
        choice={renewalColumnChoice}
        changes={renewalChanges}
        bulk={loadRenewalActions}
        caption={t('renewals.title')}
        nameOf={({ businessName }) => businessName}
        totalText={(count, isMinimum) => t(isMinimum ? 'businesses.totalMore' : 'businesses.total', { count })}
        art={<CardArt />}
        emptyText={t(`renewals.none_${currentRenewalList}`)}
        action={
          items.length === 0 && (
            <a className="button button-quiet" href="/panel/admin/businesses">
              {t('renewals.allBusinesses')}
            </a>
          )
        }
      >
        {detail && <BusinessPanel screen={renewalScreen} id={detail} />}
        {openBulkAction && <BusinessBulkSheet request={openBulkAction} onClose={closeBulkSheet} />}
      </TableScreen>
    </>
  );
}
