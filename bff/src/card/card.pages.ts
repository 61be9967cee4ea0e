import { type CardFile, cardFiles } from '@parichay/shared/internal.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { CardPage } from '@parichay/shared/shop/card/card.page.ts';
import { isReservedCardId } from '@parichay/shared/shop/card/card-id.ts';
import { verifyCode, verifyPageName } from '@parichay/shared/studio/pdf-card/id-page.ts';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { brotli, etagOf, sendCached } from '../lib/cached-answer.ts';
import { type CspSources, cardDigests, contentPolicy } from '../lib/content-policy.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { CachedCard, CardCache } from './card.cache.ts';
import type { PublicPage, RenderCard } from './card.renderer.ts';

export interface CardPagesParts {
  upstream: Upstream;
  cache: CardCache;
  render: RenderCard;
  cspSources: CspSources;
  isTls: boolean;
  localeOf(request: Request): Locale;
}

const isPacked = (file: CardFile): boolean => /\.(jpg|png|woff2)$/.test(file);

const ADDRESS = /^\/([A-Za-z0-9][A-Za-z0-9-]{1,38}[A-Za-z0-9])(?:\/|[./](.+))?$/;
/** Characters that messengers append to a link: `/asha.`, `/asha)`, `/asha*`, `/asha%20`, `/asha❤️`. */
const tail = /(?:(?!\/)[\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}]\p{M}*)+$/u;
/** A query that an app escaped or glued on without `?`, or a truncated escape. */
const query = /[?&#%].*$/su;

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}
const withoutTail = (path: string): string =>
  path
    .replaceAll(/(?:%[\da-f]{2})+/gi, decoded)
    .replace(query, '')
    .replace(tail, '');

const fileAddresses = new Map(cardFiles.map((file) => [file.includes('.') ? `/${file}` : `.${file}`, file] as const));

const cspSourcesOf = (page: CardPage): CspSources =>
  page.outcome === 'card' && page.card.youtubeVideos.videos.length > 0
    ? { frame: ['https://www.youtube-nocookie.com'] }
    : {};

export function cardPages({ upstream, cache, render, cspSources, isTls, localeOf }: CardPagesParts): Router {
  const router = Router();

  async function loadPage(request: Request, cardId: string, locale: Locale): Promise<CachedCard> {
    const query = { agencyId: request.agency.details.agencyId, cardId, origin: request.origin };
    const page = await upstream.call('GET /internal/card-page', { query }, request.id);
    if (page.outcome === 'moved') return moved(page);
    if (page.outcome !== 'missing') return draw(request, cardId, locale, page);
    return cache.getMissing(`${query.agencyId} ${locale}`, () => draw(request, cardId, locale, page));
  }

  async function draw(request: Request, path: string, locale: Locale, page: PublicPage): Promise<CachedCard> {
    const { status, html } = await render(page, locale, `${request.origin}/${path}`);
    const body = Buffer.from(html);
    return {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy(
          html,
          isTls,
          { ...cspSources, ...(page.outcome !== 'id' && cspSourcesOf(page)) },
          cardDigests(html),
        ),
        // Revalidated each time, so that an owner sees a saved change at once.
        'cache-control': 'public, no-cache',
        etag: etagOf(body),
        vary: 'Accept-Encoding, Accept-Language, Cookie',
      },
      body,
      brotli: await brotli(body, 1),
      packBetter: () => brotli(body, 5),
    };
  }

  const moved = (page: Extract<CardPage, { outcome: 'moved' }>): CachedCard => ({
    // Old QR scanners and preview bots do not follow 308.
    status: 301,
    headers: { location: `/${page.cardId}`, 'cache-control': 'public, no-cache' },
    body: Buffer.alloc(0),
    brotli: null,
  });

  async function loadFile(request: Request, cardId: string, file: CardFile): Promise<CachedCard> {
    const query = { agencyId: request.agency.details.agencyId, cardId, origin: request.origin, file };
    const answer = await upstream.fetch('GET /internal/card-file', { query }, { 'x-request-id': request.id });
    const body = Buffer.from(await answer.arrayBuffer());
    const disposition = answer.headers.get('content-disposition');
    return {
      status: 200,
      headers: {
        'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
        ...(disposition && { 'content-disposition': disposition }),
        'cache-control': 'public, no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        etag: etagOf(body),
        ...(!isPacked(file) && { vary: 'Accept-Encoding' }),
      },
      body,
      brotli: isPacked(file) ? null : await brotli(body, 5),
    };
  }

  async function loadId(request: Request, code: string, locale: Locale): Promise<CachedCard> {
    const { agencyId } = request.agency.details;
    const page = await upstream.call('GET /internal/id-page', { query: { agencyId, code } }, request.id);
    if (page.outcome === 'id') return draw(request, verifyPageName(code), locale, page);
    return cache.getMissing(`${agencyId} ${locale}`, () => draw(request, 'missing', locale, page));
  }

  router.get('/verify/:code', (request: Request, response: Response, next: NextFunction) => {
    const { data: code } = verifyCode.safeParse(request.params.code);
    if (code === undefined) return next();
    const locale = localeOf(request);
    const name = verifyPageName(code);
    const key = `${request.agency.details.agencyId} ${request.origin} ${name} ${locale}`;
    response.set('X-Robots-Tag', 'noindex');
    cache
      .get(key, name, () => loadId(request, code, locale))
      .then((cached) => sendCached(cached, request, response), next);
  });

  router.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const asked = withoutTail(request.path);
    const match = ADDRESS.exec(asked);
    const written = match?.[1];
    if (!written) return next();
    const cardId = written.toLowerCase();
    if (isReservedCardId(cardId)) return next();
    const rest = asked.slice(1 + written.length);
    const file = fileAddresses.get(rest);
    if (match[2] !== undefined && file === undefined) return next();
    const path = `/${cardId}${file ? rest : ''}`;
    if (path !== request.path) {
      response.redirect(301, path + request.url.slice(request.path.length));
      return;
    }
    const locale = localeOf(request);
    const key = `${request.agency.details.agencyId} ${request.origin} ${cardId} ${file ?? locale}`;
    cache
      .get(key, cardId, () => (file ? loadFile(request, cardId, file) : loadPage(request, cardId, locale)))
      .then((cached) => sendCached(cached, request, response), next);
  });

  return router;
}
