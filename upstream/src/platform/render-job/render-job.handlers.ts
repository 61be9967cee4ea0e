import type { RenderJobReason } from '@parichay/shared/platform/render-job/render-job.lists.ts';
import type { Tx } from '../database/database.ts';
import type { JsonResult, RenderJob } from '../database/tables/render-job.tables.ts';

export class RenderFailure extends Error {
  readonly reason: RenderJobReason;
  constructor(reason: RenderJobReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface RenderWork {
  job: RenderJob;
  /** Cancellation, lost lease, timeout or shutdown: stop and kill all child processes. */
  signal: AbortSignal;
  /** Stored within a second. @param percent 0 to 100 */
  progress(percent: number): void;
}

export interface RenderJobHandler {
  limitMs: number;
  /**
   * May run twice, so file names must not change.
   * @throws RenderFailure if a retry is useless
   */
  run(work: RenderWork): Promise<JsonResult>;
  /** Runs in the transaction that sets the job to `ready`, so exactly once. */
  whenReady?(tx: Tx, job: RenderJob): Promise<unknown>;
}
export type RenderJobHandlers = Record<string, RenderJobHandler>;
