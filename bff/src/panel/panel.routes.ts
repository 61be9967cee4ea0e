import { safeNextPath } from '@parichay/shared/people/auth/next-path.ts';
import { localeCookie, locales } from '@parichay/shared/platform/language/languages.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import { publicCard } from '@parichay/shared/shop/card/card-page.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { RenderCard } from '../card/card-renderer.ts';
import type { Upstream } from '../lib/upstream.ts';
import { withFallback } from '../lib/with-fallback.ts';
import { sessionActor } from '../session/actor.ts';
import { endSession } from '../session/session.ts';
import { type FirstPicture, firstPicturePages } from './first-picture.ts';
import { localeOf } from './locale.ts';
import type { StaticPages } from './static-pages.ts';

export interface PanelDependencies {
  session: RequestHandler;
  pages: StaticPages;
  render: RenderCard;
  isTls: boolean;
  upstream: Pick<Upstream, 'call' | 'fetchStatus' | 'fetch'>;
}

const queryStringOf = (request: Request): string => {
  const queryIndex = request.originalUrl.indexOf('?');
  return queryIndex < 0 ? '' : request.originalUrl.slice(queryIndex);
};

const withoutTrailingSlash = (path: string): string => path.replace(/\/+$/, '');
const isUnder = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

const previewFramePath = '/panel/customer/card-preview-frame';

/** null = the page may be shown. Source: docs/specification.md §2 */
export function redirectPathOf(request: Request, path: string): string | null {
  const { login, otpVerified, halfSignedIn } = request.session ?? {};
  const actor = sessionActor(request);
  const isSigningIn = (audience: 'customer' | 'staff') => login?.audience === audience;
  const next = `next=${encodeURIComponent(request.originalUrl)}`;
  switch (path) {
    case '/panel':
      return actor.kind === 'staff' ? '/panel/admin' : '/panel/customer';
    case '/panel/login':
    case '/panel/franchisee-login':
      return null;
    case '/panel/otp':
      return isSigningIn('customer') ? null : `/panel/login${queryStringOf(request)}`;
    case '/panel/franchisee-otp':
      return isSigningIn('staff') ? null : `/panel/franchisee-login${queryStringOf(request)}`;
    case '/panel/createPassword':
      return isSigningIn('customer') && otpVerified ? null : `/panel/otp${queryStringOf(request)}`;
    case '/panel/franchisee-createPassword':
      return isSigningIn('staff') && otpVerified ? null : `/panel/franchisee-otp${queryStringOf(request)}`;
    case '/panel/franchisee-second-step':
    case '/panel/franchisee-second-step-set-up': {
      if (!halfSignedIn) return `/panel/franchisee-login${queryStringOf(request)}`;
      const ownPath = `/panel/franchisee-second-step${halfSignedIn.needs === 'set-up' ? '-set-up' : ''}`;
      return path === ownPath ? null : `${ownPath}${queryStringOf(request)}`;
    }
    case previewFramePath:
      return actor.kind === 'anonymous' ? `/panel/login?${next}` : null;
  }
  if (isUnder(path, '/panel/admin') || isUnder(path, '/panel/payment')) {
    return actor.kind === 'staff' ? null : `/panel/franchisee-login?${next}`;
  }
  return actor.kind === 'customer' ? null : `/panel/login?${next}`;
}

function redirectPathIfSignedIn(request: Request, path: string): string | null {
  const actor = sessionActor(request);
  const isStaff = path === '/panel/franchisee-login';
  if (actor.kind !== (isStaff ? 'staff' : 'customer')) return null;
  return safeNextPath(queryStringOf(request), request.origin, isStaff ? '/panel/admin' : '/panel/customer');
}

const previewCardSchema = publicCard.omit({ url: true, agencyName: true, updatedAt: true });

/** The preview document runs no script, so inline styles are safe. */
const previewFrameHtml =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body></body></html>';
const previewContentPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const MAX_SESSION_CHECK_WAIT_MS = 1_500;

const PICTURE_MAX_WAIT_MS = 300;

const MAX_CONCURRENT_PREVIEWS = 3;

function limitPreviews(): RequestHandler {
  const inFlight = new Map<string, number>();
  return (request, response, next) => {
    // A closed response never emits `close` again, so its count would never fall.
    if (response.destroyed) return;
    const account = accountIdOf(sessionActor(request));
    const count = inFlight.get(account) ?? 0;
    if (count >= MAX_CONCURRENT_PREVIEWS) throw new ApiError('too_many_requests', { retryAfter: 1 });
    inFlight.set(account, count + 1);
    response.once('close', () => {
      const remaining = (inFlight.get(account) ?? 1) - 1;
      if (remaining > 0) inFlight.set(account, remaining);
      else inFlight.delete(account);
    });
    next();
  };
}

