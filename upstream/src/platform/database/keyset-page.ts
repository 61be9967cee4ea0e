import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from './schema.ts';

/** `by` is a comparable SQL expression such as `(position, id)`. */
interface Order<Row> {
  by: RawBuilder<unknown>;
  direction?: 'asc' | 'desc';
  /** Values of `by` for the cursor; none may contain `_`. */
  keysOf(row: Row): readonly (string | number | null)[];
  after: RawBuilder<unknown> | null;
}

/** @throws ApiError invalid_input for a malformed cursor */
export function cursorKeys<P>(
  cursor: string | undefined,
  parts: z.ZodType<P>,
  write: (keys: P) => RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  if (cursor === undefined) return null;
  const keys = parts.safeParse(cursor.split('_'));
  if (!keys.success) throw new ApiError('invalid_input', { fields: { cursor: 'is not one that a page answered' } });
  return write(keys.data);
}

export async function keysetPage<T extends keyof Database, Row, Item>(
  rows: SelectQueryBuilder<Database, T, Row>,
  { by, direction = 'asc', keysOf, after }: Order<Row>,
  limit: number,
  present: (row: Row) => Item,
) {
  const { total } = (await rows
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()) as { total: number };
  const isBehind = direction === 'asc' ? sql<boolean>`${by} > ${after}` : sql<boolean>`${by} < ${after}`;
  const found = (await (after === null ? rows : rows.where(isBehind))
    .orderBy(by, direction)
    .limit(limit + 1)
    .execute()) as Row[];
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  const nextCursor = found.length > limit && last !== undefined ? keysOf(last).join('_') : null;
  return { items: kept.map(present), total, nextCursor };
}
