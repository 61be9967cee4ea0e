import { everyCard } from '@parichay/shared/internal.ts';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Cached } from '../lib/cached-answer.ts';
import { orElse } from '../lib/or-else.ts';

export interface CachedCard extends Cached {
  packBetter?: (() => Promise<Buffer>) | undefined;
}

interface Entry extends CachedCard {
  cardId: string;
  at: number;
}

export interface CardCache {
  get(key: string, cardId: string, load: () => Promise<CachedCard>): Promise<CachedCard>;
  /** All unknown addresses share one entry, so that made-up ones cannot evict cards. */
  getMissing(key: string, load: () => Promise<CachedCard>): Promise<CachedCard>;
  /** @param cardId `everyCard` when too many cards have changed to name them */
  forget(cardId: string): void;
}

const FRESH_MS = 60_000;
const PATIENCE_MS = 1_000;
const DRAW_AGAIN_AFTER_MS = 5_000;
const CHANNEL = 'card-changed';

/** Fresh for a minute or until a change; stale entries are served while the upstream is down. */
export function createCardCache(maxBytes: number, now: () => number): CardCache {
  const keysOf = new Map<string, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.body.length + (entry.brotli?.length ?? 0) + 1_000,
    dispose: (entry, key) => {
      const keys = keysOf.get(entry.cardId);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(entry.cardId);
    },
  });
  const missing = new LRUCache<string, Promise<CachedCard>>({ max: 1_000, ttl: FRESH_MS });
  const underWay = new Map<string, Promise<CachedCard>>();
  /** Incremented at each change, so that an answer fetched before it is not cached after it. */
  const changes = new LRUCache<string, number>({ max: 10_000 });
  let changeCount = 0;
  let allChanged = 0;
  const lastChange = (cardId: string): number => Math.max(changes.get(cardId) ?? 0, allChanged);

  async function fill(key: string, cardId: string, load: () => Promise<CachedCard>): Promise<CachedCard> {
    const before = lastChange(cardId);
    const loaded = await load();
    if (loaded.status !== 404 && lastChange(cardId) === before) {
      entries.set(key, { ...loaded, cardId, at: now() });
      const keys = keysOf.get(cardId) ?? new Set();
      keysOf.set(cardId, keys.add(key));
    }
    return loaded;
  }

  function packBetter(entry: Entry): void {
    const pack = entry.packBetter;
    entry.packBetter = undefined;
    pack?.().then(
      (packed) => {
        entry.brotli = packed;
      },
      () => {},
    );
  }

  return {
    async get(key, cardId, load) {
      const seen = entries.get(key);
      if (seen && now() - seen.at < FRESH_MS) {
        packBetter(seen);
        return seen;
      }
      const loading = underWay.get(key) ?? fill(key, cardId, load).finally(() => underWay.delete(key));
      underWay.set(key, loading);
      if (!seen) return loading;
      return orElse(loading, PATIENCE_MS, () => {
        seen.at = now() - FRESH_MS + DRAW_AGAIN_AFTER_MS;
        return seen;
      });
    },

    getMissing(key, load) {
      const known = missing.get(key);
      if (known) return known;
      const loaded = load();
      missing.set(key, loaded);
      loaded.catch(() => missing.delete(key));
      return loaded;
    },

    forget(cardId) {
      changeCount += 1;
      if (cardId === everyCard) {
        allChanged = changeCount;
        entries.clear();
        underWay.clear();
        return;
      }
      changes.set(cardId, changeCount);
      for (const key of [...(keysOf.get(cardId) ?? [])]) {
        entries.delete(key);
        underWay.delete(key);
      }
    },
  };
}
/** @returns call it when cards have changed; it clears the caches of all processes */
export function shareChanges(
  cache: CardCache,
  redis: Redis,
  subscriber: Redis,
  log: Logger,
): (cardIds: string[]) => Promise<void> {
  subscriber.on('message', (_channel, cardId) => cache.forget(cardId));
  subscriber.on('error', () => {});
  const listen = () => {
    subscriber.subscribe(CHANNEL).catch((error) => log.warn({ err: error }, 'not listening for changed cards'));
  };
  subscriber.on('ready', listen);
  if (subscriber.status === 'ready') listen();
  return async (cardIds) => {
    for (const cardId of cardIds) cache.forget(cardId);
    await Promise.all(cardIds.map((cardId) => redis.publish(CHANNEL, cardId)));
  };
}
