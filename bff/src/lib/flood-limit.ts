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
  const count = createCounter();
  return {
    count: (request) => count(keyOf(request)) <= mostAMinute,
    isOver: (request) => count(keyOf(request), 0) >= mostAMinute,
  };
}

/** Counts by a key, within the last minute or `withinMs`. Answers how often it was, with this time. */
export function createCounter(withinMs = 60_000): (key: string, by?: number) => number {
  const counts = new LRUCache<string, { count: number }>({ max: 50_000, ttl: withinMs });
  return (key, by = 1) => {
    const seen = counts.get(key) ?? { count: 0 };
    if (seen.count === 0 && by > 0) counts.set(key, seen);
    seen.count += by;
    return seen.count;
  };
}
