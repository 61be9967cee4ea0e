import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ListScreen } from '../list/list.store.ts';
import { useSelection } from './selection.ts';

export function useChosenRows<T extends object>(screen: ListScreen<T>) {
  const { items } = useStore(screen.list.$state);
  const { values, search, searchBy } = useStore(screen.$listQuery);
  const selection = useSelection(() => items.map(screen.idOf));
  const [unloadedRows, setBeyond] = useState<readonly T[]>([]);
  const choose = (rows: readonly T[]) => {
    setBeyond(rows);
    selection.set(rows.map(screen.idOf));
  };
  // A new query clears a selection that includes rows out of view.
  const query = JSON.stringify([values, search, searchBy]);
  const previousQuery = useRef(query);
  useEffect(() => {
    if (previousQuery.current === query) return;
    previousQuery.current = query;
    setBeyond([]);
    if (unloadedRows.length > 0) selection.set([]);
  }, [query, unloadedRows, selection]);
  const isChosen = (row: T) => selection.ids.has(screen.idOf(row));
  const loadedIds = new Set(unloadedRows.length > 0 ? items.map(screen.idOf) : []);
  const chosen = [
    ...items.filter(isChosen),
    ...unloadedRows.filter((row) => isChosen(row) && !loadedIds.has(screen.idOf(row))),
  ];
  return { selection, chosen, choose };
}
