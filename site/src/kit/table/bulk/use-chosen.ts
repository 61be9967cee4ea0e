import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ListScreen } from '../list/list.store.ts';
import { useSelection } from './selection.ts';

export function useChosen<T extends object>(screen: ListScreen<T>) {
  const { items } = useStore(screen.list.$state);
  const { values, search, searchBy } = useStore(screen.$place);
  const selection = useSelection(() => items.map(screen.idOf));
  const [beyond, setBeyond] = useState<readonly T[]>([]);
  const choose = (rows: readonly T[]) => {
    setBeyond(rows);
    selection.set(rows.map(screen.idOf));
  };
  // A new query clears a selection that includes rows out of view.
  const asked = JSON.stringify([values, search, searchBy]);
  const askedBefore = useRef(asked);
  useEffect(() => {
    if (askedBefore.current === asked) return;
    askedBefore.current = asked;
    setBeyond([]);
    if (beyond.length > 0) selection.set([]);
  }, [asked, beyond, selection]);
  const isChosen = (row: T) => selection.ids.has(screen.idOf(row));
  const shown = new Set(beyond.length > 0 ? items.map(screen.idOf) : []);
  const chosen = [...items.filter(isChosen), ...beyond.filter((row) => isChosen(row) && !shown.has(screen.idOf(row)))];
  return { selection, chosen, choose };
}
