import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from './schema.ts';

/** `by` is a comparable SQL expression such as `(position, id)`. */
interface KeysetOrder<Row> {
  by: RawBuilder<unknown>;
  direction?: 'asc' | 'desc';
  /** Values of `by` for the cursor; none may contain `_`. */
  cursorValuesOf(row: Row): readonly (string | number | null)[];
  after: RawBuilder<unknown> | null;
}

export function cursorToSql<P>(
  cursor: string | undefined,
  keysSchema: z.ZodType<P>,
  toSql: (keys: P) => RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  if (cursor === undefined) return null;
  const keys = keysSchema.safeParse(cursor.split('_'));
  if (!keys.success) throw new ApiError('invalid_input', { fields: { cursor: 'is not a cursor of this list' } });
  return toSql(keys.data);
}

export async function loadKeysetPage<T extends keyof Database, Row, Item>(
  rows: SelectQueryBuilder<Database, T, Row>,
  { by, direction = 'asc', cursorValuesOf, after }: KeysetOrder<Row>,
  limit: number,
  toItem: (row: Row) => Item,
) {
  const { total } = (await rows
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()) as { total: number };
  const isAfterCursor = direction === 'asc' ? sql<boolean>`${by} > ${after}` : sql<boolean>`${by} < ${after}`;
  const fetchedRows = (await (after === null ? rows : rows.where(isAfterCursor))
    .orderBy(by, direction)
    .limit(limit + 1)
    .execute()) as Row[];
  const pageRows = fetchedRows.slice(0, limit);
  const last = pageRows.at(-1);
  const nextCursor = fetchedRows.length > limit && last !== undefined ? cursorValuesOf(last).join('_') : null;
  return { items: pageRows.map(toItem), total, nextCursor };
}
