import { useStore } from '@nanostores/react';
import type { ListScreen } from './list/list.store.ts';
import { isNarrowed } from './list/list-url.ts';

/** True = empty without any filter; the empty state then offers the action of the head. */
export function useIsBare({ list, $isCurrent, $place }: Pick<ListScreen<object>, 'list' | '$isCurrent' | '$place'>) {
  const { items, error } = useStore(list.$state);
  const isCurrent = useStore($isCurrent);
  const place = useStore($place);
  return isCurrent && !error && items.length === 0 && !isNarrowed(place) && !place.cursor;
}
