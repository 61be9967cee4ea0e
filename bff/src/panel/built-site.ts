import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { createRenderPool } from '../card/card.render-pool.ts';
import type { RenderCard } from '../card/card.renderer.ts';
import type { BffConfig } from '../config.ts';
import type { PolicyOpenings } from '../lib/content-policy.ts';
import { immutableFiles } from './immutable-files.ts';
import { loadStaticPages, type StaticPages } from './static-pages.ts';

/** Everything that people see, as the BFF needs it: guards, headers and sessions are its own. */
export interface Site {
  pages: StaticPages;
  render: RenderCard;
  /** Scripts, styles and letters, at the addresses that the pages name. */
  files: RequestHandler;
  /** The files of the workers that keep cards and the panel for when there is no network. */
  workers: Readonly<Record<'card' | 'panel', string>>;
  /** What the pages of cards need beside what they hold. */
  openings: PolicyOpenings;
  close(): Promise<void>;
}

/** The site as it was built into `config.siteDir`, which nothing changes while it is served. */
export function openBuiltSite(config: BffConfig): Site {
  const client = join(config.siteDir, 'client');
  const pool = createRenderPool(config.siteDir);
  return {
    pages: loadStaticPages(config.siteDir, config),
    render: pool.render,
    files: Router().use('/static', immutableFiles(join(client, 'static'))),
    workers: { card: join(client, 'card-worker.js'), panel: join(client, 'panel-worker.js') },
    openings: {},
    close: pool.close,
  };
}
