import type { SessionData } from 'express-session';
import type { Redis } from 'ioredis';
import {
  isSessionAlive,
  parseLastSeen,
  persistentSessionLimits,
  type SignedInClaims,
  sessionOwnerOf,
  standardSessionLimits,
} from './session-data.ts';
import type { SessionCipher } from './session-seal.ts';

export interface SignedInBrowser extends Pick<SessionData, 'device'> {
  browserId: string;
  isKept: boolean;
  /** Milliseconds since the epoch. */
  signedInAt: number;
  lastSeenAt: number;
}

type Entry = Omit<SignedInBrowser, 'browserId' | 'lastSeenAt'> & { sessionEpoch: number };

/** Browsers per account; beyond this number the least recently used one is signed out. */
const MAX_BROWSERS_PER_ACCOUNT = 30;

export function createSignedInBrowserStore(
  redis: Redis,
  cipher: SessionCipher,
  offersKeepSignedIn: boolean,
  now: () => number,
) {
  const keyOf = (accountId: string): string => `browsers:${accountId}`;

  async function list(actor: SignedInClaims): Promise<SignedInBrowser[]> {
    const { accountId, sessionEpoch } = sessionOwnerOf(actor);
    const stored = Object.entries(await redis.hgetall(keyOf(accountId)));
    if (stored.length === 0) return [];
    const states = await redis.mget(stored.flatMap(([browserId]) => [`seen:${browserId}`, `ended:${browserId}`]));
    const browsers: SignedInBrowser[] = [];
    const expired: string[] = [];
    for (const [index, [browserId, sealed]] of stored.entries()) {
      const entry = cipher.parse(sealed) as Entry | null;
      const [seenText, ended] = states.slice(2 * index, 2 * index + 2);
      const lastSeen = seenText && !ended ? parseLastSeen(seenText) : null;
      // A lower epoch means a session that has ended, for example by a new password.
      const isSignedIn =
        entry &&
        lastSeen &&
        entry.sessionEpoch === sessionEpoch &&
        isSessionAlive(entry.isKept && offersKeepSignedIn, entry.signedInAt, lastSeen, now());
      if (!isSignedIn) expired.push(browserId);
      else {
        const { sessionEpoch: _, ...browser } = entry;
        browsers.push({ ...browser, browserId, lastSeenAt: lastSeen.seenAt });
      }
    }
    if (expired.length > 0) await redis.hdel(keyOf(accountId), ...expired);
    return browsers.sort((one, other) => other.lastSeenAt - one.lastSeenAt);
  }

  return {
    list,

    async add(browserId: string, { actor, keptBy, startedAt, device }: SessionData): Promise<SignedInBrowser[]> {
      if (!actor) return [];
      const { accountId, sessionEpoch } = sessionOwnerOf(actor);
      const entry: Entry = { device, isKept: keptBy !== undefined, signedInAt: startedAt, sessionEpoch };
      await redis.hset(keyOf(accountId), browserId, cipher.stringify(entry));
      await redis.pexpire(
        keyOf(accountId),
        (actor.kind === 'customer' ? persistentSessionLimits : standardSessionLimits).absoluteMs,
      );
      if ((await redis.hlen(keyOf(accountId))) <= MAX_BROWSERS_PER_ACCOUNT) return [];
      return (await list(actor)).slice(MAX_BROWSERS_PER_ACCOUNT);
    },

    has: async (actor: SignedInClaims, browserId: string): Promise<boolean> =>
      (await redis.hexists(keyOf(sessionOwnerOf(actor).accountId), browserId)) === 1,

    async remove(actor: SignedInClaims, browserId: string): Promise<void> {
      await redis.hdel(keyOf(sessionOwnerOf(actor).accountId), browserId);
    },
  };
}
export type SignedInBrowserStore = ReturnType<typeof createSignedInBrowserStore>;
