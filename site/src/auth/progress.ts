import type { KeepSignedInChoice } from '@parichay/shared/people/session/session.lists.ts';
import { type PasswordSaved, passwordSavedKey } from './password-saved-key.ts';

/** Shared by the steps in a tab; only for texts and preselections. */
export interface SignInProgress {
  to: string;
  /** ms since 1970. */
  sentAt: number;
  keepSignedIn?: KeepSignedInChoice | undefined;
}

const storageKey = 'signIn';

export const resendAfterSeconds = 45;

export function readProgress(): SignInProgress | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

/** The server sends no second code within `resendAfterSeconds`, so `sentAt` is the time of the first. */
export function storeCodeSent(to: string, keepSignedIn = readProgress()?.keepSignedIn): void {
  const previous = readProgress();
  const now = Date.now();
  const isSame = previous?.to === to && now - previous.sentAt < resendAfterSeconds * 1000;
  const progress: SignInProgress = { to, sentAt: isSame ? previous.sentAt : now, keepSignedIn };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(progress));
  } catch {}
}

export function storePasswordSaved(saved: PasswordSaved): void {
  try {
    sessionStorage.setItem(passwordSavedKey, JSON.stringify(saved));
  } catch {}
}

export function clearProgress(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {}
}
