import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id, isoDate } from '@parichay/shared/platform/lib/fields.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { businessImageCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { cursorToSql, loadKeysetPage } from '../../platform/database/keyset-page.ts';
import { likePatternContaining, newId } from '../../platform/database/rows.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import {
  addTag,
  type CategoryRow,
  categoryById,
  deleteImageTag,
  deleteSubcategory,
  displayOrderSql,
  isOfferedCondition,
  isUsedByBusinesses,
  isVisibleToCondition,
  nextDateSql,
  owningAgencyId,
  presentCategory,
  presentSubcategory,
  presentTag,
  putCategory,
  putSubcategory,
  requireNotPlatformName,
  type SubcategoryRow,
  subcategoryByKey,
  subcategoryQuery,
  subcategoryToChange,
} from './image-category.queries.ts';
import { requireExclusivePostsAllowed } from './image-post-save.ts';
import { occasionsNamed } from './occasion-names.ts';

const displayOrderCursor = z.tuple([z.coerce.number().int(), id, z.coerce.number().int(), id]);
const calendarCursor = z.tuple([isoDate, id]);

const displayOrderPaging = (cursor: string | undefined) => ({
  by: displayOrderSql,
  cursorValuesOf: (row: SubcategoryRow) => [
    row.category_position,
    row.image_category_id,
    row.position,
    row.image_subcategory_id,
  ],
  after: cursorToSql(
    cursor,
    displayOrderCursor,
    ([categoryPosition, categoryId, position, last]) =>
      sql`(${categoryPosition}::int, ${categoryId}::uuid, ${position}::int, ${last}::uuid)`,
  ),
});

const nextDatePaging = (from: string, cursor: string | undefined) => ({
  by: sql`(${nextDateSql(from)}, image_subcategory.image_subcategory_id)`,
  cursorValuesOf: (row: SubcategoryRow) => [row.next_date, row.image_subcategory_id],
  after: cursorToSql(cursor, calendarCursor, ([date, last]) => sql`(${date}::date, ${last}::uuid)`),
});

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function requireOwnSubcategoryAllowed(
  tx: Tx,
  actor: Actor,
  { image_category_id, image_category_name }: CategoryRow,
  name: string,
): Promise<void> {
  await requireExclusivePostsAllowed(tx, actor);
  if (isSameName(image_category_name, businessImageCategoryName))
    throw new ApiError('invalid_input', { fields: { imageCategoryId: 'only the platform can change this category' } });
  await requireNotPlatformName(tx, image_category_id, name);
}

