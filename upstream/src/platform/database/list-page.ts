import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

interface PageWanted {
  limit: number;
  cursor?: string | undefined;
}

interface Page<T> {
  items: T[];
  total: number;
  totalIsMinimum?: true;
  nextCursor: string | null;
}

// biome-ignore lint/suspicious/noExplicitAny: which tables are read does not matter to a number of rows
type Countable = SelectQueryBuilder<Database, any, any>;

interface Ways {
  counted?: Countable;
  countedTo?: number;
  /** Sort column before the id; an index must cover both. */
  order?: Order | undefined;
}

export interface Order {
  /** A non-null column of the list's own table; an expression would bypass the index (migration 0019). */
  by: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
}

const COUNTED = 1_000;

/**
 * Newest first by default, because ids sort by time.
 * @throws ApiError invalid_input for a malformed cursor
 */
export async function listPage<T extends keyof Database, Row, Item>(
  rows: SelectQueryBuilder<Database, T, Row>,
  idColumn: string & keyof { [K in T as `${K}.${string & keyof Database[K]}`]: true },
  { limit, cursor }: PageWanted,
  idOf: (row: Row) => string,
  present: (row: Row) => Item,
  { counted = rows, countedTo = COUNTED, order }: Ways = {},
): Promise<Page<Item>> {
  if (cursor !== undefined && !id.safeParse(cursor).success) {
    throw new ApiError('invalid_input', { fields: { cursor: 'is not one that a page answered' } });
  }
  const some = counted
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(countedTo + 1);
  const page = (cursor === undefined ? rows : rows.where(isAfter(cursor, idColumn, order)))
    // A subquery, so that rows and total take one round trip.
    .select(sql<number>`(select count(*)::int from ${some} as counted)`.as('list_total'))
    .$if(order !== undefined, (query) => query.orderBy(order?.by ?? sql``, order?.direction))
    .orderBy(sql.ref(idColumn), order?.direction ?? 'desc')
    .limit(limit + 1);
  const found = (await page.execute()) as (Row & { list_total: number })[];
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  // The rows after the cursor may have been deleted; those before it still count.
  const behindAll = last === undefined && cursor !== undefined ? (await some.execute()).length : 0;
  const total = last?.list_total ?? behindAll;
  return {
    items: kept.map(present),
    total: Math.min(total, countedTo),
    ...(total > countedTo && { totalIsMinimum: true }),
    nextCursor: found.length > limit && last !== undefined ? idOf(last) : null,
  };
}

function isAfter(cursor: string, idColumn: string, order: Order | undefined) {
  const column = sql.ref(idColumn);
  const beyond = sql.raw(order?.direction === 'asc' ? '>' : '<');
  if (order === undefined) return sql<boolean>`${column} ${beyond} ${cursor}::uuid`;
  const [table = ''] = idColumn.split('.');
  const placeOfCursor = sql`(select ${order.by} from ${sql.table(table)} where ${column} = ${cursor}::uuid)`;
  return sql<boolean>`(${order.by}, ${column}) ${beyond} (${placeOfCursor}, ${cursor}::uuid)`;
}
