import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { LinkCategory, LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { OrderColumn } from '../../platform/database/page-by-columns.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/http/errors.ts';

type LinkCategoryRow = Selectable<Database['link_category']>;
type LinkTypeRow = Selectable<Database['link_type']>;

export const presentLinkCategory = (row: LinkCategoryRow): LinkCategory => ({
  linkCategoryId: row.link_category_id,
  linkCategoryName: row.link_category_name,
  icon: row.icon,
  position: row.position,
  isActive: row.is_active,
  version: row.version,
});

export const presentLinkType = (row: LinkTypeRow): LinkType => ({
  linkTypeId: row.link_type_id,
  linkCategoryId: row.link_category_id,
  linkTypeName: row.link_type_name,
  icon: row.icon,
  action: row.action,
  urlPattern: row.url_pattern,
  placeholder: row.placeholder,
  position: row.position,
  isActive: row.is_active,
  version: row.version,
});

export async function requireLinkCategory(
  tx: Tx,
  linkCategoryId: string,
  { lock = false } = {},
): Promise<LinkCategoryRow> {
  const row = await tx
    .selectFrom('link_category')
    .selectAll()
    .where('link_category_id', '=', linkCategoryId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function requireLinkType(tx: Tx, linkTypeId: string, { lock = false } = {}): Promise<LinkTypeRow> {
  const row = await tx
    .selectFrom('link_type')
    .selectAll()
    .where('link_type_id', '=', linkTypeId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function saveLinkCategory(
  tx: Tx,
  category: Insertable<Database['link_category']>,
): Promise<LinkCategoryRow> {
  const { link_category_id, ...fields } = category;
  try {
    return await tx
      .insertInto('link_category')
      .values(category)
      .onConflict((conflict) =>
        conflict.column('link_category_id').doUpdateSet({ ...fields, version: sql`link_category.version + 1` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
    throw error;
  }
}

export async function saveLinkType(tx: Tx, type: Insertable<Database['link_type']>): Promise<LinkTypeRow> {
  const { link_type_id, ...fields } = type;
  try {
    return await tx
      .insertInto('link_type')
      .values(type)
      .onConflict((conflict) =>
        conflict.column('link_type_id').doUpdateSet({ ...fields, version: sql`link_type.version + 1` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
    if (isForeignKeyViolation(error)) throw new ApiError('not_found', { cause: error });
    throw error;
  }
}

export async function deleteLinkCategory(tx: Tx, linkCategoryId: string): Promise<void> {
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

export const linkTypeQuery = (tx: Tx) =>
  tx
    .selectFrom('link_type')
    .innerJoin('link_category as category', 'category.link_category_id', 'link_type.link_category_id')
    .selectAll('link_type')
    .select('category.position as category_position');

export const linkTypeOrder: readonly OrderColumn<LinkTypeRow & { category_position: number }>[] = [
  { column: 'category.position', kind: 'number', readValue: (row) => row.category_position },
  { column: 'link_type.link_category_id', kind: 'id', readValue: (row) => row.link_category_id },
  { column: 'link_type.position', kind: 'number', readValue: (row) => row.position },
  { column: 'link_type.link_type_id', kind: 'id', readValue: (row) => row.link_type_id },
];
