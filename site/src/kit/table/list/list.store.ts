import type { CallKey } from '@parichay/shared/contract.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { stepBack } from '../../../lib/back.ts';
import { type ListSlice, listSlice } from '../../../lib/slice.ts';
import { type ListQuery, type ListSpec, type Option, readListQuery, requestQuery, writeListQuery } from './list-url.ts';
import type { RowSource } from './paged.ts';

/* The list's state is in the URL. Cursors lead forward, so the history entry stores previous ones. */

interface HistoryEntry {
  /** Cursors of the previous pages; '' = the first page. */
  trail: readonly string[];
  /** The row was opened from the list, so closing it goes back in history. */
  isOpened?: boolean;
}

const maxLoadedRows = 10_000;

export const $lazyOptions = atom<Readonly<Record<string, readonly Option[]>>>({});

type ListChange = Partial<Pick<ListQuery, 'values' | 'searchBy' | 'search' | 'limit' | 'sort' | 'order'>>;

export interface ListScreen<T> {
  readonly spec: ListSpec;
  readonly list: ListSlice<T>;
  readonly $listQuery: ReadableAtom<ListQuery>;
  /** null when the page was opened by a link into the middle of the list. */
  readonly $pagesBefore: ReadableAtom<number | null>;
  /** The loaded rows belong to the current query. */
  readonly $isCurrent: ReadableAtom<boolean>;
  idOf(row: T): string;
  /** Follows the URL until the returned function is called. */
  start(): () => void;
  change(change: ListChange): void;
  /** All keystrokes of one search share one history entry. */
  type(search: string): void;
  clear(): void;
  /** @param detail id of a row that stays open */
  next(detail?: string | null): void;
  previous(detail?: string | null): void;
  more(): void;
  open(id: string): void;
  close(): void;
  addressOfRow(id: string): string;
  reload(): Promise<void>;
  /** The call for all matching rows; null = one load returns them all. */
  allRowsCall(): { key: CallKey; query: Record<string, string> } | null;
}

export function listScreen<T>(
  spec: ListSpec,
  idOf: (row: T) => string,
  source: RowSource<T> | RowSource<T>['load'],
): ListScreen<T> {
  const { load, all }: RowSource<T> = typeof source === 'function' ? { load: source } : source;
  const list = listSlice(idOf);
  const $listQuery = atom(readListQuery(spec, ''));
  const $pagesBefore = atom<number | null>(0);
  const $isCurrent = atom(false);
  let trail: readonly string[] = [];
  let requestedKey = '';
  let shownKey = '';
  let isTyping = false;

  async function fetchPage(): Promise<void> {
    const query = requestQuery(spec, $listQuery.get());
    requestedKey = JSON.stringify(query);
    $isCurrent.set(requestedKey === shownKey);
    const key = requestedKey;
    if (!(await list.load(() => load(query)))) return;
    shownKey = key;
    $isCurrent.set(shownKey === requestedKey);
  }

  function syncWithAddress(): void {
    const listQuery = readListQuery(spec, location.search);
    const entry = history.state as Partial<HistoryEntry> | null;
    trail = entry?.trail ?? [];
    $listQuery.set(listQuery);
    // A trail without the first page (empty cursor) began at a link.
    $pagesBefore.set(listQuery.cursor && trail[0] !== '' ? null : trail.length);
    if (JSON.stringify(requestQuery(spec, listQuery)) !== requestedKey || list.$state.get().status === 'failed')
      fetchPage();
  }

  function navigate(
    listQuery: ListQuery,
    entry: HistoryEntry,
    method: 'pushState' | 'replaceState' = 'pushState',
  ): void {
    const address = writeListQuery(spec, listQuery);
    if (address === writeListQuery(spec, $listQuery.get())) return;
    history[method](entry, '', location.pathname + address);
    syncWithAddress();
  }

  const turnPage = (listQuery: ListQuery, entry: HistoryEntry) =>
    navigate(listQuery, entry, listQuery.detail ? 'replaceState' : 'pushState');
  const firstPageWith = (change: ListChange): ListQuery => ({
    ...$listQuery.get(),
    ...change,
    cursor: null,
    detail: null,
  });

  return {
    spec,
    list,
    $listQuery,
    $pagesBefore,
    $isCurrent,
    idOf,
    start() {
      const onPopState = () => {
        isTyping = false;
        // Closing an overlay goes back in history without a change of URL.
        if (writeListQuery(spec, readListQuery(spec, location.search)) !== writeListQuery(spec, $listQuery.get()))
          syncWithAddress();
      };
      addEventListener('popstate', onPopState);
      requestedKey = '';
      syncWithAddress();
      return () => removeEventListener('popstate', onPopState);
    },
    change(change) {
      isTyping = false;
      navigate(firstPageWith(change), { trail: [] });
    },
    type(search) {
      navigate(firstPageWith({ search: search.trim() }), { trail: [] }, isTyping ? 'replaceState' : 'pushState');
      isTyping = true;
    },
    clear() {
      isTyping = false;
      navigate(firstPageWith({ values: {}, search: '' }), { trail: [] });
    },
    next(detail = null) {
      const listQuery = $listQuery.get();
      const { nextCursor } = list.$state.get();
      if (!nextCursor || !$isCurrent.get()) return;
      isTyping = false;
      turnPage({ ...listQuery, cursor: nextCursor, detail }, { trail: [...trail, listQuery.cursor ?? ''] });
    },
    previous(detail = null) {
      isTyping = false;
      turnPage({ ...$listQuery.get(), cursor: trail.at(-1) || null, detail }, { trail: trail.slice(0, -1) });
    },
    more() {
      const listQuery = $listQuery.get();
      const { nextCursor, items, status } = list.$state.get();
      if (listQuery.limit !== 'all' || !nextCursor || !$isCurrent.get()) return;
      if (status === 'loading' || items.length >= maxLoadedRows) return;
      list.append(() => load({ ...requestQuery(spec, listQuery), cursor: nextCursor }));
    },
    open(id) {
      isTyping = false;
      const listQuery = $listQuery.get();
      // Replaced, so closing leads to the list, not the previous row.
      if (listQuery.detail)
        navigate({ ...listQuery, detail: id }, { ...(history.state as HistoryEntry) }, 'replaceState');
      else navigate({ ...listQuery, detail: id }, { trail, isOpened: true });
    },
    close() {
      const listQuery = $listQuery.get();
      if (!listQuery.detail) return;
      if ((history.state as HistoryEntry | null)?.isOpened) stepBack();
      else navigate({ ...listQuery, detail: null }, { trail }, 'replaceState');
    },
    addressOfRow: (id) => writeListQuery(spec, { ...$listQuery.get(), detail: id }),
    reload: fetchPage,
    allRowsCall() {
      const { limit: _, cursor: __, ...query } = requestQuery(spec, $listQuery.get());
      return all?.(query) ?? null;
    },
  };
}
