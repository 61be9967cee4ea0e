import './trash.css';
import { useStore } from '@nanostores/react';
import { Undo2 } from 'lucide-react';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { useAgencyColumn } from '../../people/agency/agency-column.tsx';
import { columns } from './columns.tsx';
import { TrashPanel } from './TrashPanel.tsx';
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
