import { useStore } from '@nanostores/react';
import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowPanel } from '../../../kit/table/rows/RowPanel.tsx';
import { comesWith } from './columns.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { trashScreen } from './trash.store.ts';

export function TrashPanel({ id, columns }: { id: string; columns: readonly Column<TrashEntry>[] }) {
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
