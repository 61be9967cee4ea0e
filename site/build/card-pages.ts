import type { AstroIntegration } from 'astro';

/**
 * Packages outside the bundle resolve from dist/, where the workspace may hold another version (Express's `cookie`
 * instead of Astro's). The development server has no bundle and cannot inline CommonJS packages.
 */
const bundled = { resolve: { noExternal: true as const } };

/** Builds the on-demand pages as one request handler: dist/server/entry.mjs. */
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
