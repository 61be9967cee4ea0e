import type { KeepSignedInOffer } from '@parichay/shared/session/session.lists.ts';

/** What one step leaves for the next, in this tab only. The server decides; this is for the words on the page. */
export interface Progress {
  /** Where the code was sent: a phone number in E.164 or an email. */
  to: string;
  /** ms since 1970. */
  sentAt: number;
  keepSignedIn?: KeepSignedInOffer | undefined;
}

const key = 'signIn';

/** Seconds between two codes; the server holds the same. */
export const resendAfter = 45;

export function readProgress(): Progress | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Remembers that a code went to `to`. Asked for again too soon, the server sends none: the first one counts. */
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
