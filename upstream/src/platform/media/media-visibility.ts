import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Db, inTenant } from '../database/database.ts';

/** A picture removed from a card stays visible for up to this time. */
const CACHE_MS = 2_000;

/** While the database is down, the last result is used. Source: migration 0056. */
export function createMediaVisibilityCheck(
  db: Db,
  now: () => number = Date.now,
): (mediaId: string) => Promise<boolean> {
  const cache = new LRUCache<string, { isMediaVisible: boolean; checkedAtMs: number }>({ max: 20_000 });
  return async (mediaId) => {
    const cached = cache.get(mediaId);
    if (cached && now() - cached.checkedAtMs < CACHE_MS) return cached.isMediaVisible;
    try {
      const { rows } = await inTenant(db, 'platform', (tx) =>
        sql<{ is_shown: boolean }>`select media_is_shown(${mediaId}::uuid) as is_shown`.execute(tx),
      );
      const isShown = rows[0]?.is_shown ?? false;
      cache.set(mediaId, { isMediaVisible: isShown, checkedAtMs: now() });
      return isShown;
    } catch (error) {
      if (cached) return cached.isMediaVisible;
      throw error;
    }
  };
}
