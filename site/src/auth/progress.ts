/** What one step leaves for the next, in this tab only. The server decides; this is for the words on the page. */
export interface Progress {
  /** Where the code was sent: a phone number in E.164 or an email. */
  to: string;
  /** ms since 1970. */
  sentAt: number;
}

const key = 'signIn';

export function readProgress(): Progress | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function keepProgress(progress: Progress): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(progress));
  } catch {}
}

export function clearProgress(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
