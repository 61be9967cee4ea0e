import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { v7 } from 'uuid';

/** UUIDv7 sorts by creation time and is not guessable. */
export const newId = (): string => v7();

export const iso = (date: Date): string => date.toISOString();
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

export const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Optimistic locking; a request without a version overwrites. @throws ApiError changed_meanwhile */
export function refuseOlder(sent: { version?: number | undefined }, stored: { version: number } | null): void {
  if (stored && sent.version !== undefined && sent.version !== stored.version) throw new ApiError('changed_meanwhile');
}

/** Removes the path and control or direction characters; Indian scripts need the joiners. */
export const shownName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120)
    .toWellFormed() || 'file';
