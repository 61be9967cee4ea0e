import { useStore } from '@nanostores/react';
import type { ListScreen } from './list/list.store.ts';
import { hasFilters } from './list/list-url.ts';

/** True without rows and filters: the empty state then offers the table's main action. */
export function useIsEmptyList({
  list,
  $isCurrent,
  $listQuery,
}: Pick<ListScreen<object>, 'list' | '$isCurrent' | '$listQuery'>) {
  const { items, error } = useStore(list.$state);
  const isCurrent = useStore($isCurrent);
  const listQuery = useStore($listQuery);
  return isCurrent && !error && items.length === 0 && !hasFilters(listQuery) && !listQuery.cursor;
}
