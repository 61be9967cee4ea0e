import './renewals.css';
import { useStore } from '@nanostores/react';
import { renewalLists } from '@parichay/shared/office/renewal/renewal.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { MessageCircle } from 'lucide-react';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { intoView } from '../../../kit/ui/browser/into-view.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { useAgencyColumn } from '../../people/agency/agency-column.tsx';
import { BusinessMenu } from '../../shop/business/admin/BusinessMenu.tsx';
import { $many, closeMany } from '../../shop/business/admin/business-many.store.ts';
import { columnsOf } from '../../shop/business/admin/columns.tsx';
import { $reminderTexts } from './reminder-text.ts';
import {
  keepReminder,
  reminderLink,
  renewalChanges,
  renewalColumns,
  renewalScreen,
  shownList,
} from './renewals.store.ts';

function Remind({ row }: { row: Business }) {
  const link = reminderLink(row, useStore($reminderTexts));
  if (link === null) return <span className="muted">{t('renewals.noPhone')}</span>;
  return (
    <a
      className="link renewal-remind"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('renewals.remindWhom', { name: row.businessName })}
      onClick={() => keepReminder(row)}
    >
      <MessageCircle size={18} aria-hidden="true" />
      {t('renewals.remind')}
    </a>
  );
}

function Plan({ forStaff }: Business) {
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
const BusinessMany = lazy(async () =>
  (await import('../../shop/business/admin/business-many.load.ts')).loadBusinessMany(),
);
const loadBulk = async () =>
  (await import('../../shop/business/admin/business-many.load.ts')).loadBusinessBulk(renewalScreen, renewalChanges, [
    'remind',
    'plan',
    'handOver',
  ]);

const ofBusinesses = new Map(columnsOf(renewalScreen).map((column) => [column.id, column]));
/** Without sorting, as this list has a fixed order. */
function taken(id: string, more: Partial<Column<Business>> = {}): Column<Business>[] {
  const column = ofBusinesses.get(id);
  if (!column) return [];
  const { sort: _, ...rest } = column;
  return [{ ...rest, ...more }];
}
const remindedAt = ({ forStaff }: Business) => forStaff?.remindedAt ?? null;
const columns: readonly Column<Business>[] = [
  ...taken('business'),
  ...taken('phone'),
  ...taken('plan', { width: '17%', cell: Plan, isNamedOnPhone: false }),
  ...taken('state'),
  ...taken('expiry', { isNamedOnPhone: true }),
  ...taken('lastAmount'),
  ...taken('caredForBy'),
  {
    id: 'reminded',
    header: t('renewals.reminded'),
    width: '120px',
    isNamedOnPhone: true,
    text: (row) => {
      const at = remindedAt(row);
      return at ? dayInIndia(at) : '';
    },
    cell: (row) => {
      const at = remindedAt(row);
      return at ? (
        <span className="tabular">{formatDate(at, locale)}</span>
      ) : (
        <span className="muted">{t('renewals.notReminded')}</span>
      );
    },
  },
  { id: 'remind', header: t('renewals.remind'), isFixed: true, width: '130px', cell: (row) => <Remind row={row} /> },
  {
    id: 'menu',
    header: t('table.actions'),
    isFixed: true,
    cell: (row) => (
      <BusinessMenu row={row} place="renewals" changes={renewalChanges} onChanged={() => void renewalScreen.reload()} />
    ),
  },
];

export function Renewals() {
  const { items } = useStore(renewalScreen.list.$state);
  const { detail } = useStore(renewalScreen.$place);
  const many = useStore($many);
  return (
    <>
      <nav className="row kinds table-kinds" aria-label={t('renewals.list')}>
        {renewalLists.map((list) => (
          <a
            key={list}
            ref={list === shownList ? intoView : undefined}
            className="chip"
            href={`?list=${list}`}
            aria-current={list === shownList ? 'page' : undefined}
          >
            {t(`renewals.list_${list}`)}
          </a>
        ))}
      </nav>
      {shownList === 'risk' && <p className="muted renewals-lead">{t('renewals.lead')}</p>}
      <TableScreen
        screen={renewalScreen}
        columns={useAgencyColumn(columns)}
        choice={renewalColumns}
        changes={renewalChanges}
        bulk={loadBulk}
        caption={t('renewals.title')}
        nameOf={({ businessName }) => businessName}
        totalText={(count, isMinimum) => t(isMinimum ? 'businesses.totalMore' : 'businesses.total', { count })}
        art={<CardArt />}
        none={t(`renewals.none_${shownList}`)}
        action={
          items.length === 0 && (
            <a className="button button-quiet" href="/panel/admin/businesses">
              {t('renewals.allBusinesses')}
            </a>
          )
        }
      >
        {detail && <BusinessPanel screen={renewalScreen} id={detail} />}
        {many && <BusinessMany asked={many} onClose={closeMany} />}
      </TableScreen>
    </>
  );
}
