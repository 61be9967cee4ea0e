import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import { requireDrawingCall } from '../../lib/drawing-calls.ts';
import { createPool, type PoolOptions } from '../../lib/worker-pool.ts';
import type { LayoutJob, LayoutResult } from './layout.jobs.ts';

/*
 * Documents are drawn by staff and filled by owners, and how long one takes to lay out is theirs to say: processes of their
 * own do it, within a time, so that the process that answers everybody never waits for one.
 */

const childFile = fileURLToPath(new URL('./layout.child.ts', import.meta.url));

const defaults: PoolOptions = {
  size: Math.max(1, Math.min(2, availableParallelism())),
  // Accounts take turns (handle.ts), so that as many accounts wait as there are jobs here.
  maxWaiting: 256,
  maxMs: 5_000,
  maxResidentBytes: 500 * 1024 * 1024,
  jobsPerChild: 20_000,
  // A cold start takes a second, which whoever looks at a greeting would wait.
  idleMs: 1_800_000,
  sendsAhead: true,
};

export function createLayout(options: Partial<PoolOptions> = {}) {
  const pool = createPool<LayoutJob, LayoutResult>(childFile, [], { ...defaults, ...options });
  return {
    /** The pages of a document in numbers. @throws ApiError unavailable where it takes too long */
    pages(job: LayoutJob): Promise<DrawnPage[]> {
      requireDrawingCall();
      return pool.run(job);
    },
    /** @throws ApiError unavailable; Error where the document has no such page */
    async page(job: LayoutJob & { page: NonNullable<LayoutJob['page']> }): Promise<DrawnPage> {
      const [page] = await this.pages(job);
      if (!page) throw new Error(`${job.document.name} has no such page`);
      return page;
    },
  };
}

/** Of this process: whatever lays out uses the same workers, which end with it. */
export const layout = createLayout();
