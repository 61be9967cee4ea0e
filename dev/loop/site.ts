import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { dev } from 'astro';
import type { Plugin } from 'vite';
import { astroLocalsOf } from '../../bff/src/card/card-renderer.ts';
import { runUntilSignal } from '../../shared/src/platform/lib/run-until-signal.ts';
import { hotReloadPath, type RenderRequest, renderPagePath } from './site-paths.ts';

/** Request property from which Astro reads `locals`. */
const localsOfRequest = Symbol.for('astro.locals');

/** Renders the posted public page, as a thread of the BFF does in production. */
const renderPlugin = (): Plugin => ({
  name: 'draw-card',
  configureServer(server) {
    server.middlewares.use(renderPagePath, (request, _response, next) => {
      text(request).then((body) => {
        const { page, locale, nameFontUrl } = JSON.parse(body) as RenderRequest;
        const url = page.outcome === 'id' ? '/verify/code' : '/card';
        const locals = astroLocalsOf(page, locale, nameFontUrl);
        Object.assign(request, { method: 'GET', url, originalUrl: url, [localsOfRequest]: locals });
        next();
      }, next);
    });
  },
});

/** Astro's development server in a separate process, which survives restarts of the servers. */
await runUntilSignal(async () => {
  const server = await dev({
    root: resolve(import.meta.dirname, '../../site'),
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: Number(process.env.SITE_PORT) },
    vite: {
      // A concurrent check or build uses another cache.
      cacheDir: 'node_modules/.vite-loop',
      plugins: [renderPlugin()],
      server: { strictPort: true, ws: { path: hotReloadPath } },
    },
  });
  return { url: `http://127.0.0.1:${server.address.port}`, close: () => server.stop() };
});
