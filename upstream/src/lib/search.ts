import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { containing } from './rows.ts';

/*
 * Part of a word is found by its trigrams, in functions of the tables' owner (migrations 0011 and 0013 say why), which
 * answer ids. A word that is common is not looked up: the newest rows that have it are soon come across.
 */

/** More than this many are no longer looked up one by one; nor are words that the newest rows show to be common (0014). */
export const FOUND = 2_000;

/**
 * What a search may be like, in `ilike`'s words. One or two letters are in no index but at the beginning of a word, and
 * that is what whoever types them looks for.
 */
export function patternsOf(search: string): [pattern: string, other: string | null] {
  if (!/^[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]?\p{M}*$/u.test(search)) return [containing(search), null];
  return [`${search}%`, `% ${search}%`];
}

/**
 * Part of a phone number as people type it, in `like`'s words, or null where it is none. Short of a whole number and
 * without a plus it is looked for behind the two digits of India's code: otherwise 9198 would find every +91 98….
 */
export function phonePattern(search: string): string | null {
  const digits = asciiDigits(search)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^0+(?=\d{10})/, '');
  if (!/^\+?\d{3,}$/.test(digits)) return null;
  return /^\d{3,9}$/.test(digits) ? `+__%${digits}%` : `%${digits}%`;
}

/** What a search of a column may be like. */
export function patternsIn(column: string, search: string): ReturnType<typeof patternsOf> {
  const phone = column === 'registeredPhoneNumber' ? phonePattern(search) : null;
  return phone === null ? patternsOf(search) : [phone, null];
}

/**
 * The rows that a search finds, looked up by parts of words, or null when there is no search or it finds so many that
 * its word is common.
 * @param agencyId the one agency that the platform's staff asks for
 */
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
