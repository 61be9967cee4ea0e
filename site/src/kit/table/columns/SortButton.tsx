import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import { useStore } from '@nanostores/react';
import { t } from '../../ui/text/messages.ts';
import type { Column } from '../DataTable.tsx';
import type { ListScreen } from '../list/list.store.ts';

export function ariaSortOf(
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
  column: Pick<Column<object>, 'sort' | 'firstSortOrder' | 'header' | 'isSorted'>;
  screen: Pick<ListScreen<object>, '$listQuery' | 'change'>;
}) {
  const listQuery = useStore(screen.$listQuery);
  const direction = ariaSortOf(column, listQuery);
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const { firstSortOrder = 'asc' } = column;
  const order = direction ? (direction === 'descending' ? 'asc' : 'desc') : firstSortOrder;
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
