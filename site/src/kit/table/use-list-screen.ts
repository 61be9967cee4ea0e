import { useEffect } from 'react';
import type { RowChanges } from './changes.store.ts';
import type { ListScreen } from './list.store.ts';

/** Follows the address while the list is on the page. */
export function useListScreen(
  screen: Pick<ListScreen<object>, 'start'>,
  changes: Pick<RowChanges<never, never>, 'forget'>,
): void {
  useEffect(() => {
    const stop = screen.start();
    addEventListener('keydown', focusSearch);
    return () => {
      stop();
      removeEventListener('keydown', focusSearch);
      changes.forget();
    };
  }, [screen, changes]);
}

/** `/` leads to the search, as in most tables one works in all day. */
function focusSearch(event: KeyboardEvent): void {
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const search = document.querySelector<HTMLElement>('.table-search input');
  if (!search) return;
  event.preventDefault();
  search.focus();
}