export function panelRoutes({ session, pages, render, isTls, upstream }: PanelDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });

  async function endDeadSession(request: Request, response: Response): Promise<void> {
    const { actor } = request.session;
    if (!actor) return;
    const path = actor.kind === 'customer' ? '/user' : '/franchisee';
    // Pages hold no data, so they may be served while the upstream is down.
    const status = await withFallback<number | null>(
      upstream.fetchStatus(actor, path, request.id),
      MAX_SESSION_CHECK_WAIT_MS,
      () => null,
    );
    if (status === 401) await endSession(request, response, isTls);
  }

  async function firstPictureOf(request: Request): Promise<FirstPicture | null> {
    const actor = sessionActor(request);
    const pictureOptions = firstPicturePages.get(request.originalUrl);
    if (actor.kind !== 'customer' || !pictureOptions) return null;
    const { agencyId, userId } = actor;
    const lookup = upstream
      .call('GET /internal/todays-picture', { query: { agencyId, userId, ...pictureOptions } }, request.id)
      .then(({ mediaId }) => (mediaId ? { mediaId, isPersonal: pictureOptions.isFramed === 'true' } : null));
    return withFallback<FirstPicture | null>(lookup, PICTURE_MAX_WAIT_MS, () => null).catch(() => null);
  }

  async function nameFontUrlOf({ template, basicDetails }: Sections, requestId: string): Promise<string> {
    const query = { design: template.design, name: basicDetails.businessName || basicDetails.personName };
    const upstreamResponse = await upstream
      .fetch('GET /internal/name-face', { query }, { 'x-request-id': requestId })
      .catch(() => null);
    const bytes = upstreamResponse && Buffer.from(await upstreamResponse.arrayBuffer());
    return bytes ? `data:font/woff2;base64,${bytes.toString('base64')}` : '';
  }

  async function mayReadCard(request: Request, cardNo: string): Promise<boolean> {
    const { actor } = request.session;
    const path = `/card?${new URLSearchParams({ cardNo })}`;
    return actor !== undefined && (await upstream.fetchStatus(actor, path, request.id)) === 200;
  }

  router.get('/panel/language', (request, response) => {
    const to = locales.find((locale) => locale === request.query.to) ?? locales[0];
    response.cookie(localeCookie, to, { sameSite: 'lax', secure: isTls, path: '/', maxAge: 365 * 24 * 3_600_000 });
    response.redirect(303, refererPath(request) ?? '/panel/login');
  });

  async function signedInRedirect(request: Request, response: Response): Promise<string | null> {
    await new Promise<void>((resolve, reject) =>
      session(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
    );
    await endDeadSession(request, response);
    return redirectPathIfSignedIn(request, request.path);
  }
  router.get(['/panel/login', '/panel/franchisee-login'], async (request, response) => {
    // Sign-in pages hold no data, so they work without Redis.
    const redirectPath = await signedInRedirect(request, response).catch(() => null);
    if (redirectPath === null) pages.send(request, response, request.path);
    else response.set('Cache-Control', 'no-store').redirect(302, redirectPath);
  });

  router.use('/panel', session);

  const requirePreviewAccess: RequestHandler = async (request, response, next) => {
    if (sessionActor(request).kind === 'anonymous') throw new ApiError('not_signed_in');
    if (request.is('application/json') === false) throw new ApiError('unsupported_media_type');
    await endDeadSession(request, response);
    if (sessionActor(request).kind === 'anonymous') throw new ApiError('not_signed_in');
    next();
  };
  router.post(
    '/panel/customer/card-preview',
    requirePreviewAccess,
    express.json({ limit: '256kb' }),
    limitPreviews(),
    async (request: Request, response: Response) => {
      const input = parseInput(previewCardSchema, request.body, 'body');
      const url = `${request.origin}/${encodeURIComponent(input.cardId)}`;
      const card = {
        ...input,
        url,
        agencyName: request.agency.details.agencyName,
        updatedAt: new Date().toISOString(),
      };
      const nameFontUrl = await nameFontUrlOf(card, request.id);
      const { html } = await render(
        { outcome: 'card', card },
        localeOf(request),
        `${request.origin}/preview`,
        nameFontUrl,
      );
      response
        .set({ 'Content-Security-Policy': previewContentPolicy, 'Cache-Control': 'no-store' })
        .type('html')
        .send(html);
    },
  );

  router.get(/^\/panel(\/|$)/, async (request: Request, response: Response) => {
    const path = withoutTrailingSlash(request.path);
    const firstPicture = firstPictureOf(request);
    await endDeadSession(request, response);
    const redirectPath = redirectPathOf(request, path);
    if (redirectPath !== null) {
      response.set('Cache-Control', 'no-store').redirect(302, redirectPath);
      return;
    }
    if (path === previewFramePath) {
      response
        .set({ 'Content-Security-Policy': previewContentPolicy, 'Cache-Control': 'private, max-age=3600' })
        .type('html')
        .send(previewFrameHtml);
      return;
    }
    if (path === '/panel/thankyou') {
      const { cardNo } = request.query;
      if (typeof cardNo !== 'string' || !(await mayReadCard(request, cardNo))) {
        response.set('Cache-Control', 'no-store').redirect(302, '/panel/customer');
        return;
      }
    }
    if (pages.has(path)) pages.send(request, response, path, { firstPicture: await firstPicture });
    else pages.send(request, response, '/error/not-found', { status: 404 });
  });

  return router;
}

function refererPath(request: Request): string | null {
  try {
    const from = new URL(request.headers.referer ?? '');
    // A path that begins with `//` would lead to another host.
    return from.host === request.headers.host && /^\/(?!\/)/.test(from.pathname)
      ? `${from.pathname}${from.search}`
      : null;
  } catch {
    return null;
  }
}
