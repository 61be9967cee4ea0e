import type { Redis } from 'ioredis';
import { orUnavailable } from '../lib/redis.ts';
import { halfSessionMs } from './half-session.ts';

/** How long a browser may take to answer a challenge, and a person to set up an app. */
const validMs = { 'prove-passkey': 5 * 60_000, 'add-passkey': 5 * 60_000, authenticator: 10 * 60_000 } as const;
type Name = keyof typeof validMs;

/** What is handed out to one session and taken back once. */
export function createOnce(redis: Redis) {
  const keyOf = (name: Name, sessionId: string) => `second-factor:${name}:${sessionId}`;
  return {
    keep: async (name: Name, sessionId: string, value: string): Promise<void> => {
      await orUnavailable(redis.set(keyOf(name, sessionId), value, 'PX', validMs[name]));
    },

    /** Without taking it: who mistypes a code tries again with the same secret. */
    look: (name: Name, sessionId: string): Promise<string | null> => orUnavailable(redis.get(keyOf(name, sessionId))),

    take: (name: Name, sessionId: string): Promise<string | null> =>
      orUnavailable(redis.getdel(keyOf(name, sessionId))),

    /** How many tries this session has made, this one included. Counted before it is looked at, so that none is free. */
    async countTry(sessionId: string): Promise<number> {
      const key = `second-factor:tries:${sessionId}`;
      await orUnavailable(redis.set(key, 0, 'PX', halfSessionMs, 'NX'));
      return orUnavailable(redis.incr(key));
    },
  };
}
export type Once = ReturnType<typeof createOnce>;
