import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import {
  applyImagePostFilters,
  type ImagePostFilters,
  type ImagePostRow,
  imagePostQuery,
  presentImagePost,
} from './image-post.queries.ts';

const MAX_COUNTED_POSTS = 100;

const languageGroups = (own: Locale) => [
  sql<boolean>`image_post.language = ${own}`,
  sql<boolean>`image_post.language = 'none'`,
  sql<boolean>`image_post.language <> all(${[own, 'none']}::text[])`,
];

/** Each group of languages uses an index, because sorting would read all greetings. */
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
 * @param own null = the newest first
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
