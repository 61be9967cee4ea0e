import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import type { BffConfig } from '../../bff/src/config.ts';
import { type CspSources, contentSecurityPolicy } from '../../bff/src/lib/content-policy.ts';
import type { Site } from '../../bff/src/panel/built-site.ts';
import { configurePage } from '../../bff/src/panel/configured-page.ts';
import { withFirstPicture } from '../../bff/src/panel/first-picture.ts';
import { localeOf } from '../../bff/src/panel/locale.ts';
import type { SendOptions } from '../../bff/src/panel/static-pages.ts';
import { type RenderRequest, renderPagePath } from './site-paths.ts';

const root = join(import.meta.dirname, '../../site');

/**
 * CSP sources for hot reload, which replaces style elements and polls a restarting server in a blob worker. Its socket
 * has our origin, and style attributes remain forbidden.
 */
const cspSources = {
  styleElement: ["'self'", "'unsafe-inline'"],
  worker: ["'self'", 'blob:'],
} satisfies CspSources;

/** Reads the folder each time, so that new pages are found. */
function hasSourcePage(path: string): boolean {
  const pages = readdirSync(join(root, 'src/pages/[locale]'), { recursive: true, encoding: 'utf8' });
  return pages.some((file) => `/${file}`.replace(/(\/index)?\.astro$/, '') === path && file.endsWith('.astro'));
}

/**
 * Opens the site rendered from source by Astro's development server.
 * @param url of that server
 */
export function openSourceSite(
  url: string,
  config: BffConfig,
): Pick<Site, 'pages' | 'render' | 'workers' | 'cspSources'> {
  async function send(
    request: Request,
    response: Response,
    path: string,
    { status = 200, firstPicture = null }: SendOptions,
  ): Promise<void> {
    const answer = await fetch(`${url}/${localeOf(request)}${path}`, { headers: { accept: 'text/html' } });
    const page = configurePage(
      withFirstPicture(await answer.text(), firstPicture?.mediaId ?? null),
      path,
      false,
      config,
    );
    response
      // A page that fails to render shows the error and reloads after the fix.
      .status(answer.ok ? status : answer.status)
      .set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': contentSecurityPolicy(page.html, config.isTls, {
          ...page.cspSources,
          ...cspSources,
        }),
        'Cache-Control': 'no-store',
      })
      .send(page.html);
  }

  return {
    workers: { card: join(root, 'public/card-worker.js'), panel: join(root, 'public/panel-worker.js') },
    cspSources,
    pages: {
      has: hasSourcePage,
      send(request, response, path, options = {}) {
        send(request, response, path, options).catch((error) => {
          request.log.error({ err: error }, "the site's development server did not answer");
          response.status(503).type('text/plain').send("The site's development server is not there; see the console.");
        });
      },
    },
    async render(page, locale, address, nameFace) {
      const renderRequest: RenderRequest = { page, locale, nameFontUrl: nameFace };
      const answer = await fetch(url + renderPagePath, {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: JSON.stringify(renderRequest),
      });
      const html = await answer.text();
      // A preview in the editor shows its own error, and a page shows Astro's.
      if (answer.status >= 500 && nameFace !== undefined) throw new Error(`the page of ${address} could not be drawn`);
      return { status: answer.status, html };
    },
  };
}
