import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { cursorKeys } from '../../platform/database/keyset-page.ts';
import { containing } from '../../platform/database/rows.ts';
import { patternsOf } from '../../platform/database/search.ts';
import { isFor, isOffered, subcategories } from './image-category.queries.ts';
import { filtered, imagePostsByIds, kindsOf, type PostFilters, posts } from './image-post.queries.ts';
import { alsoLike, nearestNames, occasionMeant } from './occasion-words.ts';

const COUNTED = 50;

const placeOf = z.tuple([z.coerce.number().int().min(0).max(2), id]);

interface Found {
  found_id: string;
  found_relevance: number;
}

/** A trigram index needs three letters; shorter words match only at the start of a word (lib/search.ts). */
const isLookedUp = (word: string): boolean => /[\p{L}\p{M}\p{N}]{3}/u.test(word) || patternsOf(word)[1] !== null;

/**
 * Best matches first; every word must match.
 * @throws ApiError invalid_input for a malformed cursor
 */
export async function foundPage(
  tx: Tx,
  actor: Actor,
  { search = '', ...filters }: PostFilters & { search?: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const words = search.split(' ').filter(Boolean);
  const isCustomer = actor.kind === 'customer';
  const asked = JSON.stringify({
    ...filters,
    kinds: kindsOf(filters) ?? undefined,
    isOffered: isCustomer,
    isActive: isCustomer || filters.isActive,
    words: words.map((word) => [...patternsOf(word).filter((pattern) => pattern !== null), ...alsoLike(word)]),
    whole: search ? containing(occasionMeant(words) ?? search) : undefined,
    isLookedUp: words.length === 0 || words.some(isLookedUp),
  });
  const after = cursorKeys(cursor, placeOf, ([relevance, imageId]) => sql`${relevance}::int, ${imageId}::uuid`);
  const first = sql`null, null`;
  const ask = async (from: RawBuilder<unknown>, most: number) =>
    (await sql<Found>`select * from image_posts_found(${asked}::jsonb, ${from}, ${most})`.execute(tx)).rows;

  const found = await ask(after ?? first, after ? limit + 1 : Math.max(limit, COUNTED) + 1);
  const counted = after ? await ask(first, COUNTED + 1) : found;
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  return {
    items: await imagePostsByIds(
      tx,
      actor,
      kept.map((one) => one.found_id),
    ),
    total: Math.min(counted.length, COUNTED),
    ...(counted.length > COUNTED && { totalIsMinimum: true }),
    nextCursor: found.length > limit && last ? `${last.found_relevance}_${last.found_id}` : null,
  };
}

const NEAREST = 3;

export async function nearestOccasions(
  tx: Tx,
  actor: Actor,
  { search, ...filters }: PostFilters & { search: string },
): Promise<{ imageSubcategoryId: string; imageSubcategoryName: string }[]> {
  const offered = await subcategories(tx).where(isFor(actor)).where(isOffered).execute();
  const byName = new Map(offered.map((row) => [row.image_subcategory_name, row.image_subcategory_id]));
  const near: { imageSubcategoryId: string; imageSubcategoryName: string }[] = [];
  for (const imageSubcategoryName of nearestNames(search, [...byName.keys()])) {
    const imageSubcategoryId = byName.get(imageSubcategoryName) ?? '';
    const some = await filtered(posts(tx, actor), { ...filters, imageSubcategoryId })
      .limit(1)
      .execute();
    if (some.length > 0) near.push({ imageSubcategoryId, imageSubcategoryName });
    if (near.length === NEAREST) break;
  }
  return near;
}
