import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { ImagePost, ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import {
  type MediaType,
  type PostKind,
  type PostLanguage,
  type PostShape,
  postKindDetails,
  postKinds,
} from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isOfferedCondition } from './image-category.queries.ts';

export type ImagePostRow = Selectable<Database['image_post']> & {
  image_category_id: string;
  image_subcategory_name: string;
  tags: ImageTag[];
};

export const presentImagePost = (row: ImagePostRow): ImagePost => ({
  imageId: row.image_id,
  kind: row.kind,
  ...postKindDetails[row.kind],
  picture: row.picture,
  video: row.video,
  imageCategoryId: row.image_category_id,
  imageSubcategoryId: row.image_subcategory_id,
  imageSubcategoryName: row.image_subcategory_name,
  tags: row.tags,
  language: row.language,
  caption: row.caption,
  keepOut: row.keep_out,
  agencyId: row.is_agency_exclusive ? row.agency_id : null,
  isActive: row.is_active,
  version: row.version,
  createdAt: iso(row.created_at),
});

export function imagePostQuery(tx: Tx, actor: Actor) {
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
    ])
    .where('image_post.deleted_at', 'is', null);
  if (!isSuperadmin(actor)) {
    rows = rows.where((eb) =>
      eb.or([eb('image_post.is_agency_exclusive', '=', false), eb('image_post.agency_id', '=', actor.agencyId)]),
    );
  }
  if (actor.kind === 'customer') rows = rows.where('image_post.is_active', '=', true).where(isOfferedCondition);
  return rows;
}
export type ImagePostQuery = ReturnType<typeof imagePostQuery>;

export interface ImagePostFilters {
  agencyId?: string | undefined;
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

export function postKindsMatching({ kind, mediaType, shape }: ImagePostFilters): PostKind[] | null {
  if (!(kind ?? mediaType ?? shape)) return null;
  return postKinds.filter(
    (one) =>
      (kind ?? one) === one &&
      (mediaType ?? postKindDetails[one].mediaType) === postKindDetails[one].mediaType &&
      (shape ?? postKindDetails[one].shape) === postKindDetails[one].shape,
  );
}

export function applyImagePostFilters(rows: ImagePostQuery, filters: ImagePostFilters): ImagePostQuery {
  const { agencyId, mediaType, language, imageCategoryId, imageSubcategoryId, imageTagId } = filters;
  const { isAgencyExclusive, isActive } = filters;
  const kinds = postKindsMatching(filters);
  let query = rows;
  if (kinds) query = query.where(sql<boolean>`image_post.kind = any(${kinds}::text[])`);
  if (mediaType === 'VIDEO') query = query.where('image_post.video', 'is not', null);
  if (agencyId) query = query.where('image_post.agency_id', '=', agencyId);
  if (language) query = query.where('language', '=', language);
  if (imageCategoryId) query = query.where('image_subcategory.image_category_id', '=', imageCategoryId);
  if (imageSubcategoryId) query = query.where('image_post.image_subcategory_id', '=', imageSubcategoryId);
  if (imageTagId) query = query.where(sql<boolean>`image_tag_ids @> array[${imageTagId}::uuid]`);
  if (isAgencyExclusive !== undefined) query = query.where('is_agency_exclusive', '=', isAgencyExclusive);
  if (isActive !== undefined) query = query.where('image_post.is_active', '=', isActive);
  return query;
}

export async function hasVideoPosts(tx: Tx, actor: Actor): Promise<boolean> {
  const rows = imagePostQuery(tx, actor).clearSelect().select('image_post.image_id');
  return (await rows.where('image_post.video', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Follows the order of `imageIds`, and omits duplicates and missing ids. */
export async function imagePostsByIds(tx: Tx, actor: Actor, imageIds: readonly string[]): Promise<ImagePost[]> {
  if (imageIds.length === 0) return [];
  const rows = await imagePostQuery(tx, actor).where('image_post.image_id', 'in', imageIds).execute();
  const found = new Map(rows.map((row) => [row.image_id, presentImagePost(row)]));
  return [...new Set(imageIds)].flatMap((imageId) => found.get(imageId) ?? []);
}

export const lockOwnImagePost = (tx: Tx, actor: Actor, imageId: string) =>
  ownImagePosts(imagePostQuery(tx, actor), actor)
    .where('image_post.image_id', '=', imageId)
    .forUpdate('image_post')
    .executeTakeFirst();

export const ownImagePosts = (rows: ImagePostQuery, actor: Actor): ImagePostQuery =>
  isSuperadmin(actor) ? rows : rows.where('image_post.agency_id', '=', actor.agencyId);
