import type { Actor } from '@parichay/shared/access/roles.ts';
import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { id } from '@parichay/shared/lib/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../lib/database.ts';
import type { Handlers } from '../lib/handle.ts';
import { cursorKeys, keysetPage } from '../lib/keyset-page.ts';
import { listPage } from '../lib/list-page.ts';
import { remakeSmallPicturesJob } from '../media/small-pictures.ts';
import { addRenderJob } from '../render/render-job.queries.ts';
import { isOffered, presentSubcategory, subcategories } from './image-category.queries.ts';
import {
  filtered,
  type ImagePostRow,
  matching,
  own,
  type PostFilters,
  posts,
  presentPost,
  relevance,
} from './image-post.queries.ts';
import { addPosts, changePost } from './image-post.save.ts';

const relevanceCursor = z.tuple([z.coerce.number().int().min(0).max(2), id]);

const page = (tx: Tx, actor: Actor, filters: PostFilters, wanted: { limit: number; cursor?: string | undefined }) =>
  listPage(
    filtered(posts(tx, actor), filters),
    'image_post.image_id',
    wanted,
    (row: ImagePostRow) => row.image_id,
    presentPost,
  );

/** In the order asked for, each once; those that are gone or out of reach are left out. */
async function byIds(tx: Tx, actor: Actor, imageIds: readonly string[]): Promise<ImagePost[]> {
  const rows = await posts(tx, actor).where('image_post.image_id', 'in', imageIds).execute();
  const found = new Map(rows.map((row) => [row.image_id, presentPost(row)]));
  return [...new Set(imageIds)].flatMap((imageId) => found.get(imageId) ?? []);
}

async function theOne(tx: Tx, actor: Actor, imageId: string): Promise<ImagePost> {
  const [imagePost] = await byIds(tx, actor, [imageId]);
  if (!imagePost) throw new ApiError('not_found');
  return imagePost;
}

export const imagePostHandlers = {
  'GET /image-post': ({ actor, query: { limit, cursor, ...filters }, tx }) =>
    page(tx, actor, filters, { limit, cursor }),

  'GET /image-post/search': ({ actor, query: { limit, cursor, search, ...filters }, tx }) => {
    const best = relevance(search);
    return keysetPage(
      matching(filtered(posts(tx, actor), filters), search).select(best.as('relevance')),
      {
        by: sql`(${best}, image_post.image_id)`,
        direction: 'desc',
        keysOf: (row) => [row.relevance, row.image_id],
        after: cursorKeys(cursor, relevanceCursor, ([of, last]) => sql`(${of}::int, ${last}::uuid)`),
      },
      limit,
      presentPost,
    );
  },

  'GET /image-post/ids': async ({ actor, query, tx }) => ({ imagePosts: await byIds(tx, actor, query.imageIds) }),

  'GET /image-post/paginated-mutiple-subcategories': async ({ actor, query, tx }) => {
    const { limit, imageSubcategoryIds, ...filters } = query;
    let found = subcategories(tx).where('image_subcategory.image_subcategory_id', 'in', imageSubcategoryIds);
    if (actor.kind === 'customer') found = found.where(isOffered);
    const there = new Map((await found.execute()).map((row) => [row.image_subcategory_id, presentSubcategory(row)]));
    const rows = [];
    for (const imageSubcategoryId of new Set(imageSubcategoryIds)) {
      const imageSubcategory = there.get(imageSubcategoryId);
      if (!imageSubcategory) continue;
      rows.push({ imageSubcategory, ...(await page(tx, actor, { ...filters, imageSubcategoryId }, { limit })) });
    }
    return { rows };
  },

  'POST /image-post': async ({ actor, body: { imageId, version, ...input }, tx }) => {
    if (imageId) await changePost(tx, actor, imageId, { ...input, version });
    const [added] = imageId ? [imageId] : await addPosts(tx, actor, [input], (_, field) => field);
    return { imagePost: await theOne(tx, actor, added ?? '') };
  },

  'POST /image-post/multiple': async ({ actor, body, tx }) => {
    const added = await addPosts(tx, actor, body.imagePosts, (at, field) => `imagePosts.${at}.${field}`);
    return { imagePosts: await byIds(tx, actor, added) };
  },

  'POST /image-post/generate-low-quality-image-post': async ({ actor, body, tx }) => {
    const found = await own(posts(tx, actor), actor).where('image_post.image_id', 'in', body.imageIds).execute();
    if (found.length === 0) throw new ApiError('not_found');
    const mediaIds = [...new Set(found.map(({ media_id }) => media_id))];
    const { agencyId } = actor;
    await addRenderJob(tx, { agencyId, businessId: null, kind: remakeSmallPicturesJob, input: { mediaIds } });
    return { accepted: found.length };
  },

  'DELETE /image-post': async ({ actor, body, tx }) => {
    const found = await own(posts(tx, actor), actor).where('image_post.image_id', 'in', body.imageIds).execute();
    if (found.length === 0) throw new ApiError('not_found');
    const { numDeletedRows } = await tx
      .deleteFrom('image_post')
      .where(
        'image_id',
        'in',
        found.map(({ image_id }) => image_id),
      )
      .executeTakeFirst();
    return { deleted: Number(numDeletedRows) };
  },
} satisfies Handlers;
