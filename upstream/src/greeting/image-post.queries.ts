import type { Actor } from '@parichay/shared/access/roles.ts';
import { isSuperadmin } from '@parichay/shared/access/roles.ts';
import type { ImagePost, ImageTag } from '@parichay/shared/greeting/greeting.fields.ts';
import {
  type MediaType,
  type PostKind,
  type PostLanguage,
  type PostShape,
  postKindParts,
  postKinds,
} from '@parichay/shared/greeting/greeting.lists.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../lib/database.ts';
import { containing, iso } from '../lib/rows.ts';
import type { Database } from '../lib/schema.ts';
import { isOffered } from './image-category.queries.ts';

export type ImagePostRow = Selectable<Database['image_post']> & {
  image_category_id: string;
  image_subcategory_name: string;
  tags: ImageTag[];
};

export const presentPost = (row: ImagePostRow): ImagePost => ({
  imageId: row.image_id,
  kind: row.kind,
  ...postKindParts[row.kind],
  picture: row.picture,
  video: row.video,
  imageCategoryId: row.image_category_id,
  imageSubcategoryId: row.image_subcategory_id,
  imageSubcategoryName: row.image_subcategory_name,
  tags: row.tags,
  language: row.language,
  caption: row.caption,
  focalPoint: row.focal_point,
  agencyId: row.is_agency_exclusive ? row.agency_id : null,
  isActive: row.is_active,
  version: row.version,
  createdAt: iso(row.created_at),
});

/**
 * Greetings that an actor may see: those for everybody and its own agency's, and of these a customer the offered ones.
 * The platform's own staff sees those of every agency.
 */
export function posts(tx: Tx, actor: Actor) {
  let rows = tx
    .selectFrom('image_post')
    .innerJoin('image_subcategory', 'image_subcategory.image_subcategory_id', 'image_post.image_subcategory_id')
    .innerJoin('image_category', 'image_category.image_category_id', 'image_subcategory.image_category_id')
    .selectAll('image_post')
    .select([
      'image_subcategory.image_category_id',
      'image_subcategory.image_subcategory_name',
      sql<ImageTag[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('imageTagId', image_tag_id, 'imageTagName', image_tag_name)
          order by lower(image_tag_name)), '[]')
        from image_tag where image_tag_id = any(image_post.image_tag_ids))`.as('tags'),
    ]);
  if (!isSuperadmin(actor)) {
    rows = rows.where((is) =>
      is.or([is('image_post.is_agency_exclusive', '=', false), is('image_post.agency_id', '=', actor.agencyId)]),
    );
  }
  if (actor.kind === 'customer') rows = rows.where('image_post.is_active', '=', true).where(isOffered);
  return rows;
}
export type Posts = ReturnType<typeof posts>;

export interface PostFilters {
  kind?: PostKind | undefined;
  mediaType?: MediaType | undefined;
  shape?: PostShape | undefined;
  language?: PostLanguage | undefined;
  imageCategoryId?: string | undefined;
  imageSubcategoryId?: string | undefined;
  imageTagId?: string | undefined;
  isAgencyExclusive?: boolean | undefined;
  isActive?: boolean | undefined;
}

export function filtered(rows: Posts, filters: PostFilters): Posts {
  const { kind, mediaType, shape, language, imageCategoryId, imageSubcategoryId, imageTagId } = filters;
  const { isAgencyExclusive, isActive } = filters;
  let found = rows;
  if (kind ?? mediaType ?? shape) {
    const kinds = postKinds.filter(
      (one) =>
        (kind ?? one) === one &&
        (mediaType ?? postKindParts[one].mediaType) === postKindParts[one].mediaType &&
        (shape ?? postKindParts[one].shape) === postKindParts[one].shape,
    );
    found = found.where(sql<boolean>`image_post.kind = any(${kinds}::text[])`);
  }
  if (language) found = found.where('language', '=', language);
  if (imageCategoryId) found = found.where('image_subcategory.image_category_id', '=', imageCategoryId);
  if (imageSubcategoryId) found = found.where('image_post.image_subcategory_id', '=', imageSubcategoryId);
  if (imageTagId) found = found.where(sql<boolean>`image_tag_ids @> array[${imageTagId}::uuid]`);
  if (isAgencyExclusive !== undefined) found = found.where('is_agency_exclusive', '=', isAgencyExclusive);
  if (isActive !== undefined) found = found.where('image_post.is_active', '=', isActive);
  return found;
}

const isTagged = (word: string) =>
  sql<boolean>`exists (select from image_tag where image_tag_id = any(image_post.image_tag_ids) and image_tag_name ilike ${word})`;

/** Greetings of which every word stands in the subcategory, a tag or the caption. */
export function matching(rows: Posts, search: string): Posts {
  let found = rows;
  for (const word of search.split(' ').map(containing)) {
    found = found.where(
      sql<boolean>`(image_subcategory.image_subcategory_name ilike ${word} or caption ilike ${word} or ${isTagged(word)})`,
    );
  }
  return found;
}

/** How well a greeting matches: 2 where the subcategory bears all of the search, 1 where a tag does. */
export function relevance(search: string) {
  const all = containing(search);
  return sql<number>`case when image_subcategory.image_subcategory_name ilike ${all} then 2 when ${isTagged(all)} then 1 else 0 end`;
}

/** One greeting that the actor may change: its own agency's, or any for the platform. Undefined beyond that. */
export const changeable = (tx: Tx, actor: Actor, imageId: string) =>
  own(posts(tx, actor), actor).where('image_post.image_id', '=', imageId).forUpdate('image_post').executeTakeFirst();

export const own = (rows: Posts, actor: Actor): Posts =>
  isSuperadmin(actor) ? rows : rows.where('image_post.agency_id', '=', actor.agencyId);
