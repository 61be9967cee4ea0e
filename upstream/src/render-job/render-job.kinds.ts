import type { RenderJobReason } from '@parichay/shared/render-job/render-job.lists.ts';
import type { Tx } from '../lib/database.ts';
import type { JsonResult, RenderJob } from '../lib/tables/render-job.tables.ts';

/** Thrown by a kind of job that can say why it failed: the job has failed at once, and for this reason. */
export class RenderFailure extends Error {
  readonly reason: RenderJobReason;
  constructor(reason: RenderJobReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface RenderWork {
  job: RenderJob;
  /** Aborted when the job is cancelled, lost or out of time, or this process stops: leave off, and end child processes. */
  signal: AbortSignal;
  /** How far it is; written down within a second. @param percent 0 to 100 */
  progress(percent: number): void;
}

export interface RenderKind {
  /** A job that takes longer has failed: `render_timed_out`. */
  limitMs: number;
  /**
   * Does the job, outside of any transaction. It may be begun again after this process was killed, so what it leaves
   * behind (files) must be named such that a second time replaces the first.
   * @throws RenderFailure when trying again is no use; whatever else it throws is tried three times
   */
  run(work: RenderWork): Promise<JsonResult>;
  /** What the result means for other rows: in the transaction that makes the job `ready`, so once and only once. */
  whenReady?(tx: Tx, job: RenderJob): Promise<unknown>;
}
export type RenderKinds = Record<string, RenderKind>;
