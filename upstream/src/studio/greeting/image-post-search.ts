import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { cursorToSql } from '../../platform/database/keyset-page.ts';
import { likePatternContaining } from '../../platform/database/rows.ts';
import { likePatternsOf } from '../../platform/database/search.ts';
import { isOfferedCondition, isVisibleToCondition, subcategoryQuery } from './image-category.queries.ts';
import {
  applyImagePostFilters,
  type ImagePostFilters,
  imagePostQuery,
  imagePostsByIds,
  postKindsMatching,
} from './image-post.queries.ts';
import { namesBySimilarity, occasionLikePatterns, unambiguousOccasion } from './occasion-synonyms.ts';

const MAX_COUNTED_HITS = 50;

const searchCursor = z.tuple([z.coerce.number().int().min(0).max(2), id]);

interface SearchHit {
  found_id: string;
  found_relevance: number;
}

/** A trigram index needs three letters; shorter words match only at the start of a word (search.ts). */
const canUseTrigramIndex = (word: string): boolean =>
  /[\p{L}\p{M}\p{N}]{3}/u.test(word) || likePatternsOf(word)[1] !== null;

/**
 * Greetings that match every word, best first.
 * @throws ApiError invalid_input for a malformed cursor
 */
export async function searchPage(
  tx: Tx,
  actor: Actor,
  { search = '', ...filters }: ImagePostFilters & { search?: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const words = search.split(' ').filter(Boolean);
  const isCustomer = actor.kind === 'customer';
  const criteria = JSON.stringify({
    ...filters,
    kinds: postKindsMatching(filters) ?? undefined,
    isOffered: isCustomer,
    isActive: isCustomer || filters.isActive,
    words: words.map((word) => [
      ...likePatternsOf(word).filter((pattern) => pattern !== null),
      ...occasionLikePatterns(word),
    ]),
    whole: search ? likePatternContaining(unambiguousOccasion(words) ?? search) : undefined,
    isLookedUp: words.length === 0 || words.some(canUseTrigramIndex),
  });
  const after = cursorToSql(cursor, searchCursor, ([relevance, imageId]) => sql`${relevance}::int, ${imageId}::uuid`);
  const start = sql`null, null`;
  const runSearch = async (from: RawBuilder<unknown>, maxHits: number) =>
    (await sql<SearchHit>`select * from image_posts_found(${criteria}::jsonb, ${from}, ${maxHits})`.execute(tx)).rows;

  const hits = await runSearch(after ?? start, after ? limit + 1 : Math.max(limit, MAX_COUNTED_HITS) + 1);
  const countedHits = after ? await runSearch(start, MAX_COUNTED_HITS + 1) : hits;
  const pageHits = hits.slice(0, limit);
  const last = pageHits.at(-1);
  return {
    items: await imagePostsByIds(
      tx,
      actor,
      pageHits.map((one) => one.found_id),
    ),
    total: Math.min(countedHits.length, MAX_COUNTED_HITS),
    ...(countedHits.length > MAX_COUNTED_HITS && { totalIsMinimum: true }),
    nextCursor: hits.length > limit && last ? `${last.found_relevance}_${last.found_id}` : null,
  };
}

const MAX_SUGGESTIONS = 3;

export async function nearestOccasions(
  tx: Tx,
  actor: Actor,
  { search, ...filters }: ImagePostFilters & { search: string },
): Promise<{ imageSubcategoryId: string; imageSubcategoryName: string }[]> {
  const offered = await subcategoryQuery(tx).where(isVisibleToCondition(actor)).where(isOfferedCondition).execute();
  const byName = new Map(offered.map((row) => [row.image_subcategory_name, row.image_subcategory_id]));
  const suggestions: { imageSubcategoryId: string; imageSubcategoryName: string }[] = [];
  for (const imageSubcategoryName of namesBySimilarity(search, [...byName.keys()])) {
    const imageSubcategoryId = byName.get(imageSubcategoryName) ?? '';
    const firstPost = await applyImagePostFilters(imagePostQuery(tx, actor), { ...filters, imageSubcategoryId })
      .limit(1)
      .execute();
    if (firstPost.length > 0) suggestions.push({ imageSubcategoryId, imageSubcategoryName });
    if (suggestions.length === MAX_SUGGESTIONS) break;
  }
  return suggestions;
}
