import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { dev } from 'astro';
import type { Plugin } from 'vite';
import { localsOf } from '../../bff/src/card/card.renderer.ts';
import { runUntilSignal } from '../../shared/src/platform/lib/run-until-signal.ts';
import { type Drawing, drawingPath, hotReloadPath } from './site-paths.ts';

/** Request property from which Astro reads `locals`. */
const localsOfRequest = Symbol.for('astro.locals');

/** Renders the posted public page, as a thread of the BFF does in production. */
const drawing = (): Plugin => ({
  name: 'draw-card',
  configureServer(server) {
    server.middlewares.use(drawingPath, (request, _response, next) => {
      text(request).then((body) => {
        const { page, locale, nameFace } = JSON.parse(body) as Drawing;
        const url = page.outcome === 'id' ? '/verify/code' : '/card';
        const locals = localsOf(page, locale, nameFace);
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
      plugins: [drawing()],
      server: { strictPort: true, ws: { path: hotReloadPath } },
    },
  });
  return { url: `http://127.0.0.1:${server.address.port}`, close: () => server.stop() };
});
