import type { ListScreen } from '../list/list.store.ts';

export type RowNavigation = Pick<
  ListScreen<object>,
  'list' | '$listQuery' | '$pagesBefore' | 'idOf' | 'open' | 'next' | 'previous' | 'more'
>;

/** `number` is the 1-based position among all matches. null = unknown. */
export function positionInList({ list, $listQuery, $pagesBefore, idOf }: RowNavigation) {
  const { items, nextCursor } = list.$state.get();
  const { detail, limit } = $listQuery.get();
  const before = $pagesBefore.get();
  const index = items.findIndex((row) => idOf(row) === detail);
  const rowsBefore = limit === 'all' ? 0 : before === null ? null : before * limit;
  return {
    at: index,
    number: index < 0 || rowsBefore === null ? null : rowsBefore + index + 1,
    hasBefore: index > 0 || (index === 0 && rowsBefore !== null && rowsBefore > 0),
    hasAfter: index >= 0 && (index < items.length - 1 || nextCursor !== null),
  };
}

export async function openAdjacentRow(screen: RowNavigation, step: 1 | -1): Promise<void> {
  const { at: index, hasBefore, hasAfter } = positionInList(screen);
  const rows = () => screen.list.$state.get().items;
  const { detail, limit } = screen.$listQuery.get();
  const open = (row: object | undefined) => row && screen.open(screen.idOf(row));
  if (!(step > 0 ? hasAfter : hasBefore)) return;
  const adjacent = rows()[index + step];
  if (adjacent) return open(adjacent);
  if (limit === 'all') screen.more();
  else if (step > 0) screen.next(detail);
  else screen.previous(detail);
  await waitUntilLoaded(screen);
  // The user may have left the row while the page loaded.
  if (screen.$listQuery.get().detail !== detail) return;
  open(limit === 'all' ? rows()[index + 1] : rows().at(step > 0 ? 0 : -1));
}

const waitUntilLoaded = ({ list }: Pick<RowNavigation, 'list'>): Promise<void> =>
  new Promise((resolve) => {
    const stop = list.$state.subscribe(({ status }) => {
      if (status === 'loading') return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
