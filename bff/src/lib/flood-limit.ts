import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { clientAddress } from './client-address.ts';

/** How often something was done in the last minute, for each address or whatever it is counted by. */
export interface FloodLimit {
  /** @returns whether it was done no more often than it may be */
  count(request: Request): boolean;
  isOver(request: Request): boolean;
}

/**
 * Counted in each process's own memory: it guards the machine, not an account, so it need not be exact, and costs no round
 * trip.
 * @param keyOf what it is counted by; the address where nothing is said
 */
export function createFloodLimit(mostAMinute: number, keyOf: (request: Request) => string = clientAddress): FloodLimit {
  const counts = new LRUCache<string, { count: number }>({ max: 50_000, ttl: 60_000 });
  return {
    count(request) {
      const key = keyOf(request);
      const seen = counts.get(key) ?? { count: 0 };
      if (seen.count === 0) counts.set(key, seen);
      seen.count += 1;
      return seen.count <= mostAMinute;
    },
    isOver: (request) => (counts.get(keyOf(request))?.count ?? 0) >= mostAMinute,
  };
}
