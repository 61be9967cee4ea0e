import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { requireDrawingPermission } from '../../http/drawing-calls.ts';
import { createPool, type PoolOptions } from '../../workers/worker-pool.ts';
import type { LayoutJob, LayoutResult } from './layout-jobs.ts';

/* Users control how long a layout takes, so child processes with a timeout do it. */

const childFile = fileURLToPath(new URL('./layout.child.ts', import.meta.url));

const defaultPoolOptions: PoolOptions = {
  size: Math.max(1, Math.min(2, availableParallelism())),
  // Queues limit the jobs of each account (handle.ts), so this limits the number of accounts.
  maxQueuedJobs: 256,
  maxJobMs: 5_000,
  maxResidentBytes: 500 * 1024 * 1024,
  jobsPerChild: 20_000,
  maxIdleMs: 1_800_000,
  shouldSendAhead: true,
};

export function createLayout(options: Partial<PoolOptions> = {}) {
  const pool = createPool<LayoutJob, LayoutResult>(childFile, [], { ...defaultPoolOptions, ...options });
  return {
    pages(job: LayoutJob): Promise<DrawnPage[]> {
      requireDrawingPermission();
      return pool.run(job);
    },
    async page(job: LayoutJob & { page: NonNullable<LayoutJob['page']> }): Promise<DrawnPage> {
      const [page] = await this.pages(job);
      if (!page) throw new Error(`${job.document.name} has no such page`);
      return page;
    },
  };
}

export const layout = createLayout();
