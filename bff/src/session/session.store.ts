import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import { RedisStore } from 'connect-redis';
import type { SessionData } from 'express-session';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { BrowserSecretCookie } from './browser-secret.ts';
import {
  browserIdOf,
  idRenewalIntervalMs,
  isSessionAlive,
  type LastSeen,
  lastSeenText,
  minLastSeenWriteIntervalMs,
  mustReauthenticate,
  oldIdValidMs,
  parseLastSeen,
  persistentIdTtlMs,
  persistentSessionLimits,
  sessionTtlMs,
  standardSessionLimits,
} from './session-data.ts';
import type { SessionCipher } from './session-seal.ts';
import type { SignedInBrowserStore } from './signed-in-browsers.ts';

export interface StoreDependencies {
  redis: Redis;
  cipher: SessionCipher;
  browserSecrets: BrowserSecretCookie;
  browsers: SignedInBrowserStore;
  offersKeepSignedIn: boolean;
  now(): number;
}

export interface LoadedSession {
  data: SessionData;
  isRenewalDue: boolean;
}

type DoneCallback = (error?: unknown, session?: SessionData | null) => void;

const newSid = (browserId: string): string => `${browserId}~${randomBytes(24).toString('base64url')}`;

/**
 * Ids are `browser~random`; one tombstone ends a sign-in. `session:<sid>` data, `seen:<browser>` last use,
 * `ended:<browser>` tombstone, `next:<sid>` next id, `left:<sid>` the old id's expiry
 */
export class ImmutableSessionStore extends RedisStore {
  /** With this method, express-session would write at each request. */
  override touch = undefined as never;
  /** Cookie header of the request, because express-session passes only the id. */
  readonly cookiesOf = new AsyncLocalStorage<string | undefined>();
  readonly #parts: StoreDependencies;
  readonly #arrived = new LRUCache<string, true>({ max: 10_000 });

  constructor(dependencies: StoreDependencies) {
    super({ client: dependencies.redis, prefix: 'session:', serializer: dependencies.cipher as never });
    this.#parts = dependencies;
  }

  override async get(sid: string, done?: DoneCallback): Promise<unknown> {
    return this.read(sid, this.cookiesOf.getStore()).then(
      (loaded) => done?.(null, loaded?.data ?? null),
      (error) => done?.(error, null),
    );
  }

  override async set(sid: string, data: SessionData, done?: DoneCallback): Promise<unknown> {
    return this.#start(sid, data).then(() => done?.(), done);
  }

  override async destroy(sid: string, done?: DoneCallback): Promise<unknown> {
    return this.end(sid).then(() => done?.(), done);
  }

  newId = (): string => newSid(randomUUID());

