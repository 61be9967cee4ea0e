import type { ListSlice } from '../../lib/slice.ts';
import { lastPosition, moved } from '../ui/order.rules.ts';
import type { RowChanges } from './changes.store.ts';

interface Ways<T> {
  list: ListSlice<T>;
  idOf(row: T): string;
  changes: RowChanges<T, never>;
  /** The highest position that the contract takes. */
  mostPosition: number;
  /** Saves a row as it is handed over; answers it as the server has it. */
  send(row: T): Promise<T>;
  reload(): Promise<unknown>;
}

export interface OrderedRows<T> {
  /** Takes rows into the list, new or changed, each at its place. */
  put(...rows: T[]): void;
  byId(id: string): T | null;
  lastPosition(others: readonly T[]): number;
  /** Takes the one at `from` of `rows` to `to`: shown at once, and put back with the reason where it fails. */
  move(rows: readonly T[], from: number, to: number): Promise<unknown>;
}

/** A list that people put in order by hand, and that is kept as a position with each row. */
export function orderedRows<T extends { position: number }>(ways: Ways<T>): OrderedRows<T> {
  const { list, idOf, changes, mostPosition, send, reload } = ways;
  const byPlace = (one: T, two: T) => one.position - two.position || (idOf(one) < idOf(two) ? -1 : 1);
  const byId = (id: string) => list.$state.get().items.find((row) => idOf(row) === id) ?? null;
  const put = (...rows: T[]) => {
    const ids = new Set(rows.map(idOf));
    const items = [...list.$state.get().items.filter((row) => !ids.has(idOf(row))), ...rows].sort(byPlace);
    list.set({ items, total: items.length, nextCursor: null });
  };
  // One after the other, each with the version that the one before was answered.
  let queue: Promise<unknown> = Promise.resolve();
  const write = async (changed: readonly T[]) => {
    for (const { position, ...row } of changed) {
      const now = byId(idOf(row as T));
      if (!now || (await changes.change(now, () => send({ ...now, position })))) continue;
      // How far it came only the server knows; the reason stands until something else is done.
      const reason = changes.$rowFailure.get();
      await reload();
      changes.$rowFailure.set(reason);
      return;
    }
  };
  return {
    put,
    byId,
    lastPosition: (others) => lastPosition(others, mostPosition),
    move(rows, from, to) {
      const { order, changed } = moved(rows, from, to, mostPosition);
      if (changed.length === 0) return queue;
      changes.forget();
      put(...order);
      queue = queue.then(() => write(changed));
      return queue;
    },
  };
}