export const imageCategoryHandlers = {
  'GET /image-post/image-category': async ({ actor, query, tx }) => {
    const isActive = actor.kind === 'customer' ? true : query.isActive;
    let rows = tx.selectFrom('image_category').selectAll().orderBy('position').orderBy('image_category_id');
    if (isActive !== undefined) rows = rows.where('is_active', '=', isActive);
    return { imageCategories: (await rows.execute()).map(presentCategory) };
  },

  'POST /image-post/image-category': updateHandler(
    'POST /image-post/image-category',
    { idField: 'imageCategoryId', read: async ({ tx, id }) => presentCategory(await categoryById(tx, id)) },
    async ({ body, tx }) => {
      const stored = body.imageCategoryId ? await categoryById(tx, body.imageCategoryId) : null;
      // Found by its name, so renaming would leave businesses without categories.
      if (stored && isSameName(stored.image_category_name, businessImageCategoryName)) {
        if (body.imageCategoryName !== businessImageCategoryName)
          throw new ApiError('invalid_input', {
            fields: { imageCategoryName: 'the name of this category cannot change' },
          });
        if (!body.isActive) throw new ApiError('invalid_input', { fields: { isActive: 'is in use by businesses' } });
      }
      const row = await putCategory(tx, {
        image_category_id: stored?.image_category_id ?? newId(),
        image_category_name: body.imageCategoryName,
        is_active: body.isActive,
        position: body.position,
      });
      return { imageCategory: presentCategory(row) };
    },
  ),

  'GET /image-subcategory': async ({ actor, query, tx }) => {
    const from = query.dateFrom ?? todayInIndia();
    const isCalendar = query.dateFrom !== undefined || query.dateTo !== undefined;
    let rows = subcategoryQuery(tx, from).where(isVisibleToCondition(actor));
    if (query.imageCategoryId) rows = rows.where('image_subcategory.image_category_id', '=', query.imageCategoryId);
    if (query.search) {
      const [pattern, names] = [likePatternContaining(query.search), occasionsNamed(query.search)];
      rows = rows.where(
        sql<boolean>`(image_subcategory_name ilike ${pattern} or image_subcategory_name = any(${names}::text[]))`,
      );
    }
    if (isCalendar) rows = rows.where(nextDateSql(from), 'is not', null);
    if (query.dateTo) rows = rows.where(nextDateSql(from), '<=', query.dateTo);
    if (actor.kind === 'customer') rows = rows.where(isOfferedCondition);
    if (query.isActive !== undefined) rows = rows.where('image_subcategory.is_active', '=', query.isActive);
    if (query.celebrationType) rows = rows.where('image_subcategory.celebration_type', '=', query.celebrationType);
    return loadKeysetPage(
      rows,
      isCalendar ? nextDatePaging(from, query.cursor) : displayOrderPaging(query.cursor),
      query.limit,
      presentSubcategory,
    );
  },

  'GET /image-subcategory/by-mulitple-category': async ({ actor, query, tx }) => {
    let rows = subcategoryQuery(tx)
      .where(isVisibleToCondition(actor))
      .where('image_subcategory.image_category_id', 'in', query.imageCategoryIds);
    if (actor.kind === 'customer') rows = rows.where(isOfferedCondition);
    return { imageSubcategories: (await rows.orderBy(displayOrderSql).execute()).map(presentSubcategory) };
  },

  'GET /image-subcategory/category-name': async ({ actor, query, tx }) => {
    let rows = subcategoryQuery(tx)
      .where(isVisibleToCondition(actor))
      .where(sql`lower(image_category_name)`, '=', query.imageCategoryName.toLowerCase());
    if (actor.kind === 'customer') rows = rows.where(isOfferedCondition);
    return { imageSubcategories: (await rows.orderBy(displayOrderSql).execute()).map(presentSubcategory) };
  },

  'POST /image-post/image-category/{imageCategoryId}/image-subcategory': updateHandler(
    'POST /image-post/image-category/{imageCategoryId}/image-subcategory',
    {
      idField: 'imageSubcategoryId',
      read: async ({ actor, tx, id, params }) => {
        const { imageCategoryId } = params as { imageCategoryId: string };
        return presentSubcategory(await subcategoryByKey(tx, actor, { imageCategoryId, imageSubcategoryId: id }));
      },
    },
    async ({ actor, params: { imageCategoryId }, body, tx }) => {
      const category = await categoryById(tx, imageCategoryId);
      const { image_category_id } = category;
      if (owningAgencyId(actor) !== null)
        await requireOwnSubcategoryAllowed(tx, actor, category, body.imageSubcategoryName);
      const stored = body.imageSubcategoryId
        ? await subcategoryToChange(tx, actor, { imageCategoryId, imageSubcategoryId: body.imageSubcategoryId })
        : null;
      if (stored && body.version !== undefined && body.version !== stored.version)
        throw new ApiError('changed_meanwhile');
      const isRenamed = stored !== null && !isSameName(stored.image_subcategory_name, body.imageSubcategoryName);
      if (isRenamed && (await isUsedByBusinesses(tx, stored))) throw new ApiError('in_use');
      const imageSubcategoryId = stored?.image_subcategory_id ?? newId();
      await putSubcategory(tx, {
        image_subcategory_id: imageSubcategoryId,
        agency_id: owningAgencyId(actor),
        image_category_id,
        image_subcategory_name: body.imageSubcategoryName,
        celebration_type: body.celebrationType,
        fixed_date: body.fixedDate,
        flexible_dates: JSON.stringify(body.flexibleDates),
        is_active: body.isActive,
        position: body.position,
      });
      return {
        imageSubcategory: presentSubcategory(
          await subcategoryByKey(tx, actor, { imageCategoryId, imageSubcategoryId }),
        ),
      };
    },
  ),

  'DELETE /image-post/image-category/{imageCategoryId}/image-subcategory': async ({ actor, params, query, tx }) => {
    if (owningAgencyId(actor) !== null) await requireExclusivePostsAllowed(tx, actor);
    await deleteSubcategory(tx, await subcategoryToChange(tx, actor, { ...params, ...query }));
    return {};
  },

  'GET /image-post/image-tag': async ({ query, tx }) => {
    let rows = tx.selectFrom('image_tag').selectAll();
    if (query.search) rows = rows.where('image_tag_name', 'ilike', likePatternContaining(query.search));
    const tags = await rows.orderBy(sql`lower(image_tag_name)`).execute();
    return { imageTags: tags.map(presentTag) };
  },

  'POST /image-post/image-tag': async ({ body, tx }) => ({
    imageTag: presentTag(await addTag(tx, { image_tag_id: newId(), image_tag_name: body.imageTagName })),
  }),

  'DELETE /image-post/image-tag/{imageTagId}': async ({ params, tx }) => {
    await deleteImageTag(tx, params.imageTagId);
    return {};
  },
} satisfies Handlers;
