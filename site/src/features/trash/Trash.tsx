import { useStore } from '@nanostores/react';
import type { TrashEntry } from '@parichay/shared/trash/trash.endpoints.ts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '../../kit/table/DataTable.tsx';
import { TableScreen } from '../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../kit/table/TableSkeleton.tsx';
import { CardArt } from '../../kit/ui/Art.tsx';
import { locale, t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
import { formatDate } from '../../lib/i18n.ts';
import { StaffGate } from '../access/StaffGate.tsx';
import { useAgencyColumn } from '../agency/agency-column.tsx';
import { spacedPhone } from '../user/user.store.ts';
import { restoreRow, trashChanges, trashColumns, trashScreen } from './trash.store.ts';

const whatOf = ({ kind }: TrashEntry): string => t(`trash.kind_${kind}`);
const byOf = ({ deletedBy, staffName }: TrashEntry): string => staffName ?? t(`trash.by_${deletedBy}`);
const whenOf = (moment: string): string => formatDate(moment, locale, { dateStyle: 'medium', timeStyle: 'short' });

function Restore({ row }: { row: TrashEntry }) {
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    if (isBusy) return;
    setBusy(true);
    await restoreRow(row).finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      className="link"
      aria-label={t('trash.restoreOf', { name: row.name })}
      aria-busy={isBusy}
      onClick={go}
    >
      <Undo2 size={18} aria-hidden="true" />
      {t('trash.restore')}
    </button>
  );
}

const columns: readonly Column<TrashEntry>[] = [
  {
    id: 'name',
    header: t('trash.name'),
    isFixed: true,
    width: '24%',
    text: ({ name }) => name,
    cell: ({ name }) => (
      <strong>
        <OwnWords text={name} />
      </strong>
    ),
  },
  { id: 'what', header: t('trash.what'), width: '110px', text: whatOf, cell: whatOf },
  {
    id: 'address',
    header: t('trash.address'),
    text: ({ cardId }) => cardId ?? '',
    cell: ({ cardId }) => cardId && `/${cardId}`,
  },
  {
    id: 'phone',
    header: t('trash.phone'),
    text: ({ registeredPhoneNumber }) => registeredPhoneNumber ?? '',
    cell: ({ registeredPhoneNumber: phone }) => phone && <span className="tabular">{spacedPhone(phone)}</span>,
  },
  { id: 'by', header: t('trash.by'), text: byOf, cell: byOf, isNamedOnPhone: true },
  {
    id: 'when',
    header: t('trash.when'),
    width: '180px',
    isSorted: true,
    text: ({ deletedAt }) => deletedAt,
    cell: ({ deletedAt }) => <span className="tabular">{whenOf(deletedAt)}</span>,
    isNamedOnPhone: true,
  },
  {
    id: 'until',
    header: t('trash.until'),
    text: ({ keptUntil }) => keptUntil,
    cell: ({ keptUntil }) => <span className="tabular">{formatDate(keptUntil, locale)}</span>,
    isNamedOnPhone: true,
  },
  { id: 'restore', header: t('trash.restore'), isFixed: true, width: '130px', cell: (row) => <Restore row={row} /> },
];

/** What was deleted in the last thirty days, and the way back. */
export const Trash = () => (
  <StaffGate call="GET /trash" waiting={<TableSkeleton columns={columns.length} />}>
    {() => <TrashTable />}
  </StaffGate>
);

function TrashTable() {
  const { items } = useStore(trashScreen.list.$state);
  return (
    <TableScreen
      screen={trashScreen}
      columns={useAgencyColumn(columns)}
      choice={trashColumns}
      changes={trashChanges}
      caption={t('trash.title')}
      nameOf={({ name }) => name}
      totalText={(count, isMinimum) => t(isMinimum ? 'trash.totalMore' : 'trash.total', { count })}
      art={<CardArt />}
      none={t('trash.none')}
      action={
        items.length === 0 && (
          <a className="button button-quiet" href="/panel/admin/businesses">
            {t('trash.allBusinesses')}
          </a>
        )
      }
    />
  );
}
