import type { Device } from '@parichay/shared/people/session/session.lists.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { createBrowserSecrets } from './browser-secret.ts';
import { browserIdOf, keptCookieMs, ordinary } from './session.data.ts';
import { createSeal } from './session.seal.ts';
import { ImmutableSessionStore } from './session.store.ts';
import { createSignedInBrowsers, type SignedInBrowsers } from './signed-in-browsers.ts';

/**
 * The order matters: iPads may report Macintosh, Android reports Linux, most browsers report Chrome and Safari.
 */
const platforms: [Device['platform'], RegExp][] = [
  ['android', /Android/],
  ['iphone', /iPhone|iPod/],
  ['ipad', /iPad/],
  ['windows', /Windows/],
  ['chromebook', /CrOS/],
  ['mac', /Macintosh/],
  ['linux', /Linux|X11/],
];
const programs: [Device['program'], RegExp][] = [
  ['samsung', /SamsungBrowser\//],
  ['edge', /Edg(e|A|iOS)?\//],
  ['opera', /OPR\/|Opera|OPiOS/],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrom(e|ium)\/|CriOS\//],
  ['safari', /Safari\//],
];

const firstIn = <W extends string>(words: [W, RegExp][], userAgent: string): W | 'unknown' =>
  words.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown';

const deviceOf = (userAgent = ''): Device => ({
  platform: firstIn(platforms, userAgent),
  program: firstIn(programs, userAgent),
});

export interface SessionOptions {
  redis: Redis;
  secrets: string[];
  isTls: boolean;
  keeps: boolean;
  now(): number;
}

export type Starting = Omit<SessionData, 'cookie' | 'startedAt' | 'keptBy'> & { startedAt?: number; keeps?: boolean };

const cookieName = (isTls: boolean): string => (isTls ? '__Host-sid' : 'sid');
const cookieFlags = (isTls: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isTls, path: '/' }) as const satisfies CookieOptions;

const unavailable = (cause: unknown) => new ApiError('unavailable', { cause, retryAfter: 1 });

export interface Sessions {
  write: RequestHandler;
  /** For nearly all requests. Skips express-session, which took a quarter of a proxied call's time. */
  read: RequestHandler;
  end(sessionId: string): Promise<void>;
  browsers: SignedInBrowsers;
  endBrowser(browserId: string): Promise<void>;
}

declare module 'express-serve-static-core' {
  interface Request {
    browserSecret?: { digest: string; send(): void };
  }
}

export function createSessions({ redis, secrets, isTls, keeps, now }: SessionOptions): Sessions {
  const seal = createSeal(secrets);
  const browserSecrets = createBrowserSecrets(secrets, isTls);
  const browsers = createSignedInBrowsers(redis, seal, keeps, now);
  const store = new ImmutableSessionStore({ redis, seal, browserSecrets, browsers, keeps, now });
  const name = cookieName(isTls);
  const middleware = session({
    name,
    secret: secrets,
    store,
    genid: store.newId,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { ...cookieFlags(isTls), maxAge: ordinary.absoluteMs },
  });

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

  async function renew(response: Response, sid: string, data: SessionData): Promise<void> {
    const next = await store.renew(sid, data);
    const maxAge = keptCookieMs(data.startedAt, now());
    response.cookie(name, `s:${sign(next, secrets[0] ?? '')}`, { ...cookieFlags(isTls), maxAge });
  }

  async function load(request: Request, response: Response): Promise<void> {
    const { cookie } = request.headers;
    const id = idOf(cookie);
    const found = id ? await store.read(id, cookie) : null;
    request.sessionID = id ?? '';
    request.session = (found?.data ?? {}) as typeof request.session;
    if (id && found?.isDue) await renew(response, id, found.data);
  }

  return {
    write(request, response, next) {
      // Otherwise express-session sends no secure cookie behind a proxy that ends TLS.
      if (isTls) Object.defineProperty(request, 'secure', { value: true, configurable: true });
      if (keeps) {
        const { secret, digest } = browserSecrets.of(request);
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
    endBrowser: (browserId) => store.endBrowser(browserId, true),
  };
}

export function goesOn({ session }: Request): Partial<Starting> {
  const { actor, startedAt, endsAt, provedAt, keptBy, requiresReauth } = session;
  if (!actor) return {};
  const proof = requiresReauth ? { provedAt: 0 } : provedAt !== undefined && { provedAt };
  return { actor, startedAt, keeps: keptBy !== undefined, ...(endsAt !== undefined && { endsAt }), ...proof };
}

const promised = (work: (done: (error: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));

/** @throws ApiError unavailable; then no cookie is sent */
export async function startSession(request: Request, { keeps, ...data }: Starting, now: number): Promise<void> {
  const browserSecret = keeps ? request.browserSecret : undefined;
  try {
    await promised((done) => request.session.regenerate(done));
    Object.assign(request.session, { startedAt: now, device: deviceOf(request.headers['user-agent']) }, data);
    if (browserSecret) {
      Object.assign(request.session, { keptBy: browserSecret.digest, issuedAt: now });
      request.session.cookie.maxAge = keptCookieMs(data.startedAt ?? now, now);
    }
    await promised((done) => request.session.save(done));
  } catch (error) {
    // Otherwise express-session would still send a cookie for the unsaved session.
    Reflect.set(request, 'session', null);
    throw unavailable(error);
  }
  browserSecret?.send();
}

export async function endSession(request: Request, response: Response, isTls: boolean): Promise<void> {
  try {
    await promised((done) => request.session.destroy(done));
  } catch (error) {
    Reflect.set(request, 'session', null);
    throw unavailable(error);
  }
  response.clearCookie(cookieName(isTls), cookieFlags(isTls));
}

export const thisBrowser = (request: Request): string => browserIdOf(request.sessionID);
