import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { ImagePost, ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import {
  type MediaType,
  type PostKind,
  type PostLanguage,
  type PostShape,
  postKindParts,
  postKinds,
} from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
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
    ])
    .where('image_post.deleted_at', 'is', null);
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

export function kindsOf({ kind, mediaType, shape }: PostFilters): PostKind[] | null {
  if (!(kind ?? mediaType ?? shape)) return null;
  return postKinds.filter(
    (one) =>
      (kind ?? one) === one &&
      (mediaType ?? postKindParts[one].mediaType) === postKindParts[one].mediaType &&
      (shape ?? postKindParts[one].shape) === postKindParts[one].shape,
  );
}

export function filtered(rows: Posts, filters: PostFilters): Posts {
  const { agencyId, mediaType, language, imageCategoryId, imageSubcategoryId, imageTagId } = filters;
  const { isAgencyExclusive, isActive } = filters;
  const kinds = kindsOf(filters);
  let found = rows;
  if (kinds) found = found.where(sql<boolean>`image_post.kind = any(${kinds}::text[])`);
  if (mediaType === 'VIDEO') found = found.where('image_post.video', 'is not', null);
  if (agencyId) found = found.where('image_post.agency_id', '=', agencyId);
  if (language) found = found.where('language', '=', language);
  if (imageCategoryId) found = found.where('image_subcategory.image_category_id', '=', imageCategoryId);
  if (imageSubcategoryId) found = found.where('image_post.image_subcategory_id', '=', imageSubcategoryId);
  if (imageTagId) found = found.where(sql<boolean>`image_tag_ids @> array[${imageTagId}::uuid]`);
  if (isAgencyExclusive !== undefined) found = found.where('is_agency_exclusive', '=', isAgencyExclusive);
  if (isActive !== undefined) found = found.where('image_post.is_active', '=', isActive);
  return found;
}

const COUNTED = 100;

/** One query for all subcategories; the cursors continue in GET /image-post. */
export async function firstPagesOf(
  tx: Tx,
  actor: Actor,
  imageSubcategoryIds: readonly string[],
  filters: PostFilters,
  limit: number,
) {
  const rows = filtered(posts(tx, actor), filters).where(sql<boolean>`image_post.image_subcategory_id = wanted.id`);
  const some = rows
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED + 1);
  const newest = rows
    .select(sql<number>`(select count(*)::int from ${some} as counted)`.as('list_total'))
    .orderBy('image_post.image_id', 'desc')
    .limit(limit + 1);
  const { rows: found } = await sql<ImagePostRow & { list_total: number }>`
    select newest.* from unnest(${imageSubcategoryIds}::uuid[]) as wanted (id) cross join lateral ${newest} as newest`.execute(
    tx,
  );
  return (imageSubcategoryId: string) => {
    const own = found.filter((row) => row.image_subcategory_id === imageSubcategoryId);
    const kept = own.slice(0, limit);
    const total = own[0]?.list_total ?? 0;
    return {
      items: kept.map(presentPost),
      total: Math.min(total, COUNTED),
      ...(total > COUNTED && { totalIsMinimum: true as const }),
      nextCursor: own.length > limit ? (kept.at(-1)?.image_id ?? null) : null,
    };
  };
}

/** In the order of `imageIds`, without duplicates; missing ones are left out. */
export async function imagePostsByIds(tx: Tx, actor: Actor, imageIds: readonly string[]): Promise<ImagePost[]> {
  if (imageIds.length === 0) return [];
  const rows = await posts(tx, actor).where('image_post.image_id', 'in', imageIds).execute();
  const found = new Map(rows.map((row) => [row.image_id, presentPost(row)]));
  return [...new Set(imageIds)].flatMap((imageId) => found.get(imageId) ?? []);
}

export const changeable = (tx: Tx, actor: Actor, imageId: string) =>
  own(posts(tx, actor), actor).where('image_post.image_id', '=', imageId).forUpdate('image_post').executeTakeFirst();

export const own = (rows: Posts, actor: Actor): Posts =>
  isSuperadmin(actor) ? rows : rows.where('image_post.agency_id', '=', actor.agencyId);
