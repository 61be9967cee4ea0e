import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { v7 } from 'uuid';

/** A new id: sortable by the time it was made, not guessable. */
export const newId = (): string => v7();

export const iso = (date: Date): string => date.toISOString();
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A search word for `ilike`, its own wildcards made plain. */
export const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Two people who edit the same row: the second is told. Whoever names no version overwrites what there is.
 * @throws ApiError changed_meanwhile
 */
export function refuseOlder(sent: { version?: number | undefined }, stored: { version: number } | null): void {
  if (stored && sent.version !== undefined && sent.version !== stored.version) throw new ApiError('changed_meanwhile');
}

/** The sender's name for a file, for showing only: no path, no control or direction characters (joiners may stay). */
export const shownName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120)
    .toWellFormed() || 'file';
