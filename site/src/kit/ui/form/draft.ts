import { readStored, removeStoredValues, storedKeys, storeValue } from '../browser/browser-storage.ts';

/* A draft is unsaved form input. It survives lost connections and expired sessions, and belongs to one account. */

const prefix = 'draft:';
const keyOf = (userId: string, name: string): string => `${prefix}${userId}:${name}`;

export const readDraft = <T>(userId: string, name: string): T | null =>
  readStored<T>('localStorage', keyOf(userId, name));
export const storeDraft = (userId: string, name: string, value: unknown): void =>
  storeValue('localStorage', keyOf(userId, name), value);
export const deleteDraft = (userId: string, name: string): void =>
  removeStoredValues('localStorage', keyOf(userId, name));
export const deleteDrafts = (): void => removeStoredValues('localStorage', prefix, { startingWith: true });

/** Typed text that lives in memory only. */
const unstored = new Set<string>();
export const markUnstored = (name: string, isTyped: boolean): void =>
  void (isTyped ? unstored.add(name) : unstored.delete(name));

const holdsPage = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

export const draftNames = (): readonly string[] => [
  ...storedKeys('localStorage', prefix).map((key) => key.replace(/^draft:[^:]*:/, '')),
  ...unstored,
  ...(holdsPage() ? ['page'] : []),
];
