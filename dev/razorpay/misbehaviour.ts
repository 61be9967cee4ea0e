import type { RouteName } from './routes.ts';

/**
 * `refuse`: resets the connection before reading the body. `hang`: reads and never answers. `502`: answers in HTML and
 * does nothing. `drop-reply`: does the work and closes the connection. `slow`: waits, then does the work.
 */
export type Fault = 'well' | 'refuse' | 'hang' | '502' | 'drop-reply' | 'slow';

export interface FaultOptions {
  /** Number of affected calls; unlimited by default. */
  times?: number;
  /** Delay of `slow`; 3,000 ms by default. */
  ms?: number;
}

export interface Misbehaviour {
  /** `*` applies to every route without a setting. */
  set(route: RouteName | '*', way: Fault, setting?: FaultOptions): void;
  /** Behaviour of the next call of a route; each call of this function counts as one. */
  next(route: RouteName): { way: Fault; ms: number };
}

export function createMisbehaviour(): Misbehaviour {
  const settings = new Map<RouteName | '*', { way: Fault; remaining: number; ms: number }>();
  return {
    set: (route, way, { times = Number.POSITIVE_INFINITY, ms = 3_000 } = {}) => {
      if (way === 'well') settings.delete(route);
      else settings.set(route, { way, remaining: times, ms });
    },
    next: (route) => {
      const key = settings.has(route) ? route : '*';
      const setting = settings.get(key);
      if (!setting) return { way: 'well', ms: 0 };
      setting.remaining -= 1;
      if (setting.remaining <= 0) settings.delete(key);
      return { way: setting.way, ms: setting.ms };
    },
  };
}
