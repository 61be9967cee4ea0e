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

export interface RenderJobTask {
  job: RenderJob;
  /** Aborts on cancellation, lost lease, timeout or shutdown; the handler must then kill its child processes. */
  signal: AbortSignal;
  /** Stored within a second. @param percent 0 to 100 */
  progress(percent: number): void;
}

export interface RenderJobHandler {
  limitMs: number;
  /**
   * A job may run twice, so its file names must not differ.
   * @throws RenderFailure if a retry is useless
   */
  run(task: RenderJobTask): Promise<JsonResult>;
  /** Runs exactly once, in the transaction that sets the job to `ready`. */
  whenReady?(tx: Tx, job: RenderJob): Promise<unknown>;
}
export type RenderJobHandlers = Record<string, RenderJobHandler>;
