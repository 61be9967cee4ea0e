import { appIconSizes, type InternalCalls } from '@parichay/shared/internal.ts';
import type { CallInput } from '@parichay/shared/platform/lib/endpoint.ts';
import { coloursByRole } from '@parichay/shared/studio/layer/layer-colours.ts';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { CardCache } from '../card/card-cache.ts';
import { etagOf, sendCached } from '../lib/cached-response.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { Site } from './built-site.ts';

const manifestIcon = (side: number) => ({
  src: `/panel-icon-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose: 'any maskable',
});

interface PanelAppDependencies {
  upstream: Upstream;
  cache: CardCache;
}

/** Service workers have fixed, uncached URLs, because browsers check them for updates. */
export function serviceWorkerRoutes(files: Site['workers']): Router {
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
export function panelAppRoutes({ upstream, cache }: PanelAppDependencies): Router {
  const router = Router();

  router.get('/panel.webmanifest', (request: Request, response: Response) => {
    const { agencyName, brand: agencyBrand } = request.agency.details;
    const { brand, paper } = coloursByRole(agencyBrand.colour);
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
        icons: appIconSizes.map(manifestIcon),
      });
  });

  async function drawIcon(request: Request, query: CallInput<InternalCalls['GET /internal/panel-icon']>['query']) {
    const upstreamResponse = await upstream.fetch(
      'GET /internal/panel-icon',
      { query },
      { 'x-request-id': request.id },
    );
    const body = Buffer.from(await upstreamResponse.arrayBuffer());
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600', etag: etagOf(body) };
    return { status: 200, headers, body, brotli: null };
  }

  for (const side of appIconSizes) {
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
