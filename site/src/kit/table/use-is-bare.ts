import { useStore } from '@nanostores/react';
import type { ListScreen } from './list.store.ts';
import { isNarrowed } from './list-url.ts';

/** Whether there is nothing at all, however one looks: then the empty list offers what its head would. */
export function useIsBare({ list, $isCurrent, $place }: Pick<ListScreen<object>, 'list' | '$isCurrent' | '$place'>) {
  const { items, error } = useStore(list.$state);
  const isCurrent = useStore($isCurrent);
  const place = useStore($place);
  return isCurrent && !error && items.length === 0 && !isNarrowed(place) && !place.cursor;
}
