import type { ListScreen } from '../list/list.store.ts';

export type Walkable = Pick<
  ListScreen<object>,
  'list' | '$place' | '$pagesBefore' | 'idOf' | 'open' | 'next' | 'previous' | 'more'
>;

/** `number` is 1-based among all matches. null = unknown. */
export function positionOf({ list, $place, $pagesBefore, idOf }: Walkable) {
  const { items, nextCursor } = list.$state.get();
  const { detail, limit } = $place.get();
  const before = $pagesBefore.get();
  const at = items.findIndex((row) => idOf(row) === detail);
  const rowsBefore = limit === 'all' ? 0 : before === null ? null : before * limit;
  return {
    at,
    number: at < 0 || rowsBefore === null ? null : rowsBefore + at + 1,
    hasBefore: at > 0 || (at === 0 && rowsBefore !== null && rowsBefore > 0),
    hasAfter: at >= 0 && (at < items.length - 1 || nextCursor !== null),
  };
}

export async function walk(screen: Walkable, by: 1 | -1): Promise<void> {
  const { at, hasBefore, hasAfter } = positionOf(screen);
  const rows = () => screen.list.$state.get().items;
  const { detail, limit } = screen.$place.get();
  const open = (row: object | undefined) => row && screen.open(screen.idOf(row));
  if (!(by > 0 ? hasAfter : hasBefore)) return;
  const beside = rows()[at + by];
  if (beside) return open(beside);
  if (limit === 'all') screen.more();
  else if (by > 0) screen.next(detail);
  else screen.previous(detail);
  await loaded(screen);
  // The user may have left the row while the page loaded.
  if (screen.$place.get().detail !== detail) return;
  open(limit === 'all' ? rows()[at + 1] : rows().at(by > 0 ? 0 : -1));
}

const loaded = ({ list }: Pick<Walkable, 'list'>): Promise<void> =>
  new Promise((resolve) => {
    const stop = list.$state.subscribe(({ status }) => {
      if (status === 'loading') return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
