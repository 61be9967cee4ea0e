import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { createRenderPool } from '../card/card-render-pool.ts';
import type { RenderCard } from '../card/card-renderer.ts';
import type { BffConfig } from '../config.ts';
import type { CspSources } from '../lib/content-policy.ts';
import { immutableFiles } from './immutable-files.ts';
import { loadStaticPages, type StaticPages } from './static-pages.ts';

export interface Site {
  pages: StaticPages;
  render: RenderCard;
  files: RequestHandler;
  workers: Readonly<Record<'card' | 'panel', string>>;
  cspSources: CspSources;
  close(): Promise<void>;
}

export function openBuiltSite(config: BffConfig): Site {
  const client = join(config.siteDir, 'client');
  const pool = createRenderPool(config.siteDir);
  return {
    pages: loadStaticPages(config.siteDir, config),
    render: pool.render,
    files: Router().use('/static', immutableFiles(join(client, 'static'))),
    workers: { card: join(client, 'card-worker.js'), panel: join(client, 'panel-worker.js') },
    cspSources: {},
    close: pool.close,
  };
}
