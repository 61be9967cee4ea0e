import { useEffect } from 'react';
import { isForPage } from '../ui/overlay/keys.ts';
import type { ListScreen } from './list/list.store.ts';
import type { RowChanges } from './rows/changes.store.ts';
import { stepRow, tickRow } from './rows/rows.ts';

type Screen = Pick<ListScreen<object>, 'start' | '$place'>;

export function useListScreen(screen: Screen, changes: Pick<RowChanges<never, never>, 'forget'>): void {
  useEffect(() => {
    const stop = screen.start();
    const press = (event: KeyboardEvent) => {
      if (isForPage(event) && actOn(event, screen)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => {
      stop();
      removeEventListener('keydown', press);
      changes.forget();
    };
  }, [screen, changes]);
}

/**
 * KeysSheet.tsx lists these keyboard shortcuts.
 * @returns whether the key did something
 */
function actOn({ key, shiftKey }: KeyboardEvent, { $place }: Screen): boolean {
  const search = document.querySelector<HTMLElement>('.table-search input');
  if (key === '/') search?.focus();
  if (key === '/') return search !== null;
  if (key.toLowerCase() === 'x') return tickRow(shiftKey);
  const by = ({ j: 1, k: -1 } as const)[key];
  // An open row handles j and k itself (RowPanelFrame.tsx).
  return by !== undefined && $place.get().detail === null && stepRow(by);
}
