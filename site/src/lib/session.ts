import { call } from './api.ts';
import { toTagManager } from './tag-manager.ts';

/** The analytics session ends after 30 minutes without interaction; it is unrelated to sign-in. */
const lifetime = 30 * 60_000;
const checkedAtMostEvery = 5_000;
const idKey = 'sessionId';
const lastKey = 'lastInteractionTimestamp';

type Facts = Record<string, string | number | boolean | null>;

// Private windows may refuse storage; the session then lasts as long as the page.
const memory = new Map<string, string>();
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
};
const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
};

/** `crypto.randomUUID` exists only in secure contexts. */
const newId = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');

/** Times are ms since 1970. A clock that was set back also ends the session. */
export const isOver = (last: number, now: number): boolean => !(last > 0 && now >= last && now - last <= lifetime);

function send(logEventName: string, sessionId: string, metaData: Facts): void {
  const { pathname } = location;
  // The query string is not sent, because it may contain personal data or a token.
  const event = {
    logEventName,
    sessionId,
    pageUrl: pathname,
    context: { language: document.documentElement.lang },
    metaData,
  };
  call('POST /analytics/log', { body: { logEvents: [event] }, keepalive: true }).catch(() => {});
  toTagManager({ event: logEventName, ...metaData });
}

function touch(): string {
  const now = Date.now();
  const current = read(idKey);
  const isNew = !current || isOver(Number(read(lastKey)), now);
  const sessionId = isNew ? newId() : current;
  keep(lastKey, String(now));
  if (isNew) {
    keep(idKey, sessionId);
    send('START_SESSION', sessionId, {});
  }
  return sessionId;
}

export const logEvent = (name: string, metaData: Facts = {}): void => send(name, touch(), metaData);

export function watchSession(): () => void {
  let checked = Date.now();
  touch();
  const stop = new AbortController();
  const interacted = () => {
    const now = Date.now();
    if (now - checked < checkedAtMostEvery) return;
    checked = now;
    touch();
  };
  for (const type of ['pointerdown', 'keydown', 'scroll', 'visibilitychange']) {
    document.addEventListener(type, interacted, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}

export function clearSession(): void {
  for (const key of [idKey, lastKey]) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {}
  }
}
