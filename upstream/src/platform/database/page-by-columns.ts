import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { type SelectQueryBuilder, sql } from 'kysely';

export interface OrderColumn<Row> {
  column: string;
  kind: 'number' | 'id';
  readValue(row: Row): number | string;
}

const isCursorInteger = (text: string): boolean => /^\d{1,9}$/.test(text);
const isUuid = (text: string): boolean => id.safeParse(text).success;

/**
 * The cursor contains values of the order columns, so its row may move.
 * @throws ApiError invalid_input for a malformed cursor
 */
export async function loadPageByColumns<DB, T extends keyof DB, Row, Item>(
  rows: SelectQueryBuilder<DB, T, Row>,
  orderColumns: readonly OrderColumn<Row>[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  toItem: (row: Row) => Item,
): Promise<{ items: Item[]; total: number; nextCursor: string | null }> {
  const countQuery = rows.clearSelect().select(sql<number>`count(*)::int`.as('total'));
  const { total } = (await countQuery.executeTakeFirstOrThrow()) as { total: number };
  const columns = sql`(${sql.join(orderColumns.map(({ column }) => sql.ref(column)))})`;
  const rowsAfter =
    cursor === undefined ? rows : rows.where(sql<boolean>`${columns} > ${cursorTupleSql(cursor, orderColumns)}`);
  const fetchedRows = (await rowsAfter
    .orderBy(columns)
    .limit(limit + 1)
    .execute()) as Row[];
  const pageRows = fetchedRows.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    items: pageRows.map(toItem),
    total,
    nextCursor:
      fetchedRows.length > limit && last ? orderColumns.map(({ readValue }) => readValue(last)).join('_') : null,
  };
}

function cursorTupleSql(cursor: string, orderColumns: readonly Pick<OrderColumn<never>, 'kind'>[]) {
  const cursorValues = cursor.split('_');
  const isValid = orderColumns.every(({ kind }, index) =>
    (kind === 'id' ? isUuid : isCursorInteger)(cursorValues[index] ?? ''),
  );
  if (!isValid || cursorValues.length !== orderColumns.length)
    throw new ApiError('invalid_input', { fields: { cursor: 'is not a cursor of this list' } });
  const values = orderColumns.map(({ kind }, index) =>
    kind === 'id' ? sql`${cursorValues[index]}::uuid` : sql`${Number(cursorValues[index])}::int`,
  );
  return sql`(${sql.join(values)})`;
}
