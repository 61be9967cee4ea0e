import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Db, inTenant } from '../database/database.ts';

/** Cache lifetime; a picture removed from a card stays visible this much longer. */
const FRESH_MS = 2_000;

/** If the database is down, the last answer is used. Source: migration 0056. */
export function createShownMedia(db: Db, now: () => number = Date.now): (mediaId: string) => Promise<boolean> {
  const known = new LRUCache<string, { isShown: boolean; at: number }>({ max: 20_000 });
  return async (mediaId) => {
    const seen = known.get(mediaId);
    if (seen && now() - seen.at < FRESH_MS) return seen.isShown;
    try {
      const { rows } = await inTenant(db, 'platform', (tx) =>
        sql<{ is_shown: boolean }>`select media_is_shown(${mediaId}::uuid) as is_shown`.execute(tx),
      );
      const isShown = rows[0]?.is_shown ?? false;
      known.set(mediaId, { isShown, at: now() });
      return isShown;
    } catch (error) {
      if (seen) return seen.isShown;
      throw error;
    }
  };
}
