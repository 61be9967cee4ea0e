import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { changing, type Handlers } from '../../platform/http/handle.ts';
import { remakeSmallPicturesKind } from '../../platform/media/small-pictures.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import {
  isFor,
  isOffered,
  occasions,
  presentSubcategory,
  type SubcategoryRow,
  subcategories,
} from './image-category.queries.ts';
import {
  filtered,
  firstPagesOf,
  type ImagePostRow,
  imagePostsByIds,
  own,
  type PostFilters,
  posts,
  presentPost,
} from './image-post.queries.ts';
import { addPosts, changePost } from './image-post.save.ts';
import { foundPage, nearestOccasions } from './image-post.search.ts';
import { chosenForToday } from './todays-post.ts';

const page = (tx: Tx, actor: Actor, filters: PostFilters, wanted: { limit: number; cursor?: string | undefined }) =>
  listPage(
    filtered(posts(tx, actor), filters),
    'image_post.image_id',
    wanted,
    (row: ImagePostRow) => row.image_id,
    presentPost,
  );

async function theOne(tx: Tx, actor: Actor, imageId: string): Promise<ImagePost> {
  const [imagePost] = await imagePostsByIds(tx, actor, [imageId]);
  if (!imagePost) throw new ApiError('not_found');
  return imagePost;
}

async function subcategoriesByIds(tx: Tx, actor: Actor, ids: readonly string[]): Promise<SubcategoryRow[]> {
  let rows = subcategories(tx).where(isFor(actor)).where('image_subcategory.image_subcategory_id', 'in', ids);
  if (actor.kind === 'customer') rows = rows.where(isOffered);
  const found = new Map((await rows.execute()).map((row) => [row.image_subcategory_id, row]));
  return [...new Set(ids)].flatMap((imageSubcategoryId) => found.get(imageSubcategoryId) ?? []);
}

export const imagePostHandlers = {
  // A rare tag is faster through the search.
  'GET /image-post': ({ actor, query: { limit, cursor, ...filters }, tx }) =>
    (filters.imageTagId ? foundPage : page)(tx, actor, filters, { limit, cursor }),

  'GET /image-post/search': async ({ actor, query: { limit, cursor, ...asked }, tx }) => {
    const found = await foundPage(tx, actor, asked, { limit, cursor });
    return { ...found, nearest: found.total > 0 ? [] : await nearestOccasions(tx, actor, asked) };
  },

  'GET /image-post/ids': async ({ actor, query, tx }) => ({
    imagePosts: await imagePostsByIds(tx, actor, query.imageIds),
  }),

  'GET /image-post/paginated-mutiple-subcategories': async ({ actor, query, tx }) => {
    const { limit, imageSubcategoryIds, ...filters } = query;
    const wanted = imageSubcategoryIds
      ? await subcategoriesByIds(tx, actor, imageSubcategoryIds)
      : await occasions(tx, actor);
    const isOfAll = !imageSubcategoryIds && Object.keys(filters).length === 0;
    const ids = wanted.map((row) => row.image_subcategory_id);
    const pageOf = await firstPagesOf(tx, actor, ids, filters, limit);
    const rows = wanted.map((row) => ({
      imageSubcategory: presentSubcategory(row),
      ...pageOf(row.image_subcategory_id),
    }));
    const today = isOfAll && actor.kind === 'customer' ? await chosenForToday(tx, actor) : null;
    return {
      rows,
      today: today && {
        imageSubcategory: presentSubcategory(today.planned.subcategory),
        imagePost: presentPost(today.planned.post),
      },
    };
  },

  'POST /image-post': changing(
    'POST /image-post',
    {
      id: 'imageId',
      async of({ actor, tx, id }) {
        const post = await theOne(tx, actor, id);
        return {
          ...post,
          mediaId: post.video?.mediaId ?? post.picture.mediaId,
          imageTagIds: post.tags.map(({ imageTagId }) => imageTagId),
          isAgencyExclusive: post.agencyId !== null,
        };
      },
    },
    async ({ actor, body: { imageId, version, ...input }, tx }) => {
      if (imageId) await changePost(tx, actor, imageId, { ...input, version });
      const [added] = imageId ? [imageId] : await addPosts(tx, actor, [input], (_, field) => field);
      return { imagePost: await theOne(tx, actor, added ?? '') };
    },
  ),

  'POST /image-post/multiple': async ({ actor, body, tx }) => {
    const added = await addPosts(tx, actor, body.imagePosts, (at, field) => `imagePosts.${at}.${field}`);
    return { imagePosts: await imagePostsByIds(tx, actor, added) };
  },

  'POST /image-post/generate-low-quality-image-post': async ({ actor, body, tx }) => {
    const found = await own(posts(tx, actor), actor).where('image_post.image_id', 'in', body.imageIds).execute();
    if (found.length === 0) throw new ApiError('not_found');
    const mediaIds = [...new Set(found.map(({ media_id }) => media_id))];
    const { agencyId } = actor;
    await addRenderJob(tx, { agencyId, businessId: null, kind: remakeSmallPicturesKind, input: { mediaIds } });
    return { accepted: found.length };
  },

  'DELETE /image-post': async ({ actor, body, tx }) => {
    const found = await own(posts(tx, actor), actor).where('image_post.image_id', 'in', body.imageIds).execute();
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
