import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { clientAddress } from './client-address.ts';

/** How often each address did something in the last minute. */
export interface FloodLimit {
  /** @returns whether the address has done it no more often than it may */
  count(request: Request): boolean;
  isOver(request: Request): boolean;
}

/**
 * Counted in each process's own memory: it guards the machine, not an account, so it need not be exact, and costs no round
 * trip.
 */
export function createFloodLimit(mostAMinute: number): FloodLimit {
  const counts = new LRUCache<string, { count: number }>({ max: 50_000, ttl: 60_000 });
  return {
    count(request) {
      const ip = clientAddress(request);
      const seen = counts.get(ip) ?? { count: 0 };
      if (seen.count === 0) counts.set(ip, seen);
      seen.count += 1;
      return seen.count <= mostAMinute;
    },
    isOver: (request) => (counts.get(clientAddress(request))?.count ?? 0) >= mostAMinute,
  };
}
