import { nextPath } from '@parichay/shared/people/auth/next-path.ts';
import { locales } from '@parichay/shared/platform/language/languages.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import { publicCard } from '@parichay/shared/shop/card/card.page.ts';
import type { Sections } from '@parichay/shared/shop/card/card.sections.ts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { RenderCard } from '../card/card.renderer.ts';
import { orElse } from '../lib/or-else.ts';
import type { Upstream } from '../lib/upstream.ts';
import { sessionActor } from '../session/actor.ts';
import { endSession } from '../session/session.ts';
import { type FirstPicture, opensWithPicture } from './first-picture.ts';
import { localeCookie, localeOf } from './locale.ts';
import type { StaticPages } from './static-pages.ts';

export interface PanelParts {
  session: RequestHandler;
  pages: StaticPages;
  render: RenderCard;
  isTls: boolean;
  upstream: Pick<Upstream, 'call' | 'statusFor' | 'fetch'>;
}

const search = (request: Request): string => {
  const at = request.originalUrl.indexOf('?');
  return at < 0 ? '' : request.originalUrl.slice(at);
};

const pageOf = (path: string): string => path.replace(/\/+$/, '');
const isUnder = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

const previewFramePath = '/panel/customer/card-preview-frame';

/** Source: docs/specification.md §2. */
export function redirectOf(request: Request, path: string): string | null {
  const { login, otpVerified, halfSignedIn } = request.session ?? {};
  const actor = sessionActor(request);
  const isWaiting = (audience: 'customer' | 'staff') => login?.audience === audience;
  const next = `next=${encodeURIComponent(request.originalUrl)}`;
  switch (path) {
    case '/panel':
      return actor.kind === 'staff' ? '/panel/admin' : '/panel/customer';
    case '/panel/login':
    case '/panel/franchisee-login':
      return null;
    case '/panel/otp':
      return isWaiting('customer') ? null : `/panel/login${search(request)}`;
    case '/panel/franchisee-otp':
      return isWaiting('staff') ? null : `/panel/franchisee-login${search(request)}`;
    case '/panel/createPassword':
      return isWaiting('customer') && otpVerified ? null : `/panel/otp${search(request)}`;
    case '/panel/franchisee-createPassword':
      return isWaiting('staff') && otpVerified ? null : `/panel/franchisee-otp${search(request)}`;
    case '/panel/franchisee-second-step':
    case '/panel/franchisee-second-step-set-up': {
      if (!halfSignedIn) return `/panel/franchisee-login${search(request)}`;
      const own = `/panel/franchisee-second-step${halfSignedIn.needs === 'set-up' ? '-set-up' : ''}`;
      return path === own ? null : `${own}${search(request)}`;
    }
    case previewFramePath:
      return actor.kind === 'anonymous' ? `/panel/login?${next}` : null;
  }
  if (isUnder(path, '/panel/admin') || isUnder(path, '/panel/payment')) {
    return actor.kind === 'staff' ? null : `/panel/franchisee-login?${next}`;
  }
  return actor.kind === 'customer' ? null : `/panel/login?${next}`;
}

function panelOf(request: Request, path: string): string | null {
  const actor = sessionActor(request);
  const isStaff = path === '/panel/franchisee-login';
  if (actor.kind !== (isStaff ? 'staff' : 'customer')) return null;
  return nextPath(search(request), request.origin, isStaff ? '/panel/admin' : '/panel/customer');
}

const previewInput = publicCard.omit({ url: true, agencyName: true, updatedAt: true });

/** The preview document runs no script, so inline styles are safe. */
const previewFrame =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body></body></html>';
const previewPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const PATIENCE_MS = 1_500;

const PICTURE_PATIENCE_MS = 300;

const PREVIEWS = 3;

function fewPreviews(): RequestHandler {
  const underWay = new Map<string, number>();
  return (request, response, next) => {
    // A closed response never emits `close` again, so its count would never fall.
    if (response.destroyed) return;
    const account = accountIdOf(sessionActor(request));
    const count = underWay.get(account) ?? 0;
    if (count >= PREVIEWS) throw new ApiError('too_many_requests', { retryAfter: 1 });
    underWay.set(account, count + 1);
    response.once('close', () => {
      const left = (underWay.get(account) ?? 1) - 1;
      if (left > 0) underWay.set(account, left);
      else underWay.delete(account);
    });
    next();
  };
}

