import type { ListSlice } from '../../../lib/slice.ts';
import { lastPosition, moveItem } from '../../ui/form/order.rules.ts';
import type { RowChanges } from './changes.store.ts';

interface OrderedRowsOptions<T> {
  list: ListSlice<T>;
  idOf(row: T): string;
  changes: RowChanges<T, never>;
  maxPosition: number;
  send(row: T): Promise<T>;
  reload(): Promise<unknown>;
}

export interface OrderedRows<T> {
  upsert(...rows: T[]): void;
  byId(id: string): T | null;
  lastPosition(others: readonly T[]): number;
  /** Optimistic; on failure the list is reloaded, with the reason at the row. */
  move(rows: readonly T[], from: number, to: number): Promise<unknown>;
}

export function orderedRows<T extends { position: number }>(options: OrderedRowsOptions<T>): OrderedRows<T> {
  const { list, idOf, changes, maxPosition, send, reload } = options;
  const byPosition = (one: T, two: T) => one.position - two.position || (idOf(one) < idOf(two) ? -1 : 1);
  const byId = (id: string) => list.$state.get().items.find((row) => idOf(row) === id) ?? null;
  const upsert = (...rows: T[]) => {
    const ids = new Set(rows.map(idOf));
    const items = [...list.$state.get().items.filter((row) => !ids.has(idOf(row))), ...rows].sort(byPosition);
    list.set({ items, total: items.length, nextCursor: null });
  };
  // Sequential: each write needs the version that the previous one returned.
  let queue: Promise<unknown> = Promise.resolve();
  const savePositions = async (changed: readonly T[]) => {
    for (const { position, ...row } of changed) {
      const current = byId(idOf(row as T));
      if (!current || (await changes.change(current, () => send({ ...current, position })))) continue;
      const failure = changes.$rowFailure.get();
      await reload();
      changes.$rowFailure.set(failure);
      return;
    }
  };
  return {
    upsert,
    byId,
    lastPosition: (others) => lastPosition(others, maxPosition),
    move(rows, from, to) {
      const { order, changed } = moveItem(rows, from, to, maxPosition);
      if (changed.length === 0) return queue;
      changes.clearMessages();
      upsert(...order);
      queue = queue.then(() => savePositions(changed));
      return queue;
    },
  };
}
