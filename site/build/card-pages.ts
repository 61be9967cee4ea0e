import type { AstroIntegration } from 'astro';

/**
 * What is left outside the bundle would be looked up from dist/, where the workspace may hold another version of it
 * (Express's `cookie` in place of Astro's). Bundled, dist/ also runs without this package's node_modules. The development
 * server has no bundle, and cannot take packages of CommonJS into it.
 */
const bundled = { resolve: { noExternal: true as const } };

/** Builds the pages that are made on demand as one function of a request: dist/server/entry.mjs. */
export const cardPages = (): AstroIntegration => ({
  name: 'card-pages',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'build') updateConfig({ vite: { environments: { ssr: bundled, prerender: bundled } } });
    },
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
