import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { id } from '@parichay/shared/lib/fields.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

interface PageWanted {
  limit: number;
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
}

interface Page<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}

/**
 * One page of a list, newest first. The cursor is the last id of the page before, and ids sort by time, so page 4,000
 * costs what page 1 does.
 * @param rows the list with its filters, without order and limit
 * @param idColumn `table.column` of the id
 * @throws ApiError invalid_input for a cursor that no page answered
 */
export async function listPage<T extends keyof Database, Row, Item>(
  rows: SelectQueryBuilder<Database, T, Row>,
  idColumn: string & keyof { [K in T as `${K}.${string & keyof Database[K]}`]: true },
  { limit, cursor }: PageWanted,
  idOf: (row: Row) => string,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  if (cursor !== undefined && !id.safeParse(cursor).success) {
    throw new ApiError('invalid_input', { fields: { cursor: 'is not one that a page answered' } });
  }
  const counted = await rows.clearSelect().select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const column = sql.ref<string>(idColumn);
  const after = cursor === undefined ? rows : rows.where(sql<boolean>`${column} < ${cursor}::uuid`);
  const found = await after
    .orderBy(column, 'desc')
    .limit(limit + 1)
    .execute();
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  const nextCursor = found.length > limit && last !== undefined ? idOf(last) : null;
  return { items: kept.map(present), total: Number((counted as { total: string }).total), nextCursor };
}
