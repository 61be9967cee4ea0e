import type { AstroIntegration } from 'astro';

/** Builds the pages that are made on demand as one function of a request: dist/server/entry.mjs. */
export const cardPages = (): AstroIntegration => ({
  name: 'card-pages',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'card-pages',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./card-server.ts', import.meta.url),
        adapterFeatures: { buildOutput: 'server' },
        supportedAstroFeatures: { staticOutput: 'stable', hybridOutput: 'stable', serverOutput: 'stable' },
      }),
  },
});
