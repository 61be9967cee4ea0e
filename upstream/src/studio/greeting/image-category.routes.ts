import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id, isoDate } from '@parichay/shared/platform/lib/fields.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { businessCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { cursorKeys, keysetPage } from '../../platform/database/keyset-page.ts';
import { containing, newId } from '../../platform/database/rows.ts';
import { changing, type Handlers } from '../../platform/http/handle.ts';
import {
  addTag,
  type CategoryRow,
  categoryById,
  deleteSubcategory,
  deleteTag,
  isFor,
  isOfBusinesses,
  isOffered,
  keptBy,
  nextDate,
  place,
  presentCategory,
  presentSubcategory,
  presentTag,
  putCategory,
  putSubcategory,
  refuseNameOfAll,
  type SubcategoryRow,
  subcategories,
  subcategoryOf,
  subcategoryToChange,
} from './image-category.queries.ts';
import { requireOwnPosts } from './image-post.save.ts';

const placeCursor = z.tuple([z.coerce.number().int(), id, z.coerce.number().int(), id]);
const calendarCursor = z.tuple([isoDate, id]);

const byPlace = (cursor: string | undefined) => ({
  by: place,
  keysOf: (row: SubcategoryRow) => [
    row.category_position,
    row.image_category_id,
    row.position,
    row.image_subcategory_id,
  ],
  after: cursorKeys(
    cursor,
    placeCursor,
    ([categoryPosition, categoryId, position, last]) =>
      sql`(${categoryPosition}::int, ${categoryId}::uuid, ${position}::int, ${last}::uuid)`,
  ),
});

const bySoonest = (from: string, cursor: string | undefined) => ({
  by: sql`(${nextDate(from)}, image_subcategory.image_subcategory_id)`,
  keysOf: (row: SubcategoryRow) => [row.next_date, row.image_subcategory_id],
  after: cursorKeys(cursor, calendarCursor, ([date, last]) => sql`(${date}::date, ${last}::uuid)`),
});

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function requireOwnFestival(
  tx: Tx,
  actor: Actor,
  { image_category_id, image_category_name }: CategoryRow,
  name: string,
): Promise<void> {
  await requireOwnPosts(tx, actor);
  if (isSame(image_category_name, businessCategoryName))
    throw new ApiError('invalid_input', { fields: { imageCategoryId: 'the platform keeps this category' } });
  await refuseNameOfAll(tx, image_category_id, name);
}

