import './trash.css';
import Undo2 from 'icon:undo-2';
import { useStore } from '@nanostores/react';
import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowPanel } from '../../../kit/table/rows/RowPanel.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { useColumnsWithAgency } from '../../people/agency/agency-column.tsx';
import { columns, includedItemsText } from './columns.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { restoreRows, trashChanges, trashColumnChoice, trashScreen } from './trash.store.ts';

export const Trash = () => (
  <StaffGate call="GET /trash" skeleton={<TableSkeleton columnCount={columns.length} />}>
    {() => <TrashTable />}
  </StaffGate>
);

const bulkActions = [{ id: 'restore', label: t('trash.restore'), icon: Undo2, run: restoreRows }];

function TrashTable() {
  const { detail } = useStore(trashScreen.$listQuery);
  const allColumns = useColumnsWithAgency(columns);
  return (
    <TableScreen
      screen={trashScreen}
      columns={allColumns}
      choice={trashColumnChoice}
      changes={trashChanges}
      caption={t('trash.title')}
      nameOf={({ name }) => name}
      totalText={(count, isMinimum) => t(isMinimum ? 'trash.totalMore' : 'trash.total', { count })}
      art={<CardArt />}
      emptyText={t('trash.none')}
      bulk={bulkActions}
    >
      {detail && <TrashPanel id={detail} columns={allColumns} />}
    </TableScreen>
  );
}

function TrashPanel({ id, columns }: { id: string; columns: readonly Column<TrashEntry>[] }) {
  const { items } = useStore(trashScreen.list.$state);
  const row = items.find(({ entryId }) => entryId === id);
  if (!row) return null;
  const visibleFacts = columns.filter(({ isFixed, text }) => !isFixed && text?.(row));
  return (
    <RowPanel screen={trashScreen} title={row.name} foot={<RestoreButton row={row} buttonClass="button" />}>
      <p className="muted">{includedItemsText(row)}</p>
      <dl className="facts">
        {visibleFacts.map(({ id, header, cell }) => (
          <div key={id}>
            <dt>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </RowPanel>
  );
}
