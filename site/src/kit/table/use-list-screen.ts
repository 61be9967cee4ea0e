import { useEffect } from 'react';
import { isPageShortcut } from '../ui/overlay/keys.ts';
import type { ListScreen } from './list/list.store.ts';
import type { RowChanges } from './rows/changes.store.ts';
import { focusAdjacentRow, toggleRowSelection } from './rows/rows.ts';

type Screen = Pick<ListScreen<object>, 'start' | '$listQuery'>;

export function useListScreen(screen: Screen, changes: Pick<RowChanges<never, never>, 'clearMessages'>): void {
  useEffect(() => {
    const stop = screen.start();
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPageShortcut(event) && handleShortcut(event, screen)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      stop();
      removeEventListener('keydown', onKeyDown);
      changes.clearMessages();
    };
  }, [screen, changes]);
}

/**
 * KeysSheet.tsx lists these keyboard shortcuts.
 * @returns whether the key did something
 */
function handleShortcut({ key, shiftKey }: KeyboardEvent, { $listQuery }: Screen): boolean {
  const search = document.querySelector<HTMLElement>('.table-search input');
  if (key === '/') search?.focus();
  if (key === '/') return search !== null;
  if (key.toLowerCase() === 'x') return toggleRowSelection(shiftKey);
  const step = ({ j: 1, k: -1 } as const)[key];
  // An open row handles j and k itself (RowPanelFrame.tsx).
  return step !== undefined && $listQuery.get().detail === null && focusAdjacentRow(step);
}
