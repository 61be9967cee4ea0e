import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
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
import { loadListPage } from '../../platform/database/list-page.ts';
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

const MAX_COUNTED_POSTS = 100;

/** Greetings in one of the groups come before all of the next one. */
const languageGroups = (own: Locale) => [
  sql<boolean>`image_post.language = ${own}`,
  sql<boolean>`image_post.language = 'none'`,
  sql<boolean>`image_post.language <> all(${[own, 'none']}::text[])`,
];

/** The customer's language first, then pictures without text. Each group uses an index, because sorting would read all. */
export async function loadOwnLanguageFirst(
  tx: Tx,
  actor: Actor,
  filters: ImagePostFilters,
  own: Locale,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const rows = applyImagePostFilters(imagePostQuery(tx, actor), filters);
  const idOf = (row: ImagePostRow) => row.image_id;
  const { items: _, ...totals } = await loadListPage(
    rows,
    'image_post.image_id',
    { limit: 1, cursor },
    idOf,
    presentImagePost,
  );
  const last = cursor
    ? await tx.selectFrom('image_post').select('language').where('image_id', '=', cursor).executeTakeFirst()
    : undefined;
  const firstGroup = !last || last.language === own ? 0 : last.language === 'none' ? 1 : 2;
  const found: ImagePostRow[] = [];
  for (const [group, isInGroup] of languageGroups(own).entries()) {
    if (group < firstGroup || found.length > limit) continue;
    const ofGroup = rows
      .where(isInGroup)
      .$if(cursor !== undefined && group === firstGroup, (query) =>
        query.where('image_post.image_id', '<', cursor ?? ''),
      );
    found.push(
      ...(await ofGroup
        .orderBy('image_post.image_id', 'desc')
        .limit(limit + 1 - found.length)
        .execute()),
    );
  }
  const page = found.slice(0, limit);
  return {
    ...totals,
    items: page.map(presentImagePost),
    nextCursor: found.length > limit ? (page.at(-1)?.image_id ?? null) : null,
  };
}

/**
 * Reads all subcategories at once; cursors continue in GET /image-post.
 * @param own language that comes first; null = the newest first
 */
export async function loadFirstPageLookup(
  tx: Tx,
  actor: Actor,
  imageSubcategoryIds: readonly string[],
  filters: ImagePostFilters,
  own: Locale | null,
  limit: number,
) {
  const rows = applyImagePostFilters(imagePostQuery(tx, actor), filters).where(
    sql<boolean>`image_post.image_subcategory_id = wanted.id`,
  );
  const countedRows = rows
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(MAX_COUNTED_POSTS + 1);
  const newest = rows
    .select(sql<number>`(select count(*)::int from ${countedRows} as counted)`.as('list_total'))
    .orderBy('image_post.image_id', 'desc')
    .limit(limit + 1);
  const groups = own === null ? [newest] : languageGroups(own).map((isInGroup) => newest.where(isInGroup));
  // The groups are read in this order, and only until the limit.
  const firstRows = sql.join(
    groups.map((group) => sql`${group}`),
    sql` union all `,
  );
  const first = sql`(select * from (${firstRows}) as grouped limit ${limit + 1})`;
  const { rows: found } = await sql<ImagePostRow & { list_total: number }>`
    select newest.* from unnest(${imageSubcategoryIds}::uuid[]) as wanted (id) cross join lateral ${first} as newest`.execute(
    tx,
  );
  return (imageSubcategoryId: string) => {
    const matching = found.filter((row) => row.image_subcategory_id === imageSubcategoryId);
    const pageRows = matching.slice(0, limit);
    const total = matching[0]?.list_total ?? 0;
    return {
      items: pageRows.map(presentImagePost),
      total: Math.min(total, MAX_COUNTED_POSTS),
      ...(total > MAX_COUNTED_POSTS && { totalIsMinimum: true as const }),
      nextCursor: matching.length > limit ? (pageRows.at(-1)?.image_id ?? null) : null,
    };
  };
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
