import type { KeepSignedInOffer } from '@parichay/shared/people/session/session.lists.ts';

/** State passed between the steps in this tab. It affects only texts; the server decides. */
export interface Progress {
  to: string;
  /** ms since 1970. */
  sentAt: number;
  keepSignedIn?: KeepSignedInOffer | undefined;
}

const key = 'signIn';

export const resendAfter = 45;

export function readProgress(): Progress | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Within `resendAfter` the server sends no new code, so the first time counts. */
export function codeSent(to: string, keepSignedIn = readProgress()?.keepSignedIn): void {
  const before = readProgress();
  const now = Date.now();
  const isSame = before?.to === to && now - before.sentAt < resendAfter * 1000;
  const progress: Progress = { to, sentAt: isSame ? before.sentAt : now, keepSignedIn };
  try {
    sessionStorage.setItem(key, JSON.stringify(progress));
  } catch {}
}

export function clearProgress(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
