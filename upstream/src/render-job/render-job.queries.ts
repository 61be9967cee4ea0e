import type { RenderJobReason } from '@parichay/shared/render-job/render-job.lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../lib/database.ts';
import { newId } from '../lib/rows.ts';
import type { JsonResult, RenderJob } from '../lib/tables/render-job.tables.ts';

/* What requests ask of the queue. What its workers do is in render-job.lease.ts. */

/** Workers listen here. A notice carries the id of a job that was added, given back or cancelled. */
export const renderJobChannel = 'render_job';

/** Sent when the transaction commits, and never when it does not. */
export const notifyWorkers = (tx: Tx, renderJobId: string) =>
  sql`select pg_notify(${renderJobChannel}, ${renderJobId})`.execute(tx);

export interface NewRenderJob {
  agencyId: string;
  /** Null: of no business. A job goes with its business. */
  businessId: string | null;
  kind: string;
  input: JsonResult;
  /** Nobody waits for it: all other jobs go before. */
  isAhead?: boolean;
}

/** Adds a job in the transaction of the rows that it is about: there are both or neither. */
export async function addRenderJob(
  tx: Tx,
  { agencyId, businessId, kind, input, isAhead = false }: NewRenderJob,
): Promise<RenderJob> {
  const job = await tx
    .insertInto('render_job')
    .values({
      render_job_id: newId(),
      agency_id: agencyId,
      business_id: businessId,
      kind,
      input: JSON.stringify(input),
      is_ahead: isAhead,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyWorkers(tx, job.render_job_id);
  return job;
}

/** @returns undefined when there is none, or none that this tenant may see */
export const renderJob = (tx: Tx, renderJobId: string): Promise<RenderJob | undefined> =>
  tx.selectFrom('render_job').selectAll().where('render_job_id', '=', renderJobId).executeTakeFirst();

/** Why nothing came of a job; null where something may, or has. */
export const reasonOf = ({ state, reason }: Pick<RenderJob, 'state' | 'reason'>): RenderJobReason | null =>
  state === 'cancelled' ? 'cancelled' : reason;

/** @returns how many jobs, of whichever agency, come before it: 0 is next. Null when it does not wait. */
export async function positionOf(tx: Tx, job: Pick<RenderJob, 'render_job_id' | 'state'>): Promise<number | null> {
  if (job.state !== 'queued') return null;
  const { rows } = await sql<{ before: number }>`select render_jobs_before(${job.render_job_id}) as before`.execute(tx);
  return rows[0]?.before ?? null;
}

/** As it is after a change, or as it was where the change did not apply. */
async function changed(tx: Tx, renderJobId: string, change: RawBuilder<unknown>): Promise<RenderJob | undefined> {
  const { numAffectedRows = 0n } = await change.execute(tx);
  if (numAffectedRows > 0n) await notifyWorkers(tx, renderJobId);
  return renderJob(tx, renderJobId);
}

/**
 * Cancels a job that waits or is worked on; whoever works on it stops within seconds and keeps nothing of it.
 * @returns the job as it is now: one that had ended before is as it was. Undefined when there is none.
 */
export const cancelRenderJob = (tx: Tx, renderJobId: string): Promise<RenderJob | undefined> =>
  changed(
    tx,
    renderJobId,
    sql`update render_job set state = 'cancelled', worker_id = null, lease_until = null, finished_at = now()
      where render_job_id = ${renderJobId} and state in ('queued', 'rendering')`,
  );

/**
 * Puts a job that has failed at the end of the queue, as if it were new.
 * @returns the job as it is now: one that has not failed is as it was. Undefined when there is none.
 */
export const retryRenderJob = (tx: Tx, renderJobId: string): Promise<RenderJob | undefined> =>
  changed(
    tx,
    renderJobId,
    sql`update render_job set state = 'queued', reason = null, progress = 0, attempts = 0, try_at = now(),
        started_at = null, finished_at = null
      where render_job_id = ${renderJobId} and state = 'failed'`,
  );
