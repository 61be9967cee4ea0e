import { useStore } from '@nanostores/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../ui/text/messages.ts';
import type { Column } from '../DataTable.tsx';
import type { ListScreen } from '../list/list.store.ts';

export function sortOf(
  column: Pick<Column<object>, 'sort' | 'isSorted'>,
  { sort, order }: { sort: string; order: string },
) {
  if (column.isSorted || (column.sort !== undefined && column.sort === sort)) {
    return column.isSorted || order === 'desc' ? ('descending' as const) : ('ascending' as const);
  }
  return undefined;
}

export function SortButton({
  column,
  screen,
}: {
  column: Pick<Column<object>, 'sort' | 'firstOrder' | 'header' | 'isSorted'>;
  screen: Pick<ListScreen<object>, '$place' | 'change'>;
}) {
  const place = useStore(screen.$place);
  const direction = sortOf(column, place);
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const { firstOrder = 'asc' } = column;
  const order = direction ? (direction === 'descending' ? 'asc' : 'desc') : firstOrder;
  return (
    <button
      type="button"
      className="table-sort"
      data-sorted={direction}
      title={t('table.sortBy', { name: column.header })}
      onClick={() => screen.change({ sort: column.sort ?? '', order })}
    >
      <span>{column.header}</span>
      <Arrow size={14} aria-hidden="true" />
    </button>
  );
}
