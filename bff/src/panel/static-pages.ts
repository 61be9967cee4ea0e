import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Locale, locales } from '@parichay/shared/platform/language/languages.ts';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { contentSecurityPolicy } from '../lib/content-policy.ts';
import { configurePage, type PageConfig } from './configured-page.ts';
import { type FirstPicture, hasFirstPicturePlaceholder, withFirstPicture } from './first-picture.ts';
import { localeOf } from './locale.ts';

interface Page {
  html: string;
  hasFirstPicture: boolean;
  isPersonal?: boolean;
  /** Compressed on first use, because all pages would take a second at start. */
  brotli?: Buffer | undefined;
  policy: string;
  etag: string;
}

const etagOf = (html: string, policy: string): string =>
  `W/"${hash('sha256', policy + html, 'base64url').slice(0, 22)}"`;

/** 10 % larger than with the best compression, in 3 % of the time. */
const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface SendOptions {
  status?: number;
  locale?: Locale;
  firstPicture?: FirstPicture | null;
}

export interface StaticPages {
  has(path: string): boolean;
  send(request: Request, response: Response, path: string, options?: SendOptions): void;
}

/** Only customers' pages on one production host are tracked. Source: docs/specification.md §9. */
const isTracked = (request: Request, { tagManager }: PageConfig): boolean =>
  tagManager !== undefined && tagManager.host === request.headers.host && request.path.startsWith('/panel/customer');

/** Pages are read on first use; error pages at once, in case the disk fails. */
export function loadStaticPages(siteDir: string, config: PageConfig): StaticPages {
  const rootOf = (locale: Locale) => join(siteDir, 'client', locale);
  const files = new Map(
    readdirSync(rootOf(locales[0]), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => [`/${file.replace(/\/?index\.html$/, '').replace(/\.html$/, '')}`, file]),
  );
  const pages = new Map<string, Page>();
  const pagesWithPicture = new LRUCache<string, Page>({ max: 200 });

  function loadPage(locale: Locale, path: string, tracked: boolean): Page | undefined {
    const key = `${locale} ${path} ${tracked}`;
    const cached = pages.get(key);
    const file = files.get(path);
    if (cached || file === undefined) return cached;
    const { html, cspSources } = configurePage(readFileSync(join(rootOf(locale), file), 'utf8'), path, tracked, config);
    const policy = contentSecurityPolicy(html, config.isTls, cspSources);
    const page = { html, hasFirstPicture: hasFirstPicturePlaceholder(html), policy, etag: etagOf(html, policy) };
    pages.set(key, page);
    return page;
  }
  function insertPicture(built: Page | undefined, picture: FirstPicture | null): Page | undefined {
    if (!built?.hasFirstPicture) return built;
    const pictureKey = `${built.etag} ${picture?.mediaId}`;
    const cached = pagesWithPicture.get(pictureKey);
    if (cached) return cached;
    const html = withFirstPicture(built.html, picture?.mediaId ?? null);
    const isPersonal = picture?.isPersonal ?? false;
    const page = { ...built, html, etag: etagOf(html, built.policy), brotli: undefined, isPersonal };
    if (!isPersonal) pagesWithPicture.set(pictureKey, page);
    return page;
  }
  const errorPages = [...files.keys()].filter((path) => path.startsWith('/error/'));
  for (const locale of locales)
    for (const path of errorPages)
      for (const tracked of config.tagManager ? [false, true] : [false]) loadPage(locale, path, tracked);

  return {
    has: (path) => files.has(path),

    send(request, response, path, { status = 200, locale = localeOf(request), firstPicture = null } = {}) {
      const page = insertPicture(loadPage(locale, path, isTracked(request, config)), firstPicture);
      if (!page) {
        response
          .status(status === 200 ? 404 : status)
          .type('text/plain')
          .send('This page does not exist.');
        return;
      }
      const useBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      response.status(status).set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': page.policy,
        'Cache-Control': status === 200 ? 'private, no-cache' : 'no-store',
        Vary: 'Accept-Encoding, Accept-Language, Cookie',
        ...(status === 200 && { ETag: page.etag }),
      });
      if (request.fresh) {
        response.status(304).end();
        return;
      }
      if (!useBrotli) {
        response.end(page.html);
        return;
      }
      page.brotli ??= brotliCompressSync(page.html, page.isPersonal ? fastCompression : undefined);
      response.set('Content-Encoding', 'br').end(page.brotli);
    },
  };
}
