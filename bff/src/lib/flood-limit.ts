import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { clientAddress } from './client-address.ts';

export interface FloodLimit {
  consume(request: Request): boolean;
  isExceeded(request: Request): boolean;
}

/** Counts per process and in memory, because protecting the machine need not be exact. */
export function createFloodLimit(
  maxPerMinute: number,
  keyOf: (request: Request) => string = clientAddress,
): FloodLimit {
  const count = createCounter();
  return {
    consume: (request) => count(keyOf(request)) <= maxPerMinute,
    isExceeded: (request) => count(keyOf(request), 0) >= maxPerMinute,
  };
}

/** Counts the calls per key in a window of `windowMs`, including this one. */
export function createCounter(windowMs = 60_000): (key: string, increment?: number) => number {
  const counts = new LRUCache<string, { count: number }>({ max: 50_000, ttl: windowMs });
  return (key, increment = 1) => {
    const entry = counts.get(key) ?? { count: 0 };
    if (entry.count === 0 && increment > 0) counts.set(key, entry);
    entry.count += increment;
    return entry.count;
  };
}
