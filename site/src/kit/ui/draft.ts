import { forget, readStored, storeValue } from './browser-storage.ts';

/*
 * What somebody has typed and not saved. It stays in this browser until it is saved or thrown away, through lost
 * connections and ended sessions, and belongs to the account that typed it.
 */

const prefix = 'draft:';
const keyOf = (userId: string, name: string): string => `${prefix}${userId}:${name}`;

export const readDraft = <T>(userId: string, name: string): T | null =>
  readStored<T>('localStorage', keyOf(userId, name));
export const keepDraft = (userId: string, name: string, value: unknown): void =>
  storeValue('localStorage', keyOf(userId, name), value);
export const forgetDraft = (userId: string, name: string): void => forget('localStorage', keyOf(userId, name));
export const forgetDrafts = (): void => forget('localStorage', prefix, { startingWith: true });
