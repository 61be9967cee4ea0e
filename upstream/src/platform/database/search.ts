import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { likePatternContaining } from './rows.ts';

/* Substring search uses trigram indexes in functions of the tables' owner (migrations 0011 and 0013). */

/** With more matches than this, the newest rows are scanned instead (migration 0014). */
export const MAX_SEARCH_MATCHES = 2_000;

/** A trigram index finds one or two letters only at the start of a word. @returns `ilike` patterns */
export function likePatternsOf(search: string): [pattern: string, other: string | null] {
  if (!/^[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]?\p{M}*$/u.test(search)) return [likePatternContaining(search), null];
  return [`${search}%`, `% ${search}%`];
}

/**
 * A short number must follow the country code, else 9198 finds every +91 98….
 * @returns a `like` pattern, or null
 */
export function phoneLikePattern(search: string): string | null {
  const digits = toAsciiDigits(search)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^0+(?=\d{10})/, '');
  if (!/^\+?\d{3,}$/.test(digits)) return null;
  return /^\d{3,9}$/.test(digits) ? `+__%${digits}%` : `%${digits}%`;
}

export function likePatternsForColumn(column: string, search: string): ReturnType<typeof likePatternsOf> {
  const phone = column === 'registeredPhoneNumber' ? phoneLikePattern(search) : null;
  return phone === null ? likePatternsOf(search) : [phone, null];
}

/** @returns null without a search or for a common word */
export async function findMatchingIds(
  tx: Tx,
  searchFunction: 'cards_found' | 'businesses_found',
  { search, searchBy, agencyId }: { search?: string | undefined; searchBy: string; agencyId?: string | undefined },
): Promise<string[] | null> {
  if (!search) return null;
  const [pattern, otherPattern] = likePatternsForColumn(searchBy, search);
  const { rows } = await sql<{ id: string | null }>`
    select ${sql.raw(searchFunction)}(${searchBy}, ${pattern}, ${otherPattern}, ${agencyId ?? null}, ${MAX_SEARCH_MATCHES + 1}) as id`.execute(
    tx,
  );
  const ids = rows.map((row) => row.id).filter((id) => id !== null);
  return rows.length > MAX_SEARCH_MATCHES || ids.length < rows.length ? null : ids;
}