export function panelRoutes({ session, pages, render, isTls, upstream }: PanelParts): Router {
  const router = Router({ caseSensitive: true, strict: true });

  async function endIfOver(request: Request, response: Response): Promise<void> {
    const { actor } = request.session;
    if (!actor) return;
    const path = actor.kind === 'customer' ? '/user' : '/franchisee';
    // Pages hold no data, so they may be served while the upstream is down.
    const status = await orElse<number | null>(upstream.statusFor(actor, path, request.id), PATIENCE_MS, () => null);
    if (status === 401) await endSession(request, response, isTls);
  }

  async function firstPictureOf(request: Request): Promise<FirstPicture | null> {
    const actor = sessionActor(request);
    const opens = opensWithPicture.get(request.originalUrl);
    if (actor.kind !== 'customer' || !opens) return null;
    const { agencyId, userId } = actor;
    const asked = upstream
      .call('GET /internal/todays-picture', { query: { agencyId, userId, ...opens } }, request.id)
      .then(({ mediaId }) => (mediaId ? { mediaId, isOnes: opens.isFramed === 'true' } : null));
    return orElse<FirstPicture | null>(asked, PICTURE_PATIENCE_MS, () => null).catch(() => null);
  }

  async function nameFaceOf({ template, basicDetails }: Sections, requestId: string): Promise<string> {
    const query = { design: template.design, name: basicDetails.businessName || basicDetails.personName };
    const answer = await upstream
      .fetch('GET /internal/name-face', { query }, { 'x-request-id': requestId })
      .catch(() => null);
    const bytes = answer && Buffer.from(await answer.arrayBuffer());
    return bytes ? `data:font/woff2;base64,${bytes.toString('base64')}` : '';
  }

  async function hasCard(request: Request, cardNo: string): Promise<boolean> {
    const { actor } = request.session;
    const path = `/card?${new URLSearchParams({ cardNo })}`;
    return actor !== undefined && (await upstream.statusFor(actor, path, request.id)) === 200;
  }

  router.get('/panel/language', (request, response) => {
    const to = locales.find((locale) => locale === request.query.to) ?? locales[0];
    response.cookie(localeCookie, to, { sameSite: 'lax', secure: isTls, path: '/', maxAge: 365 * 24 * 3_600_000 });
    response.redirect(303, samePlace(request) ?? '/panel/login');
  });

  async function pastSignIn(request: Request, response: Response): Promise<string | null> {
    await new Promise<void>((resolve, reject) =>
      session(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
    );
    await endIfOver(request, response);
    return panelOf(request, request.path);
  }
  router.get(['/panel/login', '/panel/franchisee-login'], async (request, response) => {
    // Sign-in pages hold no data, so they work without Redis.
    const elsewhere = await pastSignIn(request, response).catch(() => null);
    if (elsewhere === null) pages.send(request, response, request.path);
    else response.set('Cache-Control', 'no-store').redirect(302, elsewhere);
  });

  router.use('/panel', session);

  const mayPreview: RequestHandler = async (request, response, next) => {
    if (sessionActor(request).kind === 'anonymous') throw new ApiError('not_signed_in');
    if (request.is('application/json') === false) throw new ApiError('unsupported_media_type');
    await endIfOver(request, response);
    if (sessionActor(request).kind === 'anonymous') throw new ApiError('not_signed_in');
    next();
  };
  router.post(
    '/panel/customer/card-preview',
    mayPreview,
    express.json({ limit: '256kb' }),
    fewPreviews(),
    async (request: Request, response: Response) => {
      const input = parseInput(previewInput, request.body, 'body');
      const url = `${request.origin}/${encodeURIComponent(input.cardId)}`;
      const card = {
        ...input,
        url,
        agencyName: request.agency.details.agencyName,
        updatedAt: new Date().toISOString(),
      };
      const face = await nameFaceOf(card, request.id);
      const { html } = await render({ outcome: 'card', card }, localeOf(request), `${request.origin}/preview`, face);
      response.set({ 'Content-Security-Policy': previewPolicy, 'Cache-Control': 'no-store' }).type('html').send(html);
    },
  );

  router.get(/^\/panel(\/|$)/, async (request: Request, response: Response) => {
    const path = pageOf(request.path);
    const firstPicture = firstPictureOf(request);
    await endIfOver(request, response);
    const elsewhere = redirectOf(request, path);
    if (elsewhere !== null) {
      response.set('Cache-Control', 'no-store').redirect(302, elsewhere);
      return;
    }
    if (path === previewFramePath) {
      response
        .set({ 'Content-Security-Policy': previewPolicy, 'Cache-Control': 'private, max-age=3600' })
        .type('html')
        .send(previewFrame);
      return;
    }
    if (path === '/panel/thankyou') {
      const { cardNo } = request.query;
      if (typeof cardNo !== 'string' || !(await hasCard(request, cardNo))) {
        response.set('Cache-Control', 'no-store').redirect(302, '/panel/customer');
        return;
      }
    }
    if (pages.has(path)) pages.send(request, response, path, { firstPicture: await firstPicture });
    else pages.send(request, response, '/error/not-found', { status: 404 });
  });

  return router;
}

function samePlace(request: Request): string | null {
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
