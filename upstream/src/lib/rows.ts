import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { id } from '@parichay/shared/lib/fields.ts';
import { v7 } from 'uuid';

/** A new id: sortable by the time it was made, not guessable. */
export const newId = (): string => v7();

export const iso = (date: Date): string => date.toISOString();
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * A page of a keyset list ordered by id, newest first. Ask the query for `limit + 1` rows after `cursor`.
 * The cursor is the last id of the page before: page 4,000 costs what page 1 does.
 */
export function toPage<R, T>(
  rows: readonly R[],
  limit: number,
  total: number,
  idOf: (row: R) => string,
  present: (row: R) => T,
): { items: T[]; total: number; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { items: kept.map(present), total, nextCursor: rows.length > limit && last ? idOf(last) : null };
}

/** A search word for `ilike`, its own wildcards made plain. */
export const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** @throws ApiError invalid_input when it is not a cursor that a page answered */
export function cursorId(cursor: string | undefined): string | undefined {
  if (cursor === undefined || id.safeParse(cursor).success) return cursor;
  throw new ApiError('invalid_input', { fields: { cursor: 'is not one that a page answered' } });
}
