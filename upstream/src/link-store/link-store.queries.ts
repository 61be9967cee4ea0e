import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { id } from '@parichay/shared/lib/fields.ts';
import type { LinkCategory, LinkType } from '@parichay/shared/link-store/link-store.endpoints.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../lib/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../lib/errors.ts';
import type { Database } from '../lib/schema.ts';

type CategoryRow = Selectable<Database['link_category']>;
type TypeRow = Selectable<Database['link_type']>;

export const presentCategory = (row: CategoryRow): LinkCategory => ({
  linkCategoryId: row.link_category_id,
  linkCategoryName: row.link_category_name,
  icon: row.icon,
  position: row.position,
  isActive: row.is_active,
});

export const presentType = (row: TypeRow): LinkType => ({
  linkTypeId: row.link_type_id,
  linkCategoryId: row.link_category_id,
  linkTypeName: row.link_type_name,
  icon: row.icon,
  action: row.action,
  urlPattern: row.url_pattern,
  placeholder: row.placeholder,
  position: row.position,
  isActive: row.is_active,
});

/** @throws ApiError not_found */
export async function categoryById(tx: Tx, linkCategoryId: string): Promise<CategoryRow> {
  const row = await tx
    .selectFrom('link_category')
    .selectAll()
    .where('link_category_id', '=', linkCategoryId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/** @throws ApiError not_found */
export async function typeById(tx: Tx, linkTypeId: string): Promise<TypeRow> {
  const row = await tx.selectFrom('link_type').selectAll().where('link_type_id', '=', linkTypeId).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Adds a category or changes the one of that id. @throws ApiError already_exists for a name that another one has */
export async function putCategory(tx: Tx, category: Insertable<Database['link_category']>): Promise<CategoryRow> {
  const { link_category_id, ...fields } = category;
  try {
    return await tx
      .insertInto('link_category')
      .values(category)
      .onConflict((conflict) => conflict.column('link_category_id').doUpdateSet(fields))
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
    throw error;
  }
}

/**
 * Adds a type or changes the one of that id.
 * @throws ApiError already_exists for a name that another one of the category has; not_found without the category
 */
export async function putType(tx: Tx, type: Insertable<Database['link_type']>): Promise<TypeRow> {
  const { link_type_id, ...fields } = type;
  try {
    return await tx
      .insertInto('link_type')
      .values(type)
      .onConflict((conflict) => conflict.column('link_type_id').doUpdateSet(fields))
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
    if (isForeignKeyViolation(error)) throw new ApiError('not_found', { cause: error });
    throw error;
  }
}

/** @throws ApiError in_use while it holds link types; not_found */
export async function deleteCategory(tx: Tx, linkCategoryId: string): Promise<void> {
  try {
    const { numDeletedRows } = await tx
      .deleteFrom('link_category')
      .where('link_category_id', '=', linkCategoryId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError('not_found');
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new ApiError('in_use', { cause: error });
    throw error;
  }
}

/** Where a type stands in the store: its category's place, its own, and ids where two have the same. */
const place = sql`(category.position, link_type.link_category_id, link_type.position, link_type.link_type_id)`;
const cursorParts = z.tuple([z.coerce.number().int(), id, z.coerce.number().int(), id]);

export const linkTypes = (tx: Tx) =>
  tx
    .selectFrom('link_type')
    .innerJoin('link_category as category', 'category.link_category_id', 'link_type.link_category_id')
    .selectAll('link_type')
    .select('category.position as category_position');

/**
 * One page of link types in the order of the store.
 * @throws ApiError invalid_input for a cursor that no page answered
 */
export async function typePage(
  rows: ReturnType<typeof linkTypes>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { total } = await rows.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  let after = rows;
  if (cursor !== undefined) {
    const at = cursorParts.safeParse(cursor.split('_'));
    if (!at.success) throw new ApiError('invalid_input', { fields: { cursor: 'is not one that a page answered' } });
    const [categoryPosition, categoryId, position, typeId] = at.data;
    after = rows.where(
      sql<boolean>`${place} > (${categoryPosition}::int, ${categoryId}::uuid, ${position}::int, ${typeId}::uuid)`,
    );
  }
  const found = await after
    .orderBy(place)
    .limit(limit + 1)
    .execute();
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  const nextCursor =
    found.length > limit && last
      ? [last.category_position, last.link_category_id, last.position, last.link_type_id].join('_')
      : null;
  return { items: kept.map(presentType), total, nextCursor };
}
