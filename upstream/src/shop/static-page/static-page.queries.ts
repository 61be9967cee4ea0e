import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

type StaticPageRow = Selectable<Database['category_static_page']>;
type StaticPageValues = Insertable<Database['category_static_page']>;

/** Image category whose subcategories are the categories of businesses. Source: docs/specification.md §7. */
const businessCategoryName = 'Business Category';

export const presentStaticPage = (row: StaticPageRow): CategoryStaticPage => ({
  categoryStaticPageId: row.category_static_page_id,
  category: row.category,
  title: row.title,
  blocks: row.blocks,
  isActive: row.is_active,
  version: row.version,
  createdAt: iso(row.created_at),
});

/** Filters by agency, because row level security does not limit the platform's staff. */
export const staticPagesOf = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('category_static_page')
    .selectAll('category_static_page')
    .where('category_static_page.agency_id', '=', agencyId);

export async function lockStaticPage(tx: Tx, agencyId: string, categoryStaticPageId: string): Promise<StaticPageRow> {
  const row = await staticPagesOf(tx, agencyId)
    .where('category_static_page_id', '=', categoryStaticPageId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export function saveStaticPage(tx: Tx, page: StaticPageValues): Promise<StaticPageRow> {
  const { category_static_page_id, agency_id, ...fields } = page;
  return tx
    .insertInto('category_static_page')
    .values(page)
    .onConflict((conflict) =>
      conflict
        .column('category_static_page_id')
        .doUpdateSet({ ...fields, version: sql`category_static_page.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteStaticPage(tx: Tx, agencyId: string, categoryStaticPageId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('category_static_page')
    .where('agency_id', '=', agencyId)
    .where('category_static_page_id', '=', categoryStaticPageId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('not_found');
}

/**
 * Uses the spelling of the platform's list, if any.
 * @throws ApiError invalid_input for an unknown category
 */
export async function requireListedCategory(tx: Tx, category: string, stored: string | undefined): Promise<string> {
  if (category === stored) return category;
  const listed = await tx
    .selectFrom('image_subcategory')
    .innerJoin('image_category', 'image_category.image_category_id', 'image_subcategory.image_category_id')
    .select([
      'image_subcategory_name as name',
      sql<boolean>`lower(image_subcategory_name) = lower(${category})`.as('is'),
    ])
    .where(sql`lower(image_category_name)`, '=', businessCategoryName.toLowerCase())
    .orderBy('is', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (listed && !listed.is) throw new ApiError('invalid_input', { fields: { category: 'no such category' } });
  return listed?.name ?? category;
}
