import type { RouteName } from './routes.ts';

/**
 * `refuse`: the connection is reset before the body is read. `hang`: reads and never answers. `502`: a gateway's page,
 * nothing is done. `drop-reply`: does what it is asked and cuts the line. `slow`: waits, then does it.
 */
export type Way = 'well' | 'refuse' | 'hang' | '502' | 'drop-reply' | 'slow';

export interface Misbehaving {
  /** Calls it lasts for; until told otherwise when left out. */
  times?: number;
  /** How long `slow` waits. Three seconds unless told. */
  ms?: number;
}

export interface Misbehaviour {
  /** `*` is every route that has nothing of its own. */
  set(route: RouteName | '*', way: Way, how?: Misbehaving): void;
  /** How the next call of a route goes. Asking counts it. */
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
