import type { RenderJobReason } from '@parichay/shared/platform/render-job/render-job.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { JsonResult, RenderJob } from '../database/tables/render-job.tables.ts';
import { retryTimeAfterFailures } from '../jobs/back-off.ts';
import { notifyWorkers } from './render-job.queries.ts';

/* Each write checks worker and attempt, so a worker whose lease expired changes nothing. */

const LEASE_MS = 12_000;
export const HEARTBEAT_MS = 4_000;
export const POLL_MS = 2_000;

const MAX_ATTEMPTS = 3;

const newLeaseExpiry = sql`now() + ${LEASE_MS} * interval '1 millisecond'`;
const clearLeaseSql = sql`worker_id = null, lease_until = null`;

export type LeasedJob = Pick<RenderJob, 'render_job_id' | 'attempts'> & { worker_id: string };

const leaseCondition = ({ render_job_id, worker_id, attempts }: LeasedJob) =>
  sql`render_job_id = ${render_job_id} and state = 'rendering' and worker_id = ${worker_id} and attempts = ${attempts}`;

/** After the last attempt, a job fails instead. @param ownJobIds running in this worker, hence skipped */
export async function requeueOrFailExpiredJobs(tx: Tx, ownJobIds: readonly string[]): Promise<void> {
  await sql`update render_job set ${clearLeaseSql},
      state = case when attempts < ${MAX_ATTEMPTS} then 'queued' else 'failed' end,
      reason = case when attempts < ${MAX_ATTEMPTS} then null else 'render_interrupted' end,
      finished_at = case when attempts < ${MAX_ATTEMPTS} then null else now() end
    where render_job_id in (
      select render_job_id from render_job
      where state = 'rendering' and lease_until < now() and render_job_id <> all(${[...ownJobIds]}::uuid[])
      for update skip locked)`.execute(tx);
}

export async function leaseNextJobs(
  tx: Tx,
  {
    workerId,
    kinds,
    maxJobs,
    ownJobIds,
  }: { workerId: string; kinds: readonly string[]; maxJobs: number; ownJobIds: readonly string[] },
): Promise<RenderJob[]> {
  const { rows } = await sql<RenderJob>`
    with taken as (
      select render_job_id from render_job
      where state = 'queued' and try_at <= now() and kind = any(${[...kinds]}::text[])
        and render_job_id <> all(${[...ownJobIds]}::uuid[])
      order by is_ahead, try_at, render_job_id limit ${maxJobs} for update skip locked
    )
    update render_job set state = 'rendering', worker_id = ${workerId}, attempts = attempts + 1, progress = 0,
      lease_until = ${newLeaseExpiry}, started_at = now()
    from taken where render_job.render_job_id = taken.render_job_id
    returning render_job.*`.execute(tx);
  return rows;
}

/** @returns ids of the jobs that this worker still holds */
export async function extendLeases(
  tx: Tx,
  workerId: string,
  leasedJobs: readonly { render_job_id: string; attempts: number; progress: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ render_job_id: string }>`
    update render_job set lease_until = ${newLeaseExpiry}, progress = held.progress
    from jsonb_to_recordset(${JSON.stringify(leasedJobs)}::jsonb) as held (render_job_id uuid, attempts int, progress int)
    where render_job.render_job_id = held.render_job_id and state = 'rendering' and worker_id = ${workerId}
      and render_job.attempts = held.attempts
    returning render_job.render_job_id`.execute(tx);
  return new Set(rows.map((row) => row.render_job_id));
}

/** undefined = the job no longer belongs to this worker */
export async function markJobReady(tx: Tx, leasedJob: LeasedJob, result: JsonResult): Promise<RenderJob | undefined> {
  const { rows } = await sql<RenderJob>`update render_job set ${clearLeaseSql}, state = 'ready', progress = 100,
      result = ${JSON.stringify(result)}::jsonb, finished_at = now()
    where ${leaseCondition(leasedJob)} returning *`.execute(tx);
  return rows[0];
}

export const markJobFailed = (tx: Tx, leasedJob: LeasedJob, reason: RenderJobReason) =>
  sql`update render_job set ${clearLeaseSql}, state = 'failed', reason = ${reason}, finished_at = now()
    where ${leaseCondition(leasedJob)}`.execute(tx);

// `attempts` includes the attempt that failed.
const retryAt = retryTimeAfterFailures('attempts', { firstSeconds: 0.5, factor: 4, maxSeconds: 60 });

/** Retries a temporary error after 2, then 8 seconds; the third failure is final. */
export const retryOrFailJob = (tx: Tx, leasedJob: LeasedJob) =>
  leasedJob.attempts >= MAX_ATTEMPTS
    ? markJobFailed(tx, leasedJob, 'render_failed')
    : sql`update render_job set ${clearLeaseSql}, state = 'queued',
          try_at = ${retryAt}
        where ${leaseCondition(leasedJob)}`.execute(tx);

/** Called at shutdown; the attempt does not count. */
export async function requeueJobsOfWorker(tx: Tx, workerId: string): Promise<void> {
  const { rows } = await sql<{ render_job_id: string }>`
    update render_job set ${clearLeaseSql}, state = 'queued', attempts = attempts - 1, progress = 0, started_at = null
    where state = 'rendering' and worker_id = ${workerId} returning render_job_id`.execute(tx);
  for (const { render_job_id } of rows) await notifyWorkers(tx, render_job_id);
}
