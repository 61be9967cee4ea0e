import { atom, type ReadableAtom } from 'nanostores';
import { stepBack } from '../../../lib/back.ts';

export interface PagePlace<N extends string> {
  readonly $place: ReadableAtom<Readonly<Partial<Record<N, string>>>>;
  start(): () => void;
  go(change: Partial<Record<N, string | null>>): void;
  /** Replaces the history entry: for changes while the user types. */
  amend(change: Partial<Record<N, string | null>>): void;
  /** Goes back in history, or removes `name` if the page was opened by a link. */
  leave(name: N): void;
}

export function pagePlace<const N extends string>(names: readonly N[]): PagePlace<N> {
  const $place = atom({} as Readonly<Partial<Record<N, string>>>);
  const read = () => $place.set(readPlace(names));
  const write = (change: Partial<Record<N, string | null>>, how: 'pushState' | 'replaceState') => {
    const query = new URLSearchParams(location.search);
    for (const name of names) {
      const value = change[name];
      if (value === null) query.delete(name);
      else if (value !== undefined) query.set(name, value);
    }
    const isStep = how === 'pushState' || (history.state as { isStep?: boolean } | null)?.isStep === true;
    history[how]({ isStep }, '', location.pathname + (query.size > 0 ? `?${query}` : ''));
    read();
  };
  return {
    $place,
    start() {
      addEventListener('popstate', read);
      read();
      return () => removeEventListener('popstate', read);
    },
    go: (change) => write(change, 'pushState'),
    amend: (change) => write(change, 'replaceState'),
    leave(name) {
      if ((history.state as { isStep?: boolean } | null)?.isStep) stepBack();
      else write({ [name]: null } as Partial<Record<N, null>>, 'replaceState');
    },
  };
}

function readPlace<const N extends string>(
  names: readonly N[],
  search = location.search,
): Readonly<Partial<Record<N, string>>> {
  const query = new URLSearchParams(search);
  const known = names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
  return Object.fromEntries(known);
}
