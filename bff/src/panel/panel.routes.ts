import { locales } from '@parichay/shared/auth/auth.endpoints.ts';
import { publicCard } from '@parichay/shared/card/card.page.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { RenderCard } from '../card/card.renderer.ts';
import { actorOf } from '../proxy/api.routes.ts';
import { localeCookie, localeOf } from './locale.ts';
import type { StaticPages } from './static-pages.ts';

export interface PanelParts {
  session: RequestHandler;
  pages: StaticPages;
  render: RenderCard;
  isTls: boolean;
  /** Whether the signed-in actor reaches this card. */
  hasCard(request: Request, cardNo: string): Promise<boolean>;
}

const search = (request: Request): string => {
  const at = request.originalUrl.indexOf('?');
  return at < 0 ? '' : request.originalUrl.slice(at);
};

/** Where a request for a page goes instead, or null when it may have it. Source: spec section 2. */
export function redirectOf(request: Request): string | null {
  const { login, otpVerified } = request.session;
  const actor = actorOf(request);
  const isWaiting = (audience: 'customer' | 'staff') => login?.audience === audience;
  const next = `next=${encodeURIComponent(request.originalUrl)}`;
  switch (request.path) {
    case '/panel':
    case '/panel/':
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
  }
  if (request.path === '/panel/admin' || request.path.startsWith('/panel/admin/')) {
    return actor.kind === 'staff' ? null : `/panel/franchisee-login?${next}`;
  }
  return actor.kind === 'customer' ? null : `/panel/login?${next}`;
}

const previewInput = publicCard.omit({ url: true, agencyName: true, updatedAt: true });

/**
 * The document in which the editor shows its preview. It runs no script, so it may take any style; the editor, from
 * the same origin, puts the drawn card into it.
 */
const previewFrame =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body></body></html>';
const previewPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** Every page under /panel, guarded before any HTML is sent. */
export function panelRoutes({ session, pages, render, isTls, hasCard }: PanelParts): Router {
  const router = Router();

  router.get('/panel/language', (request, response) => {
    const to = locales.find((locale) => locale === request.query.to) ?? locales[0];
    response.cookie(localeCookie, to, { sameSite: 'lax', secure: isTls, path: '/', maxAge: 365 * 24 * 3_600_000 });
    response.redirect(303, samePlace(request) ?? '/panel/login');
  });

  // The sign-in pages hold no data, so they are served also when sessions cannot be read.
  const signInPages: RequestHandler = (request, response, next) => {
    if (request.path !== '/panel/login' && request.path !== '/panel/franchisee-login') return next();
    pages.send(request, response, request.path);
  };
  router.get(['/panel/login', '/panel/franchisee-login'], signInPages);

  router.use('/panel', session);

  router.post(
    '/panel/customer/card-preview',
    express.json({ limit: '1mb' }),
    async (request: Request, response: Response) => {
      if (actorOf(request).kind === 'anonymous') throw new ApiError('not_signed_in');
      const parsed = previewInput.safeParse(request.body ?? {});
      if (!parsed.success)
        throw new ApiError('invalid_input', { fields: z.flattenError(parsed.error).fieldErrors as never });
      const url = `${request.origin}/${encodeURIComponent(parsed.data.cardId)}`;
      const card = {
        ...parsed.data,
        url,
        agencyName: request.agency.details.agencyName,
        updatedAt: new Date().toISOString(),
      };
      const { html } = await render({ outcome: 'card', card }, localeOf(request), `${request.origin}/preview`);
      response.set({ 'Content-Security-Policy': previewPolicy, 'Cache-Control': 'no-store' }).type('html').send(html);
    },
  );

  router.get(/^\/panel(\/|$)/, async (request: Request, response: Response) => {
    const elsewhere = redirectOf(request);
    if (elsewhere !== null) {
      response.set('Cache-Control', 'no-store').redirect(302, elsewhere);
      return;
    }
    if (request.path === '/panel/customer/card-preview-frame') {
      response
        .set({ 'Content-Security-Policy': previewPolicy, 'Cache-Control': 'private, max-age=3600' })
        .type('html')
        .send(previewFrame);
      return;
    }
    const path = request.path.replace(/\/+$/, '');
    if (path === '/panel/thankyou') {
      const { cardNo } = request.query;
      if (typeof cardNo !== 'string' || !(await hasCard(request, cardNo))) {
        response.redirect(302, '/panel/customer');
        return;
      }
    }
    if (pages.has(path)) pages.send(request, response, path);
    else pages.send(request, response, '/error/not-found', 404);
  });

  return router;
}

/** The page of our own that a language link was followed from. */
function samePlace(request: Request): string | null {
  try {
    const from = new URL(request.headers.referer ?? '');
    return from.host === request.headers.host && from.pathname.startsWith('/')
      ? `${from.pathname}${from.search}`
      : null;
  } catch {
    return null;
  }
}
