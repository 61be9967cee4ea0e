import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { v7 } from 'uuid';

/** UUIDv7 sorts by creation time and is not guessable. */
export const newId = (): string => v7();

export const iso = (date: Date): string => date.toISOString();
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

export const likePatternContaining = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Optimistic locking; a request without a version overwrites. @throws ApiError changed_meanwhile */
export function requireCurrentVersion(
  request: { version?: number | undefined },
  stored: { version: number } | null,
): void {
  if (stored && request.version !== undefined && request.version !== stored.version)
    throw new ApiError('changed_meanwhile');
}

/** Removes path, control and direction characters, but not joiners, which Indian scripts need. */
export const sanitiseFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120)
    .toWellFormed() || 'file';
