import type { SessionData } from 'express-session';
import type { Redis } from 'ioredis';
import { isAlive, kept, ordinary, ownerOf, parseSeen, type SignedIn } from './session.data.ts';
import type { Seal } from './session.seal.ts';

export interface SignedInBrowser extends Pick<SessionData, 'device'> {
  browserId: string;
  isKept: boolean;
  /** Milliseconds since the epoch. */
  signedInAt: number;
  lastSeenAt: number;
}

type Entry = Omit<SignedInBrowser, 'browserId' | 'lastSeenAt'> & { sessionEpoch: number };

/** Per account; beyond it the least recently used browser is signed out. */
const MOST = 30;

export function createSignedInBrowsers(redis: Redis, seal: Seal, keeps: boolean, now: () => number) {
  const keyOf = (accountId: string): string => `browsers:${accountId}`;

  async function list(actor: SignedIn): Promise<SignedInBrowser[]> {
    const { accountId, sessionEpoch } = ownerOf(actor);
    const stored = Object.entries(await redis.hgetall(keyOf(accountId)));
    if (stored.length === 0) return [];
    const states = await redis.mget(stored.flatMap(([browserId]) => [`seen:${browserId}`, `ended:${browserId}`]));
    const browsers: SignedInBrowser[] = [];
    const over: string[] = [];
    for (const [index, [browserId, sealed]] of stored.entries()) {
      const entry = seal.parse(sealed) as Entry | null;
      const [seen, ended] = states.slice(2 * index, 2 * index + 2);
      const lastSeen = seen && !ended ? parseSeen(seen) : null;
      // A new password raises the epoch.
      const counts =
        entry &&
        lastSeen &&
        entry.sessionEpoch === sessionEpoch &&
        isAlive(entry.isKept && keeps, entry.signedInAt, lastSeen, now());
      if (!counts) over.push(browserId);
      else {
        const { sessionEpoch: _, ...shown } = entry;
        browsers.push({ ...shown, browserId, lastSeenAt: lastSeen.at });
      }
    }
    if (over.length > 0) await redis.hdel(keyOf(accountId), ...over);
    return browsers.sort((one, other) => other.lastSeenAt - one.lastSeenAt);
  }

  return {
    list,

    async add(browserId: string, { actor, keptBy, startedAt, device }: SessionData): Promise<SignedInBrowser[]> {
      if (!actor) return [];
      const { accountId, sessionEpoch } = ownerOf(actor);
      const entry: Entry = { device, isKept: keptBy !== undefined, signedInAt: startedAt, sessionEpoch };
      await redis.hset(keyOf(accountId), browserId, seal.stringify(entry));
      await redis.pexpire(keyOf(accountId), (actor.kind === 'customer' ? kept : ordinary).absoluteMs);
      if ((await redis.hlen(keyOf(accountId))) <= MOST) return [];
      return (await list(actor)).slice(MOST);
    },

    has: async (actor: SignedIn, browserId: string): Promise<boolean> =>
      (await redis.hexists(keyOf(ownerOf(actor).accountId), browserId)) === 1,

    async remove(actor: SignedIn, browserId: string): Promise<void> {
      await redis.hdel(keyOf(ownerOf(actor).accountId), browserId);
    },
  };
}
export type SignedInBrowsers = ReturnType<typeof createSignedInBrowsers>;
