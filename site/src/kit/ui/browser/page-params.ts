import { atom, type ReadableAtom } from 'nanostores';
import { stepBack } from '../../../lib/back.ts';

export interface PageParams<N extends string> {
  readonly $params: ReadableAtom<Readonly<Partial<Record<N, string>>>>;
  start(): () => void;
  push(change: Partial<Record<N, string | null>>): void;
  /** Replaces the history entry, for changes while the user types. */
  replace(change: Partial<Record<N, string | null>>): void;
  /** Goes back in history, or removes `name` if the page was opened by a link. */
  close(name: N): void;
}

export function pageParams<const N extends string>(names: readonly N[]): PageParams<N> {
  const $params = atom({} as Readonly<Partial<Record<N, string>>>);
  const read = () => $params.set(readParams(names));
  const write = (change: Partial<Record<N, string | null>>, method: 'pushState' | 'replaceState') => {
    const query = new URLSearchParams(location.search);
    for (const name of names) {
      const value = change[name];
      if (value === null) query.delete(name);
      else if (value !== undefined) query.set(name, value);
    }
    const isPushed = method === 'pushState' || (history.state as { isPushed?: boolean } | null)?.isPushed === true;
    history[method]({ isPushed }, '', location.pathname + (query.size > 0 ? `?${query}` : ''));
    read();
  };
  return {
    $params,
    start() {
      addEventListener('popstate', read);
      read();
      return () => removeEventListener('popstate', read);
    },
    push: (change) => write(change, 'pushState'),
    replace: (change) => write(change, 'replaceState'),
    close(name) {
      if ((history.state as { isPushed?: boolean } | null)?.isPushed) stepBack();
      else write({ [name]: null } as Partial<Record<N, null>>, 'replaceState');
    },
  };
}

function readParams<const N extends string>(
  names: readonly N[],
  search = location.search,
): Readonly<Partial<Record<N, string>>> {
  const query = new URLSearchParams(search);
  const present = names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
  return Object.fromEntries(present);
}
