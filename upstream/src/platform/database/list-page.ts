import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

interface PageRequest {
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
type CountableQuery = SelectQueryBuilder<Database, any, any>;

interface ListOptions {
  countQuery?: CountableQuery;
  maxCountedRows?: number;
  /** Sort column before the id; in long lists an index must cover both. */
  order?: Order | undefined;
}

export interface Order {
  /** A non-null column of the list's own table; in short lists also an expression, without index. */
  by: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
}

const MAX_COUNTED_ROWS = 1_000;

/**
 * Newest first by default, because ids sort by time.
 * @throws ApiError invalid_input for a malformed cursor
 */
export async function loadListPage<T extends keyof Database, Row, Item>(
  rows: SelectQueryBuilder<Database, T, Row>,
  idColumn: string & keyof { [K in T as `${K}.${string & keyof Database[K]}`]: true },
  { limit, cursor }: PageRequest,
  idOf: (row: Row) => string,
  toItem: (row: Row) => Item,
  { countQuery = rows, maxCountedRows = MAX_COUNTED_ROWS, order }: ListOptions = {},
): Promise<Page<Item>> {
  if (cursor !== undefined && !id.safeParse(cursor).success) {
    throw new ApiError('invalid_input', { fields: { cursor: 'is not a cursor of this list' } });
  }
  const countedRows = countQuery
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(maxCountedRows + 1);
  const page = (cursor === undefined ? rows : rows.where(afterCursorCondition(cursor, idColumn, order)))
    // A subquery counts, so rows and total need one round trip.
    .select(sql<number>`(select count(*)::int from ${countedRows} as counted)`.as('list_total'))
    .$if(order !== undefined, (query) => query.orderBy(order?.by ?? sql``, order?.direction))
    .orderBy(sql.ref(idColumn), order?.direction ?? 'desc')
    .limit(limit + 1);
  const fetchedRows = (await page.execute()) as (Row & { list_total: number })[];
  const pageRows = fetchedRows.slice(0, limit);
  const last = pageRows.at(-1);
  // The rows after the cursor may have been deleted; those before it still count.
  const totalBeforeCursor = last === undefined && cursor !== undefined ? (await countedRows.execute()).length : 0;
  const total = last?.list_total ?? totalBeforeCursor;
  return {
    items: pageRows.map(toItem),
    total: Math.min(total, maxCountedRows),
    ...(total > maxCountedRows && { totalIsMinimum: true }),
    nextCursor: fetchedRows.length > limit && last !== undefined ? idOf(last) : null,
  };
}

function afterCursorCondition(cursor: string, idColumn: string, order: Order | undefined) {
  const column = sql.ref(idColumn);
  const comparison = sql.raw(order?.direction === 'asc' ? '>' : '<');
  if (order === undefined) return sql<boolean>`${column} ${comparison} ${cursor}::uuid`;
  const [table = ''] = idColumn.split('.');
  const cursorSortKey = sql`(select ${order.by} from ${sql.table(table)} where ${column} = ${cursor}::uuid)`;
  return sql<boolean>`(${order.by}, ${column}) ${comparison} (${cursorSortKey}, ${cursor}::uuid)`;
}
