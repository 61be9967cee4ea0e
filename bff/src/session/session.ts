import type { Device } from '@parichay/shared/people/session/session.lists.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { createBrowserSecretCookie } from './browser-secret.ts';
import { ImmutableSessionStore } from './session.store.ts';
import { browserIdOf, persistentCookieMs, standardSessionLimits } from './session-data.ts';
import { createSessionCipher } from './session-seal.ts';
import { createSignedInBrowserStore, type SignedInBrowserStore } from './signed-in-browsers.ts';

/**
 * The order matters: iPads may report Macintosh, Android reports Linux, most browsers report Chrome and Safari.
 */
const platformPatterns: [Device['platform'], RegExp][] = [
  ['android', /Android/],
  ['iphone', /iPhone|iPod/],
  ['ipad', /iPad/],
  ['windows', /Windows/],
  ['chromebook', /CrOS/],
  ['mac', /Macintosh/],
  ['linux', /Linux|X11/],
];
const programPatterns: [Device['program'], RegExp][] = [
  ['samsung', /SamsungBrowser\//],
  ['edge', /Edg(e|A|iOS)?\//],
  ['opera', /OPR\/|Opera|OPiOS/],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrom(e|ium)\/|CriOS\//],
  ['safari', /Safari\//],
];

const firstMatchingName = <W extends string>(patterns: [W, RegExp][], userAgent: string): W | 'unknown' =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown';

const deviceOf = (userAgent = ''): Device => ({
  platform: firstMatchingName(platformPatterns, userAgent),
  program: firstMatchingName(programPatterns, userAgent),
});

export interface SessionOptions {
  redis: Redis;
  secrets: string[];
  isTls: boolean;
  offersKeepSignedIn: boolean;
  now(): number;
}

export type NewSession = Omit<SessionData, 'cookie' | 'startedAt' | 'keptBy'> & {
  startedAt?: number;
  isPersistent?: boolean;
};

const cookieName = (isTls: boolean): string => (isTls ? '__Host-sid' : 'sid');
const cookieOptions = (isTls: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isTls, path: '/' }) as const satisfies CookieOptions;

const unavailable = (cause: unknown) => new ApiError('unavailable', { cause, retryAfter: 1 });

export interface Sessions {
  write: RequestHandler;
  /** Skips express-session, which took a quarter of a proxied call's time. */
  read: RequestHandler;
  end(sessionId: string): Promise<void>;
  browsers: SignedInBrowserStore;
  signOutBrowser(browserId: string): Promise<void>;
}

declare module 'express-serve-static-core' {
  interface Request {
    browserSecret?: { digest: string; send(): void };
  }
}

export function createSessions({ redis, secrets, isTls, offersKeepSignedIn, now }: SessionOptions): Sessions {
  const cipher = createSessionCipher(secrets);
  const browserSecrets = createBrowserSecretCookie(secrets, isTls);
  const browsers = createSignedInBrowserStore(redis, cipher, offersKeepSignedIn, now);
  const store = new ImmutableSessionStore({ redis, cipher, browserSecrets, browsers, offersKeepSignedIn, now });
  const name = cookieName(isTls);
  const middleware = session({
    name,
    secret: secrets,
    store,
    genid: store.newId,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { ...cookieOptions(isTls), maxAge: standardSessionLimits.absoluteMs },
  });

  const ids = new LRUCache<string, string>({ max: 10_000 });
  function sessionIdOf(header: string | undefined): string | null {
    const value = header && parseCookie(header)[name];
    if (!value?.startsWith('s:')) return null;
    const cachedId = ids.get(value);
    if (cachedId) return cachedId;
    const id = secrets.map((secret) => unsign(value.slice(2), secret)).find((unsigned) => unsigned !== false);
    if (!id) return null;
    ids.set(value, id);
    return id;
  }

  async function renew(response: Response, sid: string, data: SessionData): Promise<void> {
    const next = await store.renew(sid, data);
    const maxAge = persistentCookieMs(data.startedAt, now());
    response.cookie(name, `s:${sign(next, secrets[0] ?? '')}`, { ...cookieOptions(isTls), maxAge });
  }

  async function load(request: Request, response: Response): Promise<void> {
    const { cookie } = request.headers;
    const id = sessionIdOf(cookie);
    const found = id ? await store.read(id, cookie) : null;
    request.sessionID = id ?? '';
    request.session = (found?.data ?? {}) as typeof request.session;
    if (id && found?.isRenewalDue) await renew(response, id, found.data);
  }

  return {
    write(request, response, next) {
      // Otherwise express-session sends no secure cookie behind a proxy that ends TLS.
      if (isTls) Object.defineProperty(request, 'secure', { value: true, configurable: true });
      if (offersKeepSignedIn) {
        const { secret, digest } = browserSecrets.getOrCreate(request);
        request.browserSecret = { digest, send: () => browserSecrets.send(response, secret) };
      }
      store.cookiesOf.run(request.headers.cookie, () =>
        middleware(request, response, (error?: unknown) => next(error ? unavailable(error) : undefined)),
      );
    },
    read(request, response, next) {
      load(request, response).then(
        () => next(),
        (cause) => next(unavailable(cause)),
      );
    },
    end: (sessionId) => store.end(sessionId),
    browsers,
    signOutBrowser: (browserId) => store.signOutBrowser(browserId, true),
  };
}

export function continuedSession({ session }: Request): Partial<NewSession> {
  const { actor, startedAt, endsAt, provedAt, keptBy, requiresReauth } = session;
  if (!actor) return {};
  const proof = requiresReauth ? { provedAt: 0 } : provedAt !== undefined && { provedAt };
  return { actor, startedAt, isPersistent: keptBy !== undefined, ...(endsAt !== undefined && { endsAt }), ...proof };
}

const toPromise = (start: (done: (error: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

/** @throws ApiError unavailable; then no cookie is sent */
export async function startSession(
  request: Request,
  { isPersistent, ...data }: NewSession,
  now: number,
): Promise<void> {
  const browserSecret = isPersistent ? request.browserSecret : undefined;
  try {
    await toPromise((done) => request.session.regenerate(done));
    Object.assign(request.session, { startedAt: now, device: deviceOf(request.headers['user-agent']) }, data);
    if (browserSecret) {
      Object.assign(request.session, { keptBy: browserSecret.digest, issuedAt: now });
      request.session.cookie.maxAge = persistentCookieMs(data.startedAt ?? now, now);
    }
    await toPromise((done) => request.session.save(done));
  } catch (error) {
    // Otherwise express-session would still send a cookie for the unsaved session.
    Reflect.set(request, 'session', null);
    throw unavailable(error);
  }
  browserSecret?.send();
}

export async function endSession(request: Request, response: Response, isTls: boolean): Promise<void> {
  try {
    await toPromise((done) => request.session.destroy(done));
  } catch (error) {
    Reflect.set(request, 'session', null);
    throw unavailable(error);
  }
  response.clearCookie(cookieName(isTls), cookieOptions(isTls));
}

export const currentBrowserId = (request: Request): string => browserIdOf(request.sessionID);
