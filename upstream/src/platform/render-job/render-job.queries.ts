import type { RenderJobReason } from '@parichay/shared/platform/render-job/render-job.lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/rows.ts';
import type { JsonResult, RenderJob } from '../database/tables/render-job.tables.ts';

export const renderJobChannel = 'render_job';

export const notifyWorkers = (tx: Tx, renderJobId: string) =>
  sql`select pg_notify(${renderJobChannel}, ${renderJobId})`.execute(tx);

export interface NewRenderJob {
  agencyId: string;
  businessId: string | null;
  kind: string;
  input: JsonResult;
  /** No user waits for the job, so all others go first. */
  isBackground?: boolean;
}

export async function addRenderJob(
  tx: Tx,
  { agencyId, businessId, kind, input, isBackground = false }: NewRenderJob,
): Promise<RenderJob> {
  const job = await tx
    .insertInto('render_job')
    .values({
      render_job_id: newId(),
      agency_id: agencyId,
      business_id: businessId,
      kind,
      input: JSON.stringify(input),
      // The column means "made ahead of time".
      is_ahead: isBackground,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyWorkers(tx, job.render_job_id);
  return job;
}

/** undefined = none, or hidden from this tenant */
export const findRenderJob = (tx: Tx, renderJobId: string): Promise<RenderJob | undefined> =>
  tx.selectFrom('render_job').selectAll().where('render_job_id', '=', renderJobId).executeTakeFirst();

export const failureReasonOf = ({ state, reason }: Pick<RenderJob, 'state' | 'reason'>): RenderJobReason | null =>
  state === 'cancelled' ? 'cancelled' : reason;

/** @returns number of jobs of all agencies before this one, 0 = next; null = not queued */
export async function queuePositionOf(tx: Tx, job: Pick<RenderJob, 'render_job_id' | 'state'>): Promise<number | null> {
  if (job.state !== 'queued') return null;
  const { rows } = await sql<{ before: number }>`select render_jobs_before(${job.render_job_id}) as before`.execute(tx);
  return rows[0]?.before ?? null;
}

async function updateJobAndNotify(
  tx: Tx,
  renderJobId: string,
  update: RawBuilder<unknown>,
): Promise<RenderJob | undefined> {
  const { numAffectedRows = 0n } = await update.execute(tx);
  if (numAffectedRows > 0n) await notifyWorkers(tx, renderJobId);
  return findRenderJob(tx, renderJobId);
}

/**
 * The worker stops within seconds and discards the result. A job that has ended stays as it is. undefined = no such job
 */
export const cancelRenderJob = (tx: Tx, renderJobId: string): Promise<RenderJob | undefined> =>
  updateJobAndNotify(
    tx,
    renderJobId,
    sql`update render_job set state = 'cancelled', worker_id = null, lease_until = null, finished_at = now()
      where render_job_id = ${renderJobId} and state in ('queued', 'rendering')`,
  );

export const retryRenderJob = (tx: Tx, renderJobId: string): Promise<RenderJob | undefined> =>
  updateJobAndNotify(
    tx,
    renderJobId,
    sql`update render_job set state = 'queued', reason = null, progress = 0, attempts = 0, try_at = now(),
        started_at = null, finished_at = null
      where render_job_id = ${renderJobId} and state = 'failed'`,
  );
