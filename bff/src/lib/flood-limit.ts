import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { clientAddress } from './client-address.ts';

export interface FloodLimit {
  count(request: Request): boolean;
  isOver(request: Request): boolean;
}

/** Per process and in memory: it protects the machine, so it need not be exact. */
export function createFloodLimit(
  maxPerMinute: number,
  keyOf: (request: Request) => string = clientAddress,
): FloodLimit {
  const count = createCounter();
  return {
    count: (request) => count(keyOf(request)) <= maxPerMinute,
    isOver: (request) => count(keyOf(request), 0) >= maxPerMinute,
  };
}

/** @returns the calls for the key within `withinMs`, including this one */
export function createCounter(withinMs = 60_000): (key: string, by?: number) => number {
  const counts = new LRUCache<string, { count: number }>({ max: 50_000, ttl: withinMs });
  return (key, by = 1) => {
    const seen = counts.get(key) ?? { count: 0 };
    if (seen.count === 0 && by > 0) counts.set(key, seen);
    seen.count += by;
    return seen.count;
  };
}
