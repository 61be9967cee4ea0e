import { type CardFile, cardFileNames } from '@parichay/shared/internal.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { isReservedCardId } from '@parichay/shared/shop/card/card-id.ts';
import type { CardPage } from '@parichay/shared/shop/card/card-page.ts';
import { verificationCodeText, verificationPageKey } from '@parichay/shared/studio/pdf-card/id-page.ts';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { compressBrotli, etagOf, sendCached } from '../lib/cached-response.ts';
import { type CspSources, cardInlineBlockDigests, contentSecurityPolicy } from '../lib/content-policy.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { CachedCardResponse, CardCache } from './card-cache.ts';
import type { PublicPage, RenderCard } from './card-renderer.ts';

export interface CardPagesDependencies {
  upstream: Upstream;
  cache: CardCache;
  render: RenderCard;
  cspSources: CspSources;
  isTls: boolean;
  localeOf(request: Request): Locale;
}

const isCompressed = (file: CardFile): boolean => /\.(jpg|png|woff2)$/.test(file);

const CARD_PATH_PATTERN = /^\/([A-Za-z0-9][A-Za-z0-9-]{1,38}[A-Za-z0-9])(?:\/|[./](.+))?$/;
/** Characters that messengers append to a link: `/asha.`, `/asha)`, `/asha*`, `/asha%20`, `/asha❤️`. */
const trailingPunctuationPattern = /(?:(?!\/)[\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}]\p{M}*)+$/u;
/** A query that an app escaped or appended without `?`, or a truncated escape. */
const trailingQueryPattern = /[?&#%].*$/su;

function decodeSafely(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}
const withoutTrailingJunk = (path: string): string =>
  path
    .replaceAll(/(?:%[\da-f]{2})+/gi, decodeSafely)
    .replace(trailingQueryPattern, '')
    .replace(trailingPunctuationPattern, '');

const filesBySuffix = new Map(
  cardFileNames.map((file) => [file.includes('.') ? `/${file}` : `.${file}`, file] as const),
);

const cspSourcesOf = (page: CardPage): CspSources =>
  page.outcome === 'card' && page.card.youtubeVideos.videos.length > 0
    ? { frame: ['https://www.youtube-nocookie.com'] }
    : {};

export function cardPages({ upstream, cache, render, cspSources, isTls, localeOf }: CardPagesDependencies): Router {
  const router = Router();

  async function loadCardPage(request: Request, cardId: string, locale: Locale): Promise<CachedCardResponse> {
    const query = { agencyId: request.agency.details.agencyId, cardId, origin: request.origin };
    const page = await upstream.call('GET /internal/card-page', { query }, request.id);
    if (page.outcome === 'moved') return redirectTo(page);
    if (page.outcome !== 'missing') return renderPage(request, cardId, locale, page);
    return cache.getMissingPage(`${query.agencyId} ${locale}`, () => renderPage(request, cardId, locale, page));
  }

  async function renderPage(
    request: Request,
    path: string,
    locale: Locale,
    page: PublicPage,
  ): Promise<CachedCardResponse> {
    const { status, html } = await render(page, locale, `${request.origin}/${path}`);
    const body = Buffer.from(html);
    return {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(
          html,
          isTls,
          { ...cspSources, ...(page.outcome !== 'id' && cspSourcesOf(page)) },
          cardInlineBlockDigests(html),
        ),
        // Revalidated each time, so an owner sees a saved change at once.
        'cache-control': 'public, no-cache',
        etag: etagOf(body),
        vary: 'Accept-Encoding, Accept-Language, Cookie',
      },
      body,
      brotli: await compressBrotli(body, 1),
      recompress: () => compressBrotli(body, 5),
    };
  }

  const redirectTo = (page: Extract<CardPage, { outcome: 'moved' }>): CachedCardResponse => ({
    // Old QR scanners and preview bots do not follow 308.
    status: 301,
    headers: { location: `/${page.cardId}`, 'cache-control': 'public, no-cache' },
    body: Buffer.alloc(0),
    brotli: null,
  });

  async function loadCardFile(request: Request, cardId: string, file: CardFile): Promise<CachedCardResponse> {
    const query = { agencyId: request.agency.details.agencyId, cardId, origin: request.origin, file };
    const upstreamResponse = await upstream.fetch('GET /internal/card-file', { query }, { 'x-request-id': request.id });
    const body = Buffer.from(await upstreamResponse.arrayBuffer());
    const disposition = upstreamResponse.headers.get('content-disposition');
    return {
      status: 200,
      headers: {
        'content-type': upstreamResponse.headers.get('content-type') ?? 'application/octet-stream',
        ...(disposition && { 'content-disposition': disposition }),
        'cache-control': 'public, no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        etag: etagOf(body),
        ...(!isCompressed(file) && { vary: 'Accept-Encoding' }),
      },
      body,
      brotli: isCompressed(file) ? null : await compressBrotli(body, 5),
    };
  }

  async function loadStaffIdPage(request: Request, code: string, locale: Locale): Promise<CachedCardResponse> {
    const { agencyId } = request.agency.details;
    const page = await upstream.call('GET /internal/id-page', { query: { agencyId, code } }, request.id);
    if (page.outcome === 'id') return renderPage(request, verificationPageKey(code), locale, page);
    return cache.getMissingPage(`${agencyId} ${locale}`, () => renderPage(request, 'missing', locale, page));
  }

  router.get('/verify/:code', (request: Request, response: Response, next: NextFunction) => {
    const { data: code } = verificationCodeText.safeParse(request.params.code);
    if (code === undefined) return next();
    const locale = localeOf(request);
    const name = verificationPageKey(code);
    const key = `${request.agency.details.agencyId} ${request.origin} ${name} ${locale}`;
    response.set('X-Robots-Tag', 'noindex');
    cache
      .get(key, name, () => loadStaffIdPage(request, code, locale))
      .then((cached) => sendCached(cached, request, response), next);
  });

  router.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const cleanedPath = withoutTrailingJunk(request.path);
    const match = CARD_PATH_PATTERN.exec(cleanedPath);
    const typedCardId = match?.[1];
    if (!typedCardId) return next();
    const cardId = typedCardId.toLowerCase();
    if (isReservedCardId(cardId)) return next();
    const suffix = cleanedPath.slice(1 + typedCardId.length);
    const file = filesBySuffix.get(suffix);
    if (match[2] !== undefined && file === undefined) return next();
    const path = `/${cardId}${file ? suffix : ''}`;
    if (path !== request.path) {
      response.redirect(301, path + request.url.slice(request.path.length));
      return;
    }
    const locale = localeOf(request);
    const key = `${request.agency.details.agencyId} ${request.origin} ${cardId} ${file ?? locale}`;
    cache
      .get(key, cardId, () => (file ? loadCardFile(request, cardId, file) : loadCardPage(request, cardId, locale)))
      .then((cached) => sendCached(cached, request, response), next);
  });

  return router;
}
