import './renewals.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { renewalLists } from '@parichay/shared/renewal/renewal.rules.ts';
import { MessageCircle } from 'lucide-react';
import type { Column } from '../../kit/table/DataTable.tsx';
import { TableScreen } from '../../kit/table/TableScreen.tsx';
import { CardArt } from '../../kit/ui/Art.tsx';
import { intoView } from '../../kit/ui/into-view.ts';
import { lazy } from '../../kit/ui/lazy.tsx';
import { t } from '../../kit/ui/messages.ts';
import { useAgencyColumn } from '../agency/agency-column.tsx';
import { columnsOf } from '../business/admin/columns.tsx';
import { reminderLink, renewalChanges, renewalColumns, renewalScreen, shownList } from './renewals.store.ts';

function Remind({ row }: { row: Business }) {
  const link = reminderLink(row);
  if (!link) return <span className="muted">{t('renewals.noPhone')}</span>;
  return (
    <a
      className="link renewal-remind"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('renewals.remindWhom', { name: row.businessName })}
    >
      <MessageCircle size={18} aria-hidden="true" />
      {t('renewals.remind')}
    </a>
  );
}

const BusinessPanel = lazy(async () => (await import('../business/admin/business-panel.load.ts')).loadBusinessPanel(), {
  close: renewalScreen.close,
});

const ofBusinesses = columnsOf(renewalScreen);
const wanted = ['business', 'phone', 'state', 'expiry'];
/** Those of the list of businesses that matter here; this list has an order of its own. */
const columns: readonly Column<Business>[] = [
  ...wanted.flatMap((id) =>
    ofBusinesses
      .filter((column) => column.id === id)
      .map(({ sort: _, ...column }): Column<Business> => ({ ...column, isNamedOnPhone: id === 'expiry' })),
  ),
  { id: 'remind', header: t('renewals.remind'), isFixed: true, width: '150px', cell: (row) => <Remind row={row} /> },
];

/** Whose plan ends soon, has ended, or is paid for and of no use: whom to talk to, the most urgent first. */
export function Renewals() {
  const { items } = useStore(renewalScreen.list.$state);
  const { detail } = useStore(renewalScreen.$place);
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
        caption={t('renewals.title')}
        nameOf={({ businessName }) => businessName}
        totalText={(count, isMinimum) => t(isMinimum ? 'businesses.totalMore' : 'businesses.total', { count })}
        art={<CardArt />}
        none={t(`renewals.none_${shownList}`)}
        // The way on from an empty list; where there are rows, they are what one came for.
        action={
          items.length === 0 && (
            <a className="button button-quiet" href="/panel/admin/businesses">
              {t('renewals.allBusinesses')}
            </a>
          )
        }
      >
        {detail && <BusinessPanel screen={renewalScreen} id={detail} />}
      </TableScreen>
    </>
  );
}
