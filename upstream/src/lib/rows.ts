import { v7 } from 'uuid';

/** A new id: sortable by the time it was made, not guessable. */
export const newId = (): string => v7();

export const iso = (date: Date): string => date.toISOString();
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A search word for `ilike`, its own wildcards made plain. */
export const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
