import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { cardPages } from './build/card-pages.ts';
import { chunkGroups, styleGroups } from './build/chunks.ts';
import { finish } from './build/finish.ts';
import { icons } from './build/icons.ts';

/**
 * Pages are static files that the BFF serves; a page made on demand says `export const prerender = false`
 * and is a function in dist/server/entry.mjs (build/card-server.ts).
 */
export default defineConfig({
  output: 'static',
  adapter: cardPages(),
  integrations: [react(), finish()],
  // Hashed files stand under /static/, where the BFF lets browsers keep them for ever. Styles come with their page: the
  // first paint waits for no second round trip, and a page that the browser has is not sent again.
  build: { assets: 'static', format: 'directory', inlineStylesheets: 'always' },
  // The BFF keeps the sessions, makes the pictures and refuses cross-site writes.
  session: false,
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  vite: {
    plugins: [icons()],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
      prerender: { build: { rolldownOptions: { output: { codeSplitting: { groups: styleGroups } } } } },
      ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: styleGroups } } } } },
    },
    build: {
      target: 'es2022',
      cssTarget: 'es2022',
      modulePreload: { polyfill: false },
      // A font must stay a file of its own: inlined, it would hold up the first paint.
      assetsInlineLimit: 0,
    },
  },
});
