import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import { RedisStore } from 'connect-redis';
import type { SessionData } from 'express-session';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { BrowserSecrets } from './browser-secret.ts';
import {
  browserIdOf,
  isAlive,
  kept,
  keptIdMs,
  mustAskAgain,
  ordinary,
  overlapMs,
  parseSeen,
  renewEveryMs,
  type Seen,
  seenEveryMs,
  seenText,
  storedForMs,
} from './session.data.ts';
import type { Seal } from './session.seal.ts';
import type { SignedInBrowsers } from './signed-in-browsers.ts';

export interface StoreParts {
  redis: Redis;
  seal: Seal;
  browserSecrets: BrowserSecrets;
  browsers: SignedInBrowsers;
  keeps: boolean;
  now(): number;
}

export interface Found {
  data: SessionData;
  isDue: boolean;
}

type Done = (error?: unknown, session?: SessionData | null) => void;

const newSid = (browserId: string): string => `${browserId}~${randomBytes(24).toString('base64url')}`;

/**
 * Ids are `browser~random`, and one tombstone ends all of a sign-in.
 * `session:<sid>` data, `seen:<browser>` last use, `ended:<browser>` tombstone, `next:<sid>` next id, `left:<sid>` the
 * old id's expiry
 */
export class ImmutableSessionStore extends RedisStore {
  /** With this method, express-session would write at each request. */
  override touch = undefined as never;
  /** Cookie header of the request, because express-session passes only the id. */
  readonly cookiesOf = new AsyncLocalStorage<string | undefined>();
  readonly #parts: StoreParts;
  readonly #arrived = new LRUCache<string, true>({ max: 10_000 });

  constructor(parts: StoreParts) {
    super({ client: parts.redis, prefix: 'session:', serializer: parts.seal as never });
    this.#parts = parts;
  }

  override async get(sid: string, done?: Done): Promise<unknown> {
    return this.read(sid, this.cookiesOf.getStore()).then(
      (found) => done?.(null, found?.data ?? null),
      (error) => done?.(error, null),
    );
  }

  override async set(sid: string, data: SessionData, done?: Done): Promise<unknown> {
    return this.#start(sid, data).then(() => done?.(), done);
  }

  override async destroy(sid: string, done?: Done): Promise<unknown> {
    return this.end(sid).then(() => done?.(), done);
  }

  newId = (): string => newSid(randomUUID());

  async read(sid: string, cookies: string | undefined): Promise<Found | null> {
    const browserId = browserIdOf(sid);
    const { redis, browserSecrets, keeps, now } = this.#parts;
    const [stored, ended, lastSeen, next, left] = await redis.mget(
      ...[`session:${sid}`, `ended:${browserId}`, `seen:${browserId}`, `next:${sid}`, `left:${sid}`],
    );
    if (ended || !lastSeen) return null;
    const at = now();
    if (left) {
      const [leftAt, keptBy = ''] = left.split(' ');
      if (at >= Number(leftAt)) {
        // The id was replaced more than a minute ago, so its cookies were probably copied.
        if (browserSecrets.isOf(cookies, keptBy)) await this.endBrowser(browserId, true);
        return null;
      }
    }
    const data = stored ? (this.#parts.seal.parse(stored) as SessionData | null) : null;
    if (!data) return null;
    const { keptBy, endsAt } = data;
    if (endsAt !== undefined && at >= endsAt) return null;
    const isKept = keptBy !== undefined && keeps;
    const seen = parseSeen(lastSeen);
    if (!isAlive(isKept, data.startedAt, seen, at)) return null;
    if (keptBy !== undefined && !browserSecrets.isOf(cookies, keptBy)) return null;

    const requiresReauth = isKept && mustAskAgain(data, seen, at);
    if (at - seen.at > seenEveryMs) await this.#markSeen(browserId, { at, requiresReauth }, isKept);
    if (data.renews !== undefined && !this.#arrived.has(sid)) await this.#arrive(sid, data.renews, keptBy ?? '', at);
    const isDue = isKept && !left && (Boolean(next) || at - (data.issuedAt ?? data.startedAt) >= renewEveryMs);
    return { data: requiresReauth ? { ...data, requiresReauth } : data, isDue };
  }

  /** Idempotent: returns the same new id until the browser has used it. */
  async renew(sid: string, { requiresReauth: _, ...data }: SessionData): Promise<string> {
    const { redis, seal, now } = this.#parts;
    const mine = newSid(browserIdOf(sid));
    const isMine = await redis.set(`next:${sid}`, mine, 'PX', keptIdMs, 'NX');
    const next = isMine ? mine : await redis.get(`next:${sid}`);
    if (!next) throw new Error('the id that was to take the place of another is gone');
    const renewed: SessionData = { ...data, renews: sid, issuedAt: now() };
    await redis.set(`session:${next}`, seal.stringify(renewed), 'PX', keptIdMs, 'NX');
    return next;
  }

  async end(sid: string): Promise<void> {
    const { redis, seal, browsers } = this.#parts;
    const stored = await redis.get(`session:${sid}`);
    // Otherwise anonymous sign-outs could fill Redis.
    if (!stored) return;
    const data = seal.parse(stored) as SessionData | null;
    const browserId = browserIdOf(sid);
    await this.endBrowser(browserId, data?.keptBy !== undefined);
    await redis.del(`session:${sid}`);
    if (data?.actor) await browsers.remove(data.actor, browserId);
  }

  async endBrowser(browserId: string, isKept: boolean): Promise<void> {
    const { redis } = this.#parts;
    await redis.set(`ended:${browserId}`, '1', 'PX', isKept ? keptIdMs : ordinary.absoluteMs);
    await redis.del(`seen:${browserId}`);
  }

  async #arrive(sid: string, old: string, keptBy: string, at: number): Promise<void> {
    const { redis } = this.#parts;
    await redis.set(`left:${old}`, `${at + overlapMs} ${keptBy}`, 'PX', keptIdMs, 'NX');
    await Promise.all([redis.pexpire(`session:${old}`, overlapMs), redis.pexpire(`next:${old}`, overlapMs)]);
    this.#arrived.set(sid, true);
  }

  async #markSeen(browserId: string, seen: Seen, isKept: boolean): Promise<void> {
    await this.#parts.redis.set(`seen:${browserId}`, seenText(seen), 'PX', (isKept ? kept : ordinary).idleMs);
  }

  async #start(sid: string, data: SessionData): Promise<void> {
    const { redis, seal, browsers, now } = this.#parts;
    const browserId = browserIdOf(sid);
    if (await redis.exists(`ended:${browserId}`)) throw new Error('a session that has ended is not written again');
    await this.#markSeen(browserId, { at: now(), requiresReauth: false }, data.keptBy !== undefined);
    await redis.set(`session:${sid}`, seal.stringify(data), 'PX', storedForMs(data));
    for (const { browserId: one, isKept } of await browsers.add(browserId, data)) await this.endBrowser(one, isKept);
  }
}
