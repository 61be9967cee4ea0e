import type { Page } from './slice.ts';

/** For lists of tens of items, not thousands. */
export async function fetchAllPages<T>(load: (cursor: string | undefined) => Promise<Page<T>>): Promise<Page<T>> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { items, total: items.length, nextCursor: null };
}
