import { forget, readStored, storeValue } from '../browser/browser-storage.ts';

/* Unsaved form input. It survives lost connections and expired sessions, and belongs to one account. */

const prefix = 'draft:';
const keyOf = (userId: string, name: string): string => `${prefix}${userId}:${name}`;

export const readDraft = <T>(userId: string, name: string): T | null =>
  readStored<T>('localStorage', keyOf(userId, name));
export const keepDraft = (userId: string, name: string, value: unknown): void =>
  storeValue('localStorage', keyOf(userId, name), value);
export const deleteDraft = (userId: string, name: string): void => forget('localStorage', keyOf(userId, name));
export const deleteDrafts = (): void => forget('localStorage', prefix, { startingWith: true });
