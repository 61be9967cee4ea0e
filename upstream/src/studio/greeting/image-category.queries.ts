import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { ImageCategory, ImageSubcategory, ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { businessImageCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/http/errors.ts';

export type CategoryRow = Selectable<Database['image_category']>;
export type SubcategoryRow = Selectable<Database['image_subcategory']> & {
  image_category_name: string;
  category_position: number;
  next_date: string | null;
};

export const presentCategory = (row: CategoryRow): ImageCategory => ({
  imageCategoryId: row.image_category_id,
  imageCategoryName: row.image_category_name,
  isActive: row.is_active,
  position: row.position,
});

/** Dates are `YYYY-MM-DD` or `--MM-DD`. */
export const presentSubcategory = (row: SubcategoryRow): ImageSubcategory => ({
  imageSubcategoryId: row.image_subcategory_id,
  agencyId: row.agency_id,
  imageCategoryId: row.image_category_id,
  imageCategoryName: row.image_category_name,
  imageSubcategoryName: row.image_subcategory_name,
  celebrationType: row.celebration_type,
  fixedDate: row.fixed_date,
  flexibleDates: row.flexible_dates,
  nextDate: row.next_date,
  isActive: row.is_active,
  position: row.position,
  version: row.version,
});

export const presentTag = (row: Selectable<Database['image_tag']>): ImageTag => ({
  imageTagId: row.image_tag_id,
  imageTagName: row.image_tag_name,
});

export const nextDateSql = (from: string) =>
  sql<string | null>`celebrated_next(image_subcategory.fixed_date, image_subcategory.flexible_dates, ${from}::date)`;

export const subcategoryQuery = (tx: Tx, from = todayInIndia()) =>
  tx
    .selectFrom('image_subcategory')
    .innerJoin('image_category', 'image_category.image_category_id', 'image_subcategory.image_category_id')
    .selectAll('image_subcategory')
    .select([
      'image_category.image_category_name',
      'image_category.position as category_position',
      nextDateSql(from).as('next_date'),
    ]);

/** Without this condition the platform would see the subcategories of all agencies. */
export const isVisibleToCondition = ({ agencyId }: Pick<Actor, 'agencyId'>) =>
  sql<boolean>`(image_subcategory.agency_id is null or image_subcategory.agency_id = ${agencyId}::uuid)`;

export const isOfferedCondition = sql<boolean>`image_subcategory.is_active and image_category.is_active`;

export const displayOrderSql = sql`(image_category.position, image_category.image_category_id, image_subcategory.position, image_subcategory.image_subcategory_id)`;

const MAX_OCCASIONS = 10;

export async function loadOccasions(tx: Tx, actor: Actor): Promise<SubcategoryRow[]> {
  const from = todayInIndia();
  const offered = subcategoryQuery(tx, from)
    .where(isVisibleToCondition(actor))
    .where(isOfferedCondition)
    .limit(MAX_OCCASIONS);
  const upcoming = await offered
    .where(nextDateSql(from), 'is not', null)
    .orderBy(nextDateSql(from))
    .orderBy(displayOrderSql)
    .execute();
  const everyday = await offered
    .where('celebration_type', '=', 'none')
    .where('image_category_name', '<>', businessImageCategoryName)
    .orderBy(displayOrderSql)
    .execute();
  return [...upcoming, ...everyday];
}

export async function categoryById(tx: Tx, imageCategoryId: string): Promise<CategoryRow> {
  const row = await tx
    .selectFrom('image_category')
    .selectAll()
    .where('image_category_id', '=', imageCategoryId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

interface SubcategoryKey {
  imageCategoryId: string;
  imageSubcategoryId: string;
}

/** @throws ApiError not_found also when it belongs to another category or agency */
export async function subcategoryByKey(
  tx: Tx,
  actor: Actor,
  { imageCategoryId, imageSubcategoryId }: SubcategoryKey,
): Promise<SubcategoryRow> {
  const row = await subcategoryQuery(tx)
    .where(isVisibleToCondition(actor))
    .where('image_subcategory.image_category_id', '=', imageCategoryId)
    .where('image_subcategory.image_subcategory_id', '=', imageSubcategoryId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export const owningAgencyId = (actor: Actor): string | null => (isSuperadmin(actor) ? null : actor.agencyId);

/** Locks the row. @throws ApiError not_found also when the actor may only see it */
export async function subcategoryToChange(
  tx: Tx,
  actor: Actor,
  { imageCategoryId, imageSubcategoryId }: SubcategoryKey,
): Promise<SubcategoryRow> {
  const ownerAgencyId = owningAgencyId(actor);
  const row = await subcategoryQuery(tx)
    .where('image_subcategory.agency_id', ownerAgencyId === null ? 'is' : '=', ownerAgencyId)
    .where('image_subcategory.image_category_id', '=', imageCategoryId)
    .where('image_subcategory.image_subcategory_id', '=', imageSubcategoryId)
    .forUpdate('image_subcategory')
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/** @throws ApiError already_exists when the platform has that name in this category */
export async function requireNotPlatformName(tx: Tx, imageCategoryId: string, name: string): Promise<void> {
  const existing = await tx
    .selectFrom('image_subcategory')
    .select('image_subcategory_id')
    .where('image_category_id', '=', imageCategoryId)
    .where('agency_id', 'is', null)
    .where(sql`lower(image_subcategory_name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  if (existing) throw new ApiError('already_exists');
}

const rethrowAsAlreadyExists = (error: unknown): never => {
  if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
  throw error;
};

export function putCategory(tx: Tx, category: Insertable<Database['image_category']>): Promise<CategoryRow> {
  const { image_category_id, ...fields } = category;
  return tx
    .insertInto('image_category')
    .values(category)
    .onConflict((conflict) => conflict.column('image_category_id').doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(rethrowAsAlreadyExists);
}

export async function putSubcategory(tx: Tx, subcategory: Insertable<Database['image_subcategory']>): Promise<void> {
  const { image_subcategory_id, ...fields } = subcategory;
  await tx
    .insertInto('image_subcategory')
    .values(subcategory)
    .onConflict((conflict) =>
      conflict
        .column('image_subcategory_id')
        .doUpdateSet({ ...fields, version: sql<number>`image_subcategory.version + 1` }),
    )
    .execute()
    .catch(rethrowAsAlreadyExists);
}

export async function isUsedByBusinesses(tx: Tx, row: SubcategoryRow): Promise<boolean> {
  if (row.image_category_name.toLowerCase() !== businessImageCategoryName.toLowerCase()) return false;
  const business = await tx
    .selectFrom('business')
    .select('business_id')
    .where(sql`lower(category)`, '=', row.image_subcategory_name.toLowerCase())
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return business !== undefined;
}

/**
 * Greetings in the trash lose their subcategory.
 * @throws ApiError in_use
 */
export async function deleteSubcategory(tx: Tx, row: SubcategoryRow): Promise<void> {
  if (await isUsedByBusinesses(tx, row)) throw new ApiError('in_use');
  await tx
    .updateTable('image_post')
    .set({ image_subcategory_id: null })
    .where('image_subcategory_id', '=', row.image_subcategory_id)
    .where('deleted_at', 'is not', null)
    .execute();
  try {
    await tx.deleteFrom('image_subcategory').where('image_subcategory_id', '=', row.image_subcategory_id).execute();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new ApiError('in_use', { cause: error });
    throw error;
  }
}

export function addTag(tx: Tx, tag: Insertable<Database['image_tag']>) {
  return tx.insertInto('image_tag').values(tag).returningAll().executeTakeFirstOrThrow().catch(rethrowAsAlreadyExists);
}

export async function deleteImageTag(tx: Tx, imageTagId: string): Promise<void> {
  await tx
    .updateTable('image_post')
    .set({ image_tag_ids: sql`array_remove(image_tag_ids, ${imageTagId}::uuid)`, version: sql`version + 1` })
    .where(sql<boolean>`image_tag_ids @> array[${imageTagId}::uuid]`)
    .execute();
  const { numDeletedRows } = await tx.deleteFrom('image_tag').where('image_tag_id', '=', imageTagId).executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('not_found');
}
