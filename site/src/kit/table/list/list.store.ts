import type { CallKey } from '@parichay/shared/contract.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { stepBack } from '../../../lib/back.ts';
import { type ListSlice, listSlice } from '../../../lib/slice.ts';
import { type ListSpec, type Option, type Place, queryOf, readPlace, writePlace } from './list-url.ts';
import type { Source } from './paged.ts';

/* State is in the address; cursors lead only forward, so the history entry stores the previous ones. */

interface Entry {
  /** Cursors of the previous pages; '' = the first page. */
  trail: readonly string[];
  /** The row was opened from the list, so closing it goes back in history. */
  isOpened?: boolean;
}

const maxLoadedRows = 10_000;

export const $lazyOptions = atom<Readonly<Record<string, readonly Option[]>>>({});

type Change = Partial<Pick<Place, 'values' | 'searchBy' | 'search' | 'limit' | 'sort' | 'order'>>;

export interface ListScreen<T> {
  readonly spec: ListSpec;
  readonly list: ListSlice<T>;
  readonly $place: ReadableAtom<Place>;
  /** null after a link into the middle of the list. */
  readonly $pagesBefore: ReadableAtom<number | null>;
  /** The loaded rows belong to the current query. */
  readonly $isCurrent: ReadableAtom<boolean>;
  idOf(row: T): string;
  /** Follows the address until the returned function is called. */
  start(): () => void;
  change(change: Change): void;
  /** All keystrokes of one search share one history entry. */
  type(search: string): void;
  clear(): void;
  /** @param detail id of a row that stays open */
  next(detail?: string | null): void;
  previous(detail?: string | null): void;
  more(): void;
  open(id: string): void;
  close(): void;
  addressOf(id: string): string;
  reload(): Promise<void>;
  /** Call that returns all matching rows. null = all of them are shown. */
  wholeList(): { key: CallKey; query: Record<string, string> } | null;
}

export function listScreen<T>(
  spec: ListSpec,
  idOf: (row: T) => string,
  source: Source<T> | Source<T>['load'],
): ListScreen<T> {
  const { load, all }: Source<T> = typeof source === 'function' ? { load: source } : source;
  const list = listSlice(idOf);
  const $place = atom(readPlace(spec, ''));
  const $pagesBefore = atom<number | null>(0);
  const $isCurrent = atom(false);
  let trail: readonly string[] = [];
  let asked = '';
  let shown = '';
  let isTyping = false;

  async function fetchPage(): Promise<void> {
    const query = queryOf(spec, $place.get());
    asked = JSON.stringify(query);
    $isCurrent.set(asked === shown);
    const mine = asked;
    if (!(await list.load(() => load(query)))) return;
    shown = mine;
    $isCurrent.set(shown === asked);
  }

  function follow(): void {
    const place = readPlace(spec, location.search);
    const entry = history.state as Partial<Entry> | null;
    trail = entry?.trail ?? [];
    $place.set(place);
    // A trail without the first page (empty cursor) began at a link.
    $pagesBefore.set(place.cursor && trail[0] !== '' ? null : trail.length);
    if (JSON.stringify(queryOf(spec, place)) !== asked || list.$state.get().status === 'failed') fetchPage();
  }

  function go(place: Place, entry: Entry, how: 'pushState' | 'replaceState' = 'pushState'): void {
    const address = writePlace(spec, place);
    if (address === writePlace(spec, $place.get())) return;
    history[how](entry, '', location.pathname + address);
    follow();
  }

  const turn = (place: Place, entry: Entry) => go(place, entry, place.detail ? 'replaceState' : 'pushState');
  const anew = (change: Change): Place => ({ ...$place.get(), ...change, cursor: null, detail: null });

  return {
    spec,
    list,
    $place,
    $pagesBefore,
    $isCurrent,
    idOf,
    start() {
      const popped = () => {
        isTyping = false;
        // Closing an overlay goes back in history without a change of address.
        if (writePlace(spec, readPlace(spec, location.search)) !== writePlace(spec, $place.get())) follow();
      };
      addEventListener('popstate', popped);
      asked = '';
      follow();
      return () => removeEventListener('popstate', popped);
    },
    change(change) {
      isTyping = false;
      go(anew(change), { trail: [] });
    },
    type(search) {
      go(anew({ search: search.trim() }), { trail: [] }, isTyping ? 'replaceState' : 'pushState');
      isTyping = true;
    },
    clear() {
      isTyping = false;
      go(anew({ values: {}, search: '' }), { trail: [] });
    },
    next(detail = null) {
      const place = $place.get();
      const { nextCursor } = list.$state.get();
      if (!nextCursor || !$isCurrent.get()) return;
      isTyping = false;
      turn({ ...place, cursor: nextCursor, detail }, { trail: [...trail, place.cursor ?? ''] });
    },
    previous(detail = null) {
      isTyping = false;
      turn({ ...$place.get(), cursor: trail.at(-1) || null, detail }, { trail: trail.slice(0, -1) });
    },
    more() {
      const place = $place.get();
      const { nextCursor, items, status } = list.$state.get();
      if (place.limit !== 'all' || !nextCursor || !$isCurrent.get()) return;
      if (status === 'loading' || items.length >= maxLoadedRows) return;
      list.append(() => load({ ...queryOf(spec, place), cursor: nextCursor }));
    },
    open(id) {
      isTyping = false;
      const place = $place.get();
      // Replaced, so that closing leads to the list, not the previous row.
      if (place.detail) go({ ...place, detail: id }, { ...(history.state as Entry) }, 'replaceState');
      else go({ ...place, detail: id }, { trail, isOpened: true });
    },
    close() {
      const place = $place.get();
      if (!place.detail) return;
      if ((history.state as Entry | null)?.isOpened) stepBack();
      else go({ ...place, detail: null }, { trail }, 'replaceState');
    },
    addressOf: (id) => writePlace(spec, { ...$place.get(), detail: id }),
    reload: fetchPage,
    wholeList() {
      const { limit: _, cursor: __, ...query } = queryOf(spec, $place.get());
      return all?.(query) ?? null;
    },
  };
}
