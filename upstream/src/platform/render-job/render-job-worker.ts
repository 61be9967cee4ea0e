import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type DatabaseConnection, inTenant, type Tx } from '../database/database.ts';
import { newId } from '../database/rows.ts';
import type { RenderJob } from '../database/tables/render-job.tables.ts';
import { startWorkLoop } from '../jobs/work-loop.ts';
import { renderJobChannel } from './render-job.queries.ts';
import { RenderFailure, type RenderJobHandler, type RenderJobHandlers } from './render-job-handlers.ts';
import {
  extendLeases,
  HEARTBEAT_MS,
  type LeasedJob,
  leaseNextJobs,
  markJobFailed,
  markJobReady,
  POLL_MS,
  requeueJobsOfWorker,
  requeueOrFailExpiredJobs,
  retryOrFailJob,
} from './render-job-lease.ts';

export interface RenderJobWorker {
  wake(): void;
  whenIdle(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRESS_INTERVAL_MS = 500;
/** ms that `stop` waits for jobs to end their child processes. */
const STOP_TIMEOUT_MS = 2_000;

class LeaseLost extends Error {}

interface RunningJob {
  leasedJob: LeasedJob;
  percent: number;
  controller: AbortController;
}

/** @param handlers by kind; jobs of other kinds are left to other processes */
export async function startRenderJobWorker({
  database,
  handlers,
  concurrency,
  log,
  workerId = 'worker',
  pollMs = POLL_MS,
}: {
  database: DatabaseConnection;
  handlers: RenderJobHandlers;
  concurrency: number;
  log: Logger;
  workerId?: string;
  pollMs?: number | undefined;
}): Promise<RenderJobWorker> {
  // Unique per start, because it decides which worker may finish a job.
  const instanceId = `${workerId} ${newId()}`;
  const kinds = Object.keys(handlers);
  const runningJobs = new Map<RunningJob, Promise<void>>();
  const stoppingJobs = new Set<Promise<unknown>>();
  const inPlatformTransaction = <T>(query: (tx: Tx) => Promise<T>) => inTenant(database.db, 'platform', query);
  const runningIds = () => [...runningJobs.keys()].map(({ leasedJob }) => leasedJob.render_job_id);

  const queueLoop = startWorkLoop({
    intervalMs: pollMs,
    async work() {
      const freeSlots = concurrency - runningJobs.size;
      const ownJobIds = runningIds();
      const claimedJobs = await inPlatformTransaction(async (tx) => {
        await requeueOrFailExpiredJobs(tx, ownJobIds);
        return freeSlots > 0 ? leaseNextJobs(tx, { workerId: instanceId, kinds, maxJobs: freeSlots, ownJobIds }) : [];
      });
      for (const job of claimedJobs) startLeasedJob(job);
    },
    onError: (error) => log.error({ err: error }, 'render jobs'),
  });

  const heartbeatLoop = startWorkLoop({
    intervalMs: HEARTBEAT_MS,
    async work() {
      const beatingJobs = [...runningJobs.keys()];
      if (beatingJobs.length === 0) return;
      const leasedJob = beatingJobs.map(({ leasedJob: { render_job_id, attempts }, percent }) => ({
        render_job_id,
        attempts,
        progress: percent,
      }));
      const stillLeasedIds = await inPlatformTransaction((tx) => extendLeases(tx, instanceId, leasedJob));
      for (const { leasedJob, controller } of beatingJobs)
        if (!stillLeasedIds.has(leasedJob.render_job_id)) controller.abort(new LeaseLost());
    },
    onError: (error) => log.error({ err: error }, 'the leases of render jobs could not be extended'),
  });

  let progressTimer: NodeJS.Timeout | undefined;
  const scheduleProgressWrite = () => {
    progressTimer ??= setTimeout(() => {
      progressTimer = undefined;
      heartbeatLoop.wake();
    }, PROGRESS_INTERVAL_MS);
  };

  function startLeasedJob(job: RenderJob): void {
    const { render_job_id, attempts } = job;
    const runningJob: RunningJob = {
      leasedJob: { render_job_id, attempts, worker_id: instanceId },
      percent: 0,
      controller: new AbortController(),
    };
    const completion = runJob(job, runningJob).finally(() => {
      runningJobs.delete(runningJob);
      queueLoop.wake();
    });
    runningJobs.set(runningJob, completion);
  }

  async function runJob(job: RenderJob, runningJob: RunningJob): Promise<void> {
    const handler = handlers[job.kind] as RenderJobHandler;
    const { controller, leasedJob } = runningJob;
    const timeout = setTimeout(() => controller.abort(new RenderFailure('render_timed_out')), handler.limitMs);
    const logFields = { renderJobId: job.render_job_id, kind: job.kind, attempt: job.attempts };
    try {
      const result = await raceWithAbort(controller.signal, () =>
        handler.run({
          job,
          signal: controller.signal,
          progress(percent) {
            const wholePercent = Math.max(0, Math.min(100, Math.floor(percent)));
            if (wholePercent === runningJob.percent) return;
            runningJob.percent = wholePercent;
            scheduleProgressWrite();
          },
        }),
      );
      const isStored = await inPlatformTransaction(async (tx) => {
        const finished = await markJobReady(tx, leasedJob, result);
        if (finished) await handler.whenReady?.(tx, finished);
        return finished !== undefined;
      });
      if (!isStored) log.warn(logFields, 'a render job was finished by a worker that had lost it');
    } catch (error) {
      if (error instanceof LeaseLost) return;
      log.error({ err: error, ...logFields }, 'a render job failed');
      // If this write fails too, the lease expires and the job is retried.
      await inPlatformTransaction((tx) =>
        error instanceof RenderFailure ? markJobFailed(tx, leasedJob, error.reason) : retryOrFailJob(tx, leasedJob),
      ).catch((storeError) =>
        log.error({ err: storeError, ...logFields }, 'the failure of a render job could not be stored'),
      );
    } finally {
      clearTimeout(timeout);
    }
  }

  /** A job that ignores the signal blocks neither the queue nor the shutdown. */
  function raceWithAbort<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    const result = Promise.resolve().then(run);
    const settled = result.then(
      () => {},
      () => {},
    );
    stoppingJobs.add(settled);
    void settled.then(() => stoppingJobs.delete(settled));
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      result.then(resolve, reject);
    });
  }

  const unlisten = await database.listen(renderJobChannel, (renderJobId) => {
    // A notification about a running job can only be its cancellation.
    if (renderJobId !== null && runningIds().includes(renderJobId)) heartbeatLoop.wake();
    else queueLoop.wake();
  });
  queueLoop.wake();

  return {
    wake: queueLoop.wake,
    async whenIdle() {
      for (;;) {
        await queueLoop.wakeAndWait();
        if (runningJobs.size === 0) return;
        await Promise.all(runningJobs.values());
      }
    },
    async stop() {
      await unlisten();
      await queueLoop.stop();
      clearTimeout(progressTimer);
      for (const { controller } of runningJobs.keys()) controller.abort(new LeaseLost());
      await Promise.all(runningJobs.values());
      await heartbeatLoop.stop();
      await inPlatformTransaction((tx) => requeueJobsOfWorker(tx, instanceId)).catch((error) =>
        log.error({ err: error }, 'render jobs could not be requeued'),
      );
      const graceTimer = new AbortController();
      await Promise.race([
        Promise.all(stoppingJobs),
        sleep(STOP_TIMEOUT_MS, undefined, { signal: graceTimer.signal }).catch(() => {}),
      ]);
      graceTimer.abort();
    },
  };
}
