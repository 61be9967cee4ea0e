import { appIconSides, type InternalCalls } from '@parichay/shared/internal.ts';
import type { CallInput } from '@parichay/shared/platform/lib/endpoint.ts';
import { roleColours } from '@parichay/shared/studio/layer/layer.colours.ts';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { CardCache } from '../card/card.cache.ts';
import { etagOf, sendCached } from '../lib/cached-answer.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { Site } from './built-site.ts';

const icon = (side: number) => ({
  src: `/panel-icon-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose: 'any maskable',
});

interface Parts {
  upstream: Upstream;
  cache: CardCache;
}

/** Fixed addresses without caching, because browsers check service workers for updates. */
export function workers(files: Site['workers']): Router {
  const router = Router();
  for (const [name, file] of Object.entries(files)) {
    router.get(`/${name}-worker.js`, (_request, response) => {
      response
        .set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': "default-src 'none'; connect-src 'self'" })
        .sendFile(file);
    });
  }
  return router;
}

/** Source: https://www.w3.org/TR/appmanifest/ */
export function panelApp({ upstream, cache }: Parts): Router {
  const router = Router();

  router.get('/panel.webmanifest', (request: Request, response: Response) => {
    const { agencyName, brand: own } = request.agency.details;
    const { brand, paper } = roleColours(own.colour);
    response
      .type('application/manifest+json')
      .set('Cache-Control', 'public, max-age=3600')
      .send({
        id: '/panel',
        name: agencyName,
        short_name: [...agencyName].slice(0, 12).join('').trim(),
        start_url: '/panel/customer',
        scope: '/panel/',
        display: 'standalone',
        theme_color: brand,
        background_color: paper,
        icons: appIconSides.map(icon),
      });
  });

  async function drawIcon(request: Request, query: CallInput<InternalCalls['GET /internal/panel-icon']>['query']) {
    const answer = await upstream.fetch('GET /internal/panel-icon', { query }, { 'x-request-id': request.id });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600', etag: etagOf(body) };
    return { status: 200, headers, body, brotli: null };
  }

  for (const side of appIconSides) {
    router.get(`/panel-icon-${side}.png`, (request: Request, response: Response, next: NextFunction) => {
      const { agencyId, agencyName, brand } = request.agency.details;
      const key = ['panel-icon', agencyId, side, agencyName, brand.colour, brand.logo?.mediaId].join(' ');
      cache
        .get(key, 'panel-icon', () => drawIcon(request, { agencyId, side }))
        .then((cached) => sendCached(cached, request, response), next);
    });
  }

  return router;
}
