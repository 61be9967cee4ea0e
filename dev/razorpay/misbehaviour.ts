import type { RouteName } from './routes.ts';

/**
 * `refuse`: resets the connection before reading the body. `hang`: reads and never answers. `502`: answers in HTML and
 * does nothing. `drop-reply`: does the work and closes the connection. `slow`: waits, then does the work.
 */
export type Way = 'well' | 'refuse' | 'hang' | '502' | 'drop-reply' | 'slow';

export interface Misbehaving {
  /** Number of affected calls; unlimited by default. */
  times?: number;
  /** Delay of `slow`; 3,000 ms by default. */
  ms?: number;
}

export interface Misbehaviour {
  /** `*` applies to every route without a setting. */
  set(route: RouteName | '*', way: Way, how?: Misbehaving): void;
  /** Behaviour of the next call of a route; each call of this function counts as one. */
  next(route: RouteName): { way: Way; ms: number };
}

export function createMisbehaviour(): Misbehaviour {
  const told = new Map<RouteName | '*', { way: Way; left: number; ms: number }>();
  return {
    set: (route, way, { times = Number.POSITIVE_INFINITY, ms = 3_000 } = {}) => {
      if (way === 'well') told.delete(route);
      else told.set(route, { way, left: times, ms });
    },
    next: (route) => {
      const key = told.has(route) ? route : '*';
      const how = told.get(key);
      if (!how) return { way: 'well', ms: 0 };
      how.left -= 1;
      if (how.left <= 0) told.delete(key);
      return { way: how.way, ms: how.ms };
    },
  };
}
