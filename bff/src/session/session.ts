import type { ActorClaims } from '@parichay/shared/access/actor-token.ts';
import type { Identity } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { RedisStore } from 'connect-redis';
import { parseCookie } from 'cookie';
import { unsign } from 'cookie-signature';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { createSeal, type Seal } from './session.seal.ts';

/** Somebody on the way in: who, and why a code was sent. */
export interface LoginData extends Identity {
  purpose: 'sign-up' | 'forgot-password' | 'first-password';
  isForeignUser: boolean;
  /** There was an account of it when it was asked for. Sessions from before do not say. */
  hasAccount: boolean;
}

/** The account a session is signed in to, as the upstream is told. */
export type SignedIn = Extract<ActorClaims, { kind: 'customer' | 'staff' }>;

declare module 'express-session' {
  // A session is written once and never changed: a new state is a new session under a new id.
  interface SessionData {
    login?: LoginData;
    otpVerified?: boolean;
    actor?: SignedIn;
    /** Milliseconds since the epoch. */
    startedAt: number;
  }
}

export const idleMs = 30 * 60_000;
export const absoluteMs = 12 * 60 * 60_000;
/** The last interaction is written at most this often. */
const seenEveryMs = 5_000;

export interface SessionOptions {
  redis: Redis;
  secrets: string[];
  isTls: boolean;
  now(): number;
}

/**
 * Reads a session, whether it was ended, and when it was last used in one round trip.
 * An ended id leaves a tombstone, so that no request still under way can bring it back to life.
 */
class ImmutableSessionStore extends RedisStore {
  /** When it was last used is kept apart (`seen:`). With a method of this name express-session would call it each time. */
  override touch = undefined as never;
  readonly #redis: Redis;
  readonly #seal: Seal;
  readonly #now: () => number;

  constructor(redis: Redis, seal: Seal, now: () => number) {
    super({ client: redis, prefix: 'session:', serializer: seal as never });
    this.#redis = redis;
    this.#seal = seal;
    this.#now = now;
  }

  override async get(sid: string, callback?: (error: unknown, session?: SessionData | null) => void): Promise<unknown> {
    try {
      return callback?.(null, await this.read(sid));
    } catch (error) {
      return callback?.(error, null);
    }
  }

  /** What is stored under an id that still counts, and says that it was used. */
  async read(sid: string): Promise<SessionData | null> {
    const [stored, ended, seen] = await this.#redis.mget(`session:${sid}`, `ended:${sid}`, `seen:${sid}`);
    const data = this.#alive(stored, ended, seen);
    if (data && this.#now() - Number(seen) > seenEveryMs) await this.#markSeen(sid);
    return data;
  }

  #alive(stored?: string | null, ended?: string | null, seen?: string | null): SessionData | null {
    if (!stored || ended || !seen) return null;
    const data = this.#seal.parse(stored) as SessionData | null;
    if (!data) return null;
    const now = this.#now();
    return now - Number(seen) < idleMs && now - data.startedAt < absoluteMs ? data : null;
  }

  async #markSeen(sid: string): Promise<void> {
    await this.#redis.set(`seen:${sid}`, this.#now(), 'PX', idleMs);
  }

  override async set(sid: string, data: SessionData, callback?: (error?: unknown) => void): Promise<unknown> {
    try {
      if (await this.#redis.exists(`ended:${sid}`)) throw new Error('a session that has ended is not written again');
      await this.#markSeen(sid);
      return super.set(sid, data, callback);
    } catch (error) {
      return callback?.(error);
    }
  }

  override async destroy(sid: string, callback?: (error?: unknown) => void): Promise<unknown> {
    try {
      // Only an id that was in use leaves a tombstone: strangers who sign out of nothing must not fill Redis.
      if (await this.#redis.exists(`session:${sid}`)) {
        await this.#redis.set(`ended:${sid}`, '1', 'PX', absoluteMs);
        await Promise.all([this.#redis.del(`session:${sid}`), this.#redis.del(`seen:${sid}`)]);
      }
      return callback?.();
    } catch (error) {
      return callback?.(error);
    }
  }
}

export const cookieName = (isTls: boolean): string => (isTls ? '__Host-sid' : 'sid');

export interface Sessions {
  /** For whoever signs in or out: express-session. */
  write: RequestHandler;
  /**
   * For whoever only looks, nearly every request. A session does not change, so nothing of what express-session does
   * to find out whether it has, a fourth of a proxied call's time, is needed.
   */
  read: RequestHandler;
  end(sessionId: string): Promise<void>;
}

/** Both load the session of a request; a fault of Redis becomes `unavailable`. */
export function createSessions({ redis, secrets, isTls, now }: SessionOptions): Sessions {
  const store = new ImmutableSessionStore(redis, createSeal(secrets), now);
  const name = cookieName(isTls);
  const middleware = session({
    name,
    secret: secrets,
    store,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: isTls, path: '/', maxAge: absoluteMs },
  });

  /** Cookies whose signature was found right, and the id in them. */
  const ids = new LRUCache<string, string>({ max: 10_000 });
  function idOf(header: string | undefined): string | null {
    const value = header && parseCookie(header)[name];
    if (!value?.startsWith('s:')) return null;
    const known = ids.get(value);
    if (known) return known;
    const id = secrets.map((secret) => unsign(value.slice(2), secret)).find((unsigned) => unsigned !== false);
    if (!id) return null;
    ids.set(value, id);
    return id;
  }

  return {
    write(request, response, next) {
      // Behind a proxy that ends TLS express-session would not send a secure cookie over our plain socket.
      if (isTls) Object.defineProperty(request, 'secure', { value: true, configurable: true });
      middleware(request, response, (error?: unknown) =>
        next(error ? new ApiError('unavailable', { cause: error, retryAfter: 1 }) : undefined),
      );
    },
    read(request, _response, next) {
      const id = idOf(request.headers.cookie);
      const loaded = id ? store.read(id) : Promise.resolve(null);
      loaded.then(
        (data) => {
          request.sessionID = id ?? '';
          request.session = (data ?? {}) as typeof request.session;
          next();
        },
        (cause) => next(new ApiError('unavailable', { cause, retryAfter: 1 })),
      );
    },
    end: (sessionId) => promised((done) => store.destroy(sessionId, done)),
  };
}

const promised = (work: (done: (error: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));

/**
 * Replaces the session by a new one under a new id, and only then returns: what is answered afterwards is stored.
 * @throws ApiError unavailable, and then no cookie is sent
 */
export async function startSession(
  request: Request,
  data: Omit<SessionData, 'cookie' | 'startedAt'> & { startedAt?: number },
  now: number,
): Promise<void> {
  try {
    await promised((done) => request.session.regenerate(done));
    Object.assign(request.session, { startedAt: now }, data);
    await promised((done) => request.session.save(done));
  } catch (error) {
    // Left in place, express-session would still answer with a cookie for a session that nobody stored.
    Reflect.set(request, 'session', null);
    throw new ApiError('unavailable', { cause: error, retryAfter: 1 });
  }
}

/** Ends the session of this request for good and takes its cookie back. */
export async function endSession(request: Request, response: Response, isTls: boolean): Promise<void> {
  try {
    await promised((done) => request.session.destroy(done));
  } catch (error) {
    Reflect.set(request, 'session', null);
    throw new ApiError('unavailable', { cause: error, retryAfter: 1 });
  }
  response.clearCookie(cookieName(isTls), { httpOnly: true, sameSite: 'lax', secure: isTls, path: '/' });
}
