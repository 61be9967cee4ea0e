import type { CallKey } from '@parichay/shared/contract.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { stepBack } from '../../lib/back.ts';
import { type ListSlice, listSlice } from '../../lib/slice.ts';
import { type ListSpec, type Option, type Place, queryOf, readPlace, writePlace } from './list-url.ts';
import type { Source } from './paged.ts';

/*
 * A list that the address remembers. Every change of what is asked becomes an entry of the browser's history, so that
 * back, forward, reload and a shared link all lead to the same rows. Keyset pages know only what follows them: the
 * cursors of the pages before are kept with the history's entry.
 */

interface Entry {
  /** Cursors of the pages before this one, the newest page's as ''. */
  trail: readonly string[];
  /** The row was opened from the list, so that closing it is going back. */
  isOpened?: boolean;
}

/** More rows than anybody scrolls through; who looks for one filters. */
const mostLoaded = 10_000;

/** What filters offer whose values come when somebody opens them, by the filter's name. */
export const $lazyOptions = atom<Readonly<Record<string, readonly Option[]>>>({});

type Change = Partial<Pick<Place, 'values' | 'searchBy' | 'search' | 'limit' | 'sort' | 'order'>>;

export interface ListScreen<T> {
  readonly spec: ListSpec;
  readonly list: ListSlice<T>;
  readonly $place: ReadableAtom<Place>;
  /** How many pages lie before this one; null when a link led into the middle. */
  readonly $pagesBefore: ReadableAtom<number | null>;
  /** Whether the rows that are there answer what is asked now. */
  readonly $isCurrent: ReadableAtom<boolean>;
  idOf(row: T): string;
  /** Follows the address. Answers the function that stops. */
  start(): () => void;
  /** Asks something else; that begins at the newest page again. */
  change(change: Change): void;
  /** A search while it is typed: all of its letters make one step of the history. */
  type(search: string): void;
  clear(): void;
  /** The page after this one. @param detail a row that stays open meanwhile: the page beneath it is turned */
  next(detail?: string | null): void;
  previous(detail?: string | null): void;
  /** Where rows go on as one scrolls: fetches the next ones behind those that are there. */
  more(): void;
  open(id: string): void;
  close(): void;
  /** The address of an open row, for links. */
  addressOf(id: string): string;
  reload(): Promise<void>;
  /** What to ask for all rows that match; null where those that are shown are all. */
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

  /** Takes over what the history's entry says, and loads only when something else is asked than before. */
  function follow(): void {
    const place = readPlace(spec, location.search);
    const entry = history.state as Partial<Entry> | null;
    trail = entry?.trail ?? [];
    $place.set(place);
    $pagesBefore.set(place.cursor && trail.length === 0 ? null : trail.length);
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
        // What lay over the list goes with a step that leads nowhere.
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
      // Whoever came into the middle by a link does not know the pages before; this one is the first they do.
      const before = $pagesBefore.get() === null ? [''] : trail;
      turn({ ...place, cursor: nextCursor, detail }, { trail: [...before, place.cursor ?? ''] });
    },
    previous(detail = null) {
      isTyping = false;
      turn({ ...$place.get(), cursor: trail.at(-1) || null, detail }, { trail: trail.slice(0, -1) });
    },
    more() {
      const place = $place.get();
      const { nextCursor, items, status } = list.$state.get();
      if (place.limit !== 'all' || !nextCursor || !$isCurrent.get()) return;
      if (status === 'loading' || items.length >= mostLoaded) return;
      list.append(() => load({ ...queryOf(spec, place), cursor: nextCursor }));
    },
    open(id) {
      isTyping = false;
      const place = $place.get();
      // From one row to another: closing leads back to the list, not to the first of them.
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