  async read(sid: string, cookies: string | undefined): Promise<LoadedSession | null> {
    const browserId = browserIdOf(sid);
    const { redis, browserSecrets, offersKeepSignedIn, now } = this.#parts;
    const [stored, ended, lastSeen, next, oldIdExpiry] = await redis.mget(
      ...[`session:${sid}`, `ended:${browserId}`, `seen:${browserId}`, `next:${sid}`, `left:${sid}`],
    );
    if (ended || !lastSeen) return null;
    const currentTime = now();
    if (oldIdExpiry) {
      const [oldIdExpiresAt, keptBy = ''] = oldIdExpiry.split(' ');
      if (currentTime >= Number(oldIdExpiresAt)) {
        // The id was replaced more than a minute ago, so its cookies were probably copied.
        if (browserSecrets.matches(cookies, keptBy)) await this.signOutBrowser(browserId, true);
        return null;
      }
    }
    const data = stored ? (this.#parts.cipher.parse(stored) as SessionData | null) : null;
    if (!data) return null;
    const { keptBy, endsAt } = data;
    if (endsAt !== undefined && currentTime >= endsAt) return null;
    const isPersistent = keptBy !== undefined && offersKeepSignedIn;
    const lastUse = parseLastSeen(lastSeen);
    if (!isSessionAlive(isPersistent, data.startedAt, lastUse, currentTime)) return null;
    if (keptBy !== undefined && !browserSecrets.matches(cookies, keptBy)) return null;

    const requiresReauth = isPersistent && mustReauthenticate(data, lastUse, currentTime);
    if (currentTime - lastUse.seenAt > minLastSeenWriteIntervalMs)
      await this.#markSeen(browserId, { seenAt: currentTime, requiresReauth }, isPersistent);
    if (data.renews !== undefined && !this.#arrived.has(sid))
      await this.#arrive(sid, data.renews, keptBy ?? '', currentTime);
    const isRenewalDue =
      isPersistent &&
      !oldIdExpiry &&
      (Boolean(next) || currentTime - (data.issuedAt ?? data.startedAt) >= idRenewalIntervalMs);
    return { data: requiresReauth ? { ...data, requiresReauth } : data, isRenewalDue };
  }

  /** Idempotent: returns the same new id until the browser has used it. */
  async renew(sid: string, { requiresReauth: _, ...data }: SessionData): Promise<string> {
    const { redis, cipher, now } = this.#parts;
    const ownId = newSid(browserIdOf(sid));
    const isOwnId = await redis.set(`next:${sid}`, ownId, 'PX', persistentIdTtlMs, 'NX');
    const next = isOwnId ? ownId : await redis.get(`next:${sid}`);
    if (!next) throw new Error('the replacement id of a session is missing');
    const renewed: SessionData = { ...data, renews: sid, issuedAt: now() };
    await redis.set(`session:${next}`, cipher.stringify(renewed), 'PX', persistentIdTtlMs, 'NX');
    return next;
  }

  async end(sid: string): Promise<void> {
    const { redis, cipher, browsers } = this.#parts;
    const stored = await redis.get(`session:${sid}`);
    // Without this check, anonymous sign-outs could fill Redis.
    if (!stored) return;
    const data = cipher.parse(stored) as SessionData | null;
    const browserId = browserIdOf(sid);
    await this.signOutBrowser(browserId, data?.keptBy !== undefined);
    await redis.del(`session:${sid}`);
    if (data?.actor) await browsers.remove(data.actor, browserId);
  }

  async signOutBrowser(browserId: string, isPersistent: boolean): Promise<void> {
    const { redis } = this.#parts;
    await redis.set(
      `ended:${browserId}`,
      '1',
      'PX',
      isPersistent ? persistentIdTtlMs : standardSessionLimits.absoluteMs,
    );
    await redis.del(`seen:${browserId}`);
  }

  async #arrive(sid: string, oldId: string, keptBy: string, currentTime: number): Promise<void> {
    const { redis } = this.#parts;
    await redis.set(`left:${oldId}`, `${currentTime + oldIdValidMs} ${keptBy}`, 'PX', persistentIdTtlMs, 'NX');
    await Promise.all([redis.pexpire(`session:${oldId}`, oldIdValidMs), redis.pexpire(`next:${oldId}`, oldIdValidMs)]);
    this.#arrived.set(sid, true);
  }

  async #markSeen(browserId: string, lastUse: LastSeen, isPersistent: boolean): Promise<void> {
    await this.#parts.redis.set(
      `seen:${browserId}`,
      lastSeenText(lastUse),
      'PX',
      (isPersistent ? persistentSessionLimits : standardSessionLimits).idleMs,
    );
  }

  async #start(sid: string, data: SessionData): Promise<void> {
    const { redis, cipher, browsers, now } = this.#parts;
    const browserId = browserIdOf(sid);
    if (await redis.exists(`ended:${browserId}`)) throw new Error('an ended session cannot be saved');
    await this.#markSeen(browserId, { seenAt: now(), requiresReauth: false }, data.keptBy !== undefined);
    await redis.set(`session:${sid}`, cipher.stringify(data), 'PX', sessionTtlMs(data));
    for (const { browserId: otherBrowserId, isKept: isPersistent } of await browsers.add(browserId, data))
      await this.signOutBrowser(otherBrowserId, isPersistent);
  }
}
