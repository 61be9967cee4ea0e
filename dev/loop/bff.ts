import type { CardCache } from '../../bff/src/card/card-cache.ts';
import { loadConfig } from '../../bff/src/config.ts';
import { startBff } from '../../bff/src/start.ts';
import { runUntilSignal } from '../../shared/src/platform/lib/run-until-signal.ts';
import { createSiteProxy } from './site-proxy.ts';
import { openSourceSite } from './source-site.ts';

/** Caches nothing, so that each request renders the card from the current source. */
const noCache: CardCache = {
  get: (_key, _cardId, load) => load(),
  getMissingPage: (_key, load) => load(),
  invalidate() {},
};

/** The BFF over the site's source; production starts bff/src/main.ts with the built site. */
await runUntilSignal(async () => {
  const config = loadConfig(process.env);
  if (config.isProduction) throw new Error('The site is drawn from its source in development only.');
  const url = process.env.SITE_URL ?? '';
  const { files, onUpgrade, hangUp: closeSockets } = createSiteProxy(url);
  const site = { ...openSourceSite(url, config), files, close: async () => {} };
  const bff = await startBff(config, { site, cardCache: noCache, onUpgrade });
  return {
    url: bff.url,
    close() {
      closeSockets();
      return bff.close();
    },
  };
});
