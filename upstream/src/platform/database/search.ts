import { asciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { containing } from './rows.ts';

/* Substring search uses trigram indexes in functions of the tables' owner (migrations 0011 and 0013). */

/** With more matches, the newest rows are scanned instead (migration 0014). */
export const FOUND = 2_000;

/** A trigram index finds one or two letters only at the start of a word. @returns `ilike` patterns */
export function patternsOf(search: string): [pattern: string, other: string | null] {
  if (!/^[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]?\p{M}*$/u.test(search)) return [containing(search), null];
  return [`${search}%`, `% ${search}%`];
}

/**
 * A short number must follow the country code, else 9198 finds every +91 98….
 * @returns a `like` pattern, or null
 */
export function phonePattern(search: string): string | null {
  const digits = asciiDigits(search)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^0+(?=\d{10})/, '');
  if (!/^\+?\d{3,}$/.test(digits)) return null;
  return /^\d{3,9}$/.test(digits) ? `+__%${digits}%` : `%${digits}%`;
}

export function patternsIn(column: string, search: string): ReturnType<typeof patternsOf> {
  const phone = column === 'registeredPhoneNumber' ? phonePattern(search) : null;
  return phone === null ? patternsOf(search) : [phone, null];
}

/** @returns null without a search or when the word is too common */
export async function foundBySearch(
  tx: Tx,
  among: 'cards_found' | 'businesses_found',
  { search, searchBy, agencyId }: { search?: string | undefined; searchBy: string; agencyId?: string | undefined },
): Promise<string[] | null> {
  if (!search) return null;
  const [pattern, other] = patternsIn(searchBy, search);
  const { rows } = await sql<{ id: string | null }>`
    select ${sql.raw(among)}(${searchBy}, ${pattern}, ${other}, ${agencyId ?? null}, ${FOUND + 1}) as id`.execute(tx);
  const ids = rows.map((row) => row.id).filter((id) => id !== null);
  return rows.length > FOUND || ids.length < rows.length ? null : ids;
}
