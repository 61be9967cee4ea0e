import './trash.css';
import { useStore } from '@nanostores/react';
import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import { Undo2 } from 'lucide-react';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowPanel } from '../../../kit/table/rows/RowPanel.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { useAgencyColumn } from '../../people/agency/agency-column.tsx';
import { columns, comesWith } from './columns.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { restoreRows, trashChanges, trashColumns, trashScreen } from './trash.store.ts';

export const Trash = () => (
  <StaffGate call="GET /trash" waiting={<TableSkeleton columns={columns.length} />}>
    {() => <TrashTable />}
  </StaffGate>
);

const bulk = [{ id: 'restore', words: t('trash.restore'), icon: Undo2, run: restoreRows }];

function TrashTable() {
  const { detail } = useStore(trashScreen.$place);
  const all = useAgencyColumn(columns);
  return (
    <TableScreen
      screen={trashScreen}
      columns={all}
      choice={trashColumns}
      changes={trashChanges}
      caption={t('trash.title')}
      nameOf={({ name }) => name}
      totalText={(count, isMinimum) => t(isMinimum ? 'trash.totalMore' : 'trash.total', { count })}
      art={<CardArt />}
      none={t('trash.none')}
      bulk={bulk}
    >
      {detail && <TrashPanel id={detail} columns={all} />}
    </TableScreen>
  );
}

function TrashPanel({ id, columns }: { id: string; columns: readonly Column<TrashEntry>[] }) {
  const { items } = useStore(trashScreen.list.$state);
  const row = items.find(({ entryId }) => entryId === id);
  if (!row) return null;
  const facts = columns.filter(({ isFixed, text }) => !isFixed && text?.(row));
  return (
    <RowPanel screen={trashScreen} title={row.name} foot={<RestoreButton row={row} look="button" />}>
      <p className="muted">{comesWith(row)}</p>
      <dl className="facts">
        {facts.map(({ id, header, cell }) => (
          <div key={id}>
            <dt>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </RowPanel>
  );
}
