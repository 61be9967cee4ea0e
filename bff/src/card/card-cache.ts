import { allCardsSign } from '@parichay/shared/internal.ts';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { CachedResponse } from '../lib/cached-response.ts';
import { withFallback } from '../lib/with-fallback.ts';

export interface CachedCardResponse extends CachedResponse {
  recompress?: (() => Promise<Buffer>) | undefined;
}

interface Entry extends CachedCardResponse {
  cardId: string;
  storedAt: number;
}

export interface CardCache {
  get(key: string, cardId: string, load: () => Promise<CachedCardResponse>): Promise<CachedCardResponse>;
  /** Unknown addresses share one page per agency and language, so they cannot evict cards. */
  getMissingPage(key: string, load: () => Promise<CachedCardResponse>): Promise<CachedCardResponse>;
  /** @param cardId `allCardsSign` when too many cards have changed to name them */
  invalidate(cardId: string): void;
}

const CARD_FRESH_MS = 60_000;
const MAX_REFRESH_WAIT_MS = 1_000;
const REFRESH_RETRY_DELAY_MS = 5_000;
const CHANNEL = 'card-changed';

/** Fresh for a minute or until a change; stale entries are served while the upstream is down or slow. */
export function createCardCache(maxBytes: number, now: () => number): CardCache {
  const keysByCard = new Map<string, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.body.length + (entry.brotli?.length ?? 0) + 1_000,
    dispose: (entry, key) => {
      const keys = keysByCard.get(entry.cardId);
      keys?.delete(key);
      if (keys?.size === 0) keysByCard.delete(entry.cardId);
    },
  });
  const missing = new LRUCache<string, Promise<CachedCardResponse>>({ max: 1_000, ttl: CARD_FRESH_MS });
  const inFlight = new Map<string, Promise<CachedCardResponse>>();
  /** Serial number of each card's latest change: a page requested before it is not cached. */
  const changesByCard = new LRUCache<string, number>({ max: 10_000 });
  let changeCount = 0;
  let lastFullChange = 0;
  const lastChange = (cardId: string): number => Math.max(changesByCard.get(cardId) ?? 0, lastFullChange);

  async function fill(
    key: string,
    cardId: string,
    load: () => Promise<CachedCardResponse>,
  ): Promise<CachedCardResponse> {
    const changeBefore = lastChange(cardId);
    const loaded = await load();
    if (loaded.status !== 404 && lastChange(cardId) === changeBefore) {
      entries.set(key, { ...loaded, cardId, storedAt: now() });
      const keys = keysByCard.get(cardId) ?? new Set();
      keysByCard.set(cardId, keys.add(key));
    }
    return loaded;
  }

  function recompressInBackground(entry: Entry): void {
    const recompress = entry.recompress;
    entry.recompress = undefined;
    recompress?.().then(
      (compressed) => {
        entry.brotli = compressed;
      },
      () => {},
    );
  }

  return {
    async get(key, cardId, load) {
      const cached = entries.get(key);
      if (cached && now() - cached.storedAt < CARD_FRESH_MS) {
        recompressInBackground(cached);
        return cached;
      }
      const loading = inFlight.get(key) ?? fill(key, cardId, load).finally(() => inFlight.delete(key));
      inFlight.set(key, loading);
      if (!cached) return loading;
      return withFallback(loading, MAX_REFRESH_WAIT_MS, () => {
        cached.storedAt = now() - CARD_FRESH_MS + REFRESH_RETRY_DELAY_MS;
        return cached;
      });
    },

    getMissingPage(key, load) {
      const pending = missing.get(key);
      if (pending) return pending;
      const loaded = load();
      missing.set(key, loaded);
      loaded.catch(() => missing.delete(key));
      return loaded;
    },

    invalidate(cardId) {
      changeCount += 1;
      if (cardId === allCardsSign) {
        lastFullChange = changeCount;
        entries.clear();
        inFlight.clear();
        return;
      }
      changesByCard.set(cardId, changeCount);
      for (const key of [...(keysByCard.get(cardId) ?? [])]) {
        entries.delete(key);
        inFlight.delete(key);
      }
    },
  };
}
/** @returns a function that removes changed cards from the caches of all processes */
export function shareInvalidations(
  cache: CardCache,
  redis: Redis,
  subscriber: Redis,
  log: Logger,
): (cardIds: string[]) => Promise<void> {
  subscriber.on('message', (_channel, cardId) => cache.invalidate(cardId));
  subscriber.on('error', () => {});
  const subscribe = () => {
    subscriber.subscribe(CHANNEL).catch((error) => log.warn({ err: error }, 'not listening for changed cards'));
  };
  subscriber.on('ready', subscribe);
  if (subscriber.status === 'ready') subscribe();
  return async (cardIds) => {
    for (const cardId of cardIds) cache.invalidate(cardId);
    await Promise.all(cardIds.map((cardId) => redis.publish(CHANNEL, cardId)));
  };
}
