import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import { remakeSmallPicturesKind } from '../../platform/media/small-pictures.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import {
  isOfferedCondition,
  isVisibleToCondition,
  loadOccasions,
  presentSubcategory,
  type SubcategoryRow,
  subcategoryQuery,
} from './image-category.queries.ts';
import {
  applyImagePostFilters,
  hasVideoPosts,
  type ImagePostFilters,
  type ImagePostRow,
  imagePostQuery,
  imagePostsByIds,
  ownImagePosts,
  presentImagePost,
} from './image-post.queries.ts';
import { loadFirstPageLookup, loadOwnLanguageFirst } from './image-post-lists.queries.ts';
import { addImagePosts, changeImagePost } from './image-post-save.ts';
import { nearestOccasions, searchPage } from './image-post-search.ts';
import { customersGreetingLanguage } from './todays-greeting.queries.ts';
import { loadPlannedForToday } from './todays-greeting.ts';

const loadImagePostPage = (
  tx: Tx,
  actor: Actor,
  filters: ImagePostFilters,
  paging: { limit: number; cursor?: string | undefined },
) =>
  loadListPage(
    applyImagePostFilters(imagePostQuery(tx, actor), filters),
    'image_post.image_id',
    paging,
    (row: ImagePostRow) => row.image_id,
    presentImagePost,
  );

const languageToShowFirst = async (tx: Tx, actor: Actor, { language }: ImagePostFilters): Promise<Locale | null> =>
  actor.kind === 'customer' && !language ? customersGreetingLanguage(tx, actor) : null;

async function imagePostById(tx: Tx, actor: Actor, imageId: string): Promise<ImagePost> {
  const [imagePost] = await imagePostsByIds(tx, actor, [imageId]);
  if (!imagePost) throw new ApiError('not_found');
  return imagePost;
}

async function subcategoriesByIds(tx: Tx, actor: Actor, ids: readonly string[]): Promise<SubcategoryRow[]> {
  let rows = subcategoryQuery(tx)
    .where(isVisibleToCondition(actor))
    .where('image_subcategory.image_subcategory_id', 'in', ids);
  if (actor.kind === 'customer') rows = rows.where(isOfferedCondition);
  const rowsById = new Map((await rows.execute()).map((row) => [row.image_subcategory_id, row]));
  return [...new Set(ids)].flatMap((imageSubcategoryId) => rowsById.get(imageSubcategoryId) ?? []);
}

export const imagePostHandlers = {
  // The search finds the posts of a rare tag faster.
  'GET /image-post': async ({ actor, query: { limit, cursor, ...filters }, tx }) => {
    const own = filters.imageTagId ? null : await languageToShowFirst(tx, actor, filters);
    if (own) return loadOwnLanguageFirst(tx, actor, filters, own, { limit, cursor });
    return (filters.imageTagId ? searchPage : loadImagePostPage)(tx, actor, filters, { limit, cursor });
  },

  'GET /image-post/search': async ({ actor, query: { limit, cursor, ...searchFilters }, tx }) => {
    const results = await searchPage(tx, actor, searchFilters, { limit, cursor });
    return { ...results, nearest: results.total > 0 ? [] : await nearestOccasions(tx, actor, searchFilters) };
  },

  'GET /image-post/ids': async ({ actor, query, tx }) => ({
    imagePosts: await imagePostsByIds(tx, actor, query.imageIds),
  }),

  'GET /image-post/paginated-mutiple-subcategories': async ({ actor, query, tx }) => {
    const { limit, imageSubcategoryIds, ...filters } = query;
    const subcategoryRows = imageSubcategoryIds
      ? await subcategoriesByIds(tx, actor, imageSubcategoryIds)
      : await loadOccasions(tx, actor);
    const isUnfiltered = !imageSubcategoryIds && Object.keys(filters).length === 0;
    const ids = subcategoryRows.map((row) => row.image_subcategory_id);
    const own = await languageToShowFirst(tx, actor, filters);
    const pageOf = await loadFirstPageLookup(tx, actor, ids, filters, own, limit);
    const rows = subcategoryRows.map((row) => ({
      imageSubcategory: presentSubcategory(row),
      ...pageOf(row.image_subcategory_id),
    }));
    const today = isUnfiltered && actor.kind === 'customer' ? await loadPlannedForToday(tx, actor) : null;
    return {
      rows,
      today: today && {
        imageSubcategory: presentSubcategory(today.planned.subcategory),
        imagePost: presentImagePost(today.planned.post),
      },
      hasVideos: await hasVideoPosts(tx, actor),
    };
  },

  'POST /image-post': updateHandler(
    'POST /image-post',
    {
      idField: 'imageId',
      async read({ actor, tx, id }) {
        const post = await imagePostById(tx, actor, id);
        return {
          ...post,
          mediaId: post.video?.mediaId ?? post.picture.mediaId,
          imageTagIds: post.tags.map(({ imageTagId }) => imageTagId),
          isAgencyExclusive: post.agencyId !== null,
        };
      },
    },
    async ({ actor, body: { imageId, version, ...input }, tx }) => {
      if (imageId) await changeImagePost(tx, actor, imageId, { ...input, version });
      const [added] = imageId ? [imageId] : await addImagePosts(tx, actor, [input], (_, field) => field);
      return { imagePost: await imagePostById(tx, actor, added ?? '') };
    },
  ),

  'POST /image-post/multiple': async ({ actor, body, tx }) => {
    const added = await addImagePosts(tx, actor, body.imagePosts, (at, field) => `imagePosts.${at}.${field}`);
    return { imagePosts: await imagePostsByIds(tx, actor, added) };
  },

  'POST /image-post/generate-low-quality-image-post': async ({ actor, body, tx }) => {
    const found = await ownImagePosts(imagePostQuery(tx, actor), actor)
      .where('image_post.image_id', 'in', body.imageIds)
      .execute();
    if (found.length === 0) throw new ApiError('not_found');
    const mediaIds = [...new Set(found.map(({ media_id }) => media_id))];
    const { agencyId } = actor;
    await addRenderJob(tx, { agencyId, businessId: null, kind: remakeSmallPicturesKind, input: { mediaIds } });
    return { accepted: found.length };
  },

  'DELETE /image-post': async ({ actor, body, tx }) => {
    const found = await ownImagePosts(imagePostQuery(tx, actor), actor)
      .where('image_post.image_id', 'in', body.imageIds)
      .execute();
    if (found.length === 0) throw new ApiError('not_found');
    const { numUpdatedRows } = await tx
      .updateTable('image_post')
      .set({ deleted_at: new Date(), deleted_by: accountIdOf(actor) })
      .where('deleted_at', 'is', null)
      .where(
        'image_id',
        'in',
        found.map(({ image_id }) => image_id),
      )
      .executeTakeFirst();
    return { deleted: Number(numUpdatedRows) };
  },
} satisfies Handlers;