export const imageCategoryHandlers = {
  'GET /image-post/image-category': async ({ actor, query, tx }) => {
    const isActive = actor.kind === 'customer' ? true : query.isActive;
    let rows = tx.selectFrom('image_category').selectAll().orderBy('position').orderBy('image_category_id');
    if (isActive !== undefined) rows = rows.where('is_active', '=', isActive);
    return { imageCategories: (await rows.execute()).map(presentCategory) };
  },

  'POST /image-post/image-category': changing(
    'POST /image-post/image-category',
    { id: 'imageCategoryId', of: async ({ tx, id }) => presentCategory(await categoryById(tx, id)) },
    async ({ body, tx }) => {
      const stored = body.imageCategoryId ? await categoryById(tx, body.imageCategoryId) : null;
      // It is found by its name, so renaming it would leave businesses without categories.
      if (stored && isSame(stored.image_category_name, businessCategoryName)) {
        if (body.imageCategoryName !== businessCategoryName)
          throw new ApiError('invalid_input', { fields: { imageCategoryName: 'this category keeps its name' } });
        if (!body.isActive)
          throw new ApiError('invalid_input', { fields: { isActive: 'businesses need this category' } });
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
    let rows = subcategories(tx, from).where(isFor(actor));
    if (query.imageCategoryId) rows = rows.where('image_subcategory.image_category_id', '=', query.imageCategoryId);
    if (query.search) rows = rows.where('image_subcategory_name', 'ilike', containing(query.search));
    if (isCalendar) rows = rows.where(nextDate(from), 'is not', null);
    if (query.dateTo) rows = rows.where(nextDate(from), '<=', query.dateTo);
    if (actor.kind === 'customer') rows = rows.where(isOffered);
    if (query.isActive !== undefined) rows = rows.where('image_subcategory.is_active', '=', query.isActive);
    if (query.celebrationType) rows = rows.where('image_subcategory.celebration_type', '=', query.celebrationType);
    return keysetPage(
      rows,
      isCalendar ? bySoonest(from, query.cursor) : byPlace(query.cursor),
      query.limit,
      presentSubcategory,
    );
  },

  'GET /image-subcategory/by-mulitple-category': async ({ actor, query, tx }) => {
    let rows = subcategories(tx)
      .where(isFor(actor))
      .where('image_subcategory.image_category_id', 'in', query.imageCategoryIds);
    if (actor.kind === 'customer') rows = rows.where(isOffered);
    return { imageSubcategories: (await rows.orderBy(place).execute()).map(presentSubcategory) };
  },

  'GET /image-subcategory/category-name': async ({ actor, query, tx }) => {
    let rows = subcategories(tx)
      .where(isFor(actor))
      .where(sql`lower(image_category_name)`, '=', query.imageCategoryName.toLowerCase());
    if (actor.kind === 'customer') rows = rows.where(isOffered);
    return { imageSubcategories: (await rows.orderBy(place).execute()).map(presentSubcategory) };
  },

  'POST /image-post/image-category/{imageCategoryId}/image-subcategory': changing(
    'POST /image-post/image-category/{imageCategoryId}/image-subcategory',
    {
      id: 'imageSubcategoryId',
      of: async ({ actor, tx, id, params }) => {
        const { imageCategoryId } = params as { imageCategoryId: string };
        return presentSubcategory(await subcategoryOf(tx, actor, { imageCategoryId, imageSubcategoryId: id }));
      },
    },
    async ({ actor, params: { imageCategoryId }, body, tx }) => {
      const category = await categoryById(tx, imageCategoryId);
      const { image_category_id } = category;
      if (keptBy(actor) !== null) await requireOwnFestival(tx, actor, category, body.imageSubcategoryName);
      const stored = body.imageSubcategoryId
        ? await subcategoryToChange(tx, actor, { imageCategoryId, imageSubcategoryId: body.imageSubcategoryId })
        : null;
      if (stored && body.version !== undefined && body.version !== stored.version)
        throw new ApiError('changed_meanwhile');
      const isRenamed = stored !== null && !isSame(stored.image_subcategory_name, body.imageSubcategoryName);
      if (isRenamed && (await isOfBusinesses(tx, stored))) throw new ApiError('in_use');
      const imageSubcategoryId = stored?.image_subcategory_id ?? newId();
      await putSubcategory(tx, {
        image_subcategory_id: imageSubcategoryId,
        agency_id: keptBy(actor),
        image_category_id,
        image_subcategory_name: body.imageSubcategoryName,
        celebration_type: body.celebrationType,
        fixed_date: body.fixedDate,
        flexible_dates: JSON.stringify(body.flexibleDates),
        is_active: body.isActive,
        position: body.position,
      });
      return {
        imageSubcategory: presentSubcategory(await subcategoryOf(tx, actor, { imageCategoryId, imageSubcategoryId })),
      };
    },
  ),

  'DELETE /image-post/image-category/{imageCategoryId}/image-subcategory': async ({ actor, params, query, tx }) => {
    if (keptBy(actor) !== null) await requireOwnPosts(tx, actor);
    await deleteSubcategory(tx, await subcategoryToChange(tx, actor, { ...params, ...query }));
    return {};
  },

  'GET /image-post/image-tag': async ({ query, tx }) => {
    let rows = tx.selectFrom('image_tag').selectAll();
    if (query.search) rows = rows.where('image_tag_name', 'ilike', containing(query.search));
    const tags = await rows.orderBy(sql`lower(image_tag_name)`).execute();
    return { imageTags: tags.map(presentTag) };
  },

  'POST /image-post/image-tag': async ({ body, tx }) => ({
    imageTag: presentTag(await addTag(tx, { image_tag_id: newId(), image_tag_name: body.imageTagName })),
  }),

  'DELETE /image-post/image-tag/{imageTagId}': async ({ params, tx }) => {
    await deleteTag(tx, params.imageTagId);
    return {};
  },
} satisfies Handlers;
