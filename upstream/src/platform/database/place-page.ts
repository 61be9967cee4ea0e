import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { type SelectQueryBuilder, sql } from 'kysely';

export interface PlaceColumn<Row> {
  column: string;
  kind: 'number' | 'id';
  of(row: Row): number | string;
}

const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text);
const isId = (text: string): boolean => id.safeParse(text).success;

/**
 * Moving the cursor's row breaks no page.
 * @throws ApiError invalid_input for a malformed cursor
 */
export async function placePage<DB, T extends keyof DB, Row, Item>(
  rows: SelectQueryBuilder<DB, T, Row>,
  place: readonly PlaceColumn<Row>[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  present: (row: Row) => Item,
): Promise<{ items: Item[]; total: number; nextCursor: string | null }> {
  const counted = rows.clearSelect().select(sql<number>`count(*)::int`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  const columns = sql`(${sql.join(place.map(({ column }) => sql.ref(column)))})`;
  const after = cursor === undefined ? rows : rows.where(sql<boolean>`${columns} > ${placeOf(cursor, place)}`);
  const found = (await after
    .orderBy(columns)
    .limit(limit + 1)
    .execute()) as Row[];
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  return {
    items: kept.map(present),
    total,
    nextCursor: found.length > limit && last ? place.map(({ of }) => of(last)).join('_') : null,
  };
}

function placeOf(cursor: string, place: readonly Pick<PlaceColumn<never>, 'kind'>[]) {
  const parts = cursor.split('_');
  const fits = place.every(({ kind }, at) => (kind === 'id' ? isId : isWhole)(parts[at] ?? ''));
  if (!fits || parts.length !== place.length)
    throw new ApiError('invalid_input', { fields: { cursor: 'is not one that a page answered' } });
  const values = place.map(({ kind }, at) =>
    kind === 'id' ? sql`${parts[at]}::uuid` : sql`${Number(parts[at])}::int`,
  );
  return sql`(${sql.join(values)})`;
}
