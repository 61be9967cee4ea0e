import type { Redis } from 'ioredis';
import { orUnavailable } from '../lib/redis.ts';
import { halfSessionMs } from './half-session.ts';

const validMs = { 'prove-passkey': 5 * 60_000, 'add-passkey': 5 * 60_000, authenticator: 10 * 60_000 } as const;
type Name = keyof typeof validMs;

export function createOneTimeValueStore(redis: Redis) {
  const keyOf = (name: Name, sessionId: string) => `second-factor:${name}:${sessionId}`;
  return {
    store: async (name: Name, sessionId: string, value: string): Promise<void> => {
      await orUnavailable(redis.set(keyOf(name, sessionId), value, 'PX', validMs[name]));
    },

    peek: (name: Name, sessionId: string): Promise<string | null> => orUnavailable(redis.get(keyOf(name, sessionId))),

    consume: (name: Name, sessionId: string): Promise<string | null> =>
      orUnavailable(redis.getdel(keyOf(name, sessionId))),

    /** Rises before the check, so parallel attempts count too. */
    async countTry(sessionId: string): Promise<number> {
      const key = `second-factor:tries:${sessionId}`;
      await orUnavailable(redis.set(key, 0, 'PX', halfSessionMs, 'NX'));
      return orUnavailable(redis.incr(key));
    },
  };
}
export type OneTimeValueStore = ReturnType<typeof createOneTimeValueStore>;
