import { call } from './api.ts';
import { sendToTagManager } from './tag-manager.ts';

/** Ends after 30 minutes without interaction; unrelated to sign-in. */
const lifetimeMs = 30 * 60_000;
const checkIntervalMs = 5_000;
const idKey = 'sessionId';
const lastInteractionKey = 'lastInteractionTimestamp';

type MetaData = Record<string, string | number | boolean | null>;

const memoryStorage = new Map<string, string>();
const readSessionValue = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return memoryStorage.get(key) ?? null;
  }
};
const storeSessionValue = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    memoryStorage.set(key, value);
  }
};

/** `crypto.randomUUID` exists only in secure contexts. */
const newId = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');

/** Times are ms since 1970. A clock that was set back also ends the session. */
export const isSessionExpired = (lastInteraction: number, now: number): boolean =>
  !(lastInteraction > 0 && now >= lastInteraction && now - lastInteraction <= lifetimeMs);

function sendEvent(logEventName: string, sessionId: string, metaData: MetaData): void {
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
  sendToTagManager({ event: logEventName, ...metaData });
}

function touchAnalyticsSession(): string {
  const now = Date.now();
  const current = readSessionValue(idKey);
  const isNew = !current || isSessionExpired(Number(readSessionValue(lastInteractionKey)), now);
  const sessionId = isNew ? newId() : current;
  storeSessionValue(lastInteractionKey, String(now));
  if (isNew) {
    storeSessionValue(idKey, sessionId);
    sendEvent('START_SESSION', sessionId, {});
  }
  return sessionId;
}

export const logEvent = (name: string, metaData: MetaData = {}): void =>
  sendEvent(name, touchAnalyticsSession(), metaData);

export function watchAnalyticsSession(): () => void {
  let lastCheck = Date.now();
  touchAnalyticsSession();
  const controller = new AbortController();
  const onInteraction = () => {
    const now = Date.now();
    if (now - lastCheck < checkIntervalMs) return;
    lastCheck = now;
    touchAnalyticsSession();
  };
  for (const type of ['pointerdown', 'keydown', 'scroll', 'visibilitychange']) {
    document.addEventListener(type, onInteraction, { capture: true, passive: true, signal: controller.signal });
  }
  return () => controller.abort();
}

export function clearAnalyticsSession(): void {
  for (const key of [idKey, lastInteractionKey]) {
    memoryStorage.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {}
  }
}
