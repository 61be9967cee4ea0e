import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { inTenant, type OpenDatabase, type Tx } from '../database/database.ts';
import { newId } from '../database/rows.ts';
import type { RenderJob } from '../database/tables/render-job.tables.ts';
import { startWorkLoop } from '../jobs/work-loop.ts';
import { RenderFailure, type RenderJobHandler, type RenderJobHandlers } from './render-job.handlers.ts';
import {
  claim,
  finishFailed,
  finishReady,
  giveBack,
  HEARTBEAT_MS,
  type Held,
  heartbeat,
  LOOK_EVERY_MS,
  postpone,
  returnLost,
} from './render-job.lease.ts';
import { renderJobChannel } from './render-job.queries.ts';

export interface RenderJobWorker {
  wake(): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRESS_EVERY_MS = 500;
/** ms that `stop` waits for jobs to end their child processes. */
const UNWIND_MS = 2_000;

class NoLongerOurs extends Error {}

interface Running {
  held: Held;
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
  everyMs = LOOK_EVERY_MS,
}: {
  database: OpenDatabase;
  handlers: RenderJobHandlers;
  concurrency: number;
  log: Logger;
  workerId?: string;
  everyMs?: number | undefined;
}): Promise<RenderJobWorker> {
  // Unique per start, because it decides which worker may finish a job.
  const me = `${workerId} ${newId()}`;
  const names = Object.keys(handlers);
  const running = new Map<Running, Promise<void>>();
  const unwinding = new Set<Promise<unknown>>();
  const inPlatform = <T>(work: (tx: Tx) => Promise<T>) => inTenant(database.db, 'platform', work);
  const heldIds = () => [...running.keys()].map(({ held }) => held.render_job_id);

  const queue = startWorkLoop({
    everyMs,
    async work() {
      const most = concurrency - running.size;
      const except = heldIds();
      const taken = await inPlatform(async (tx) => {
        await returnLost(tx, except);
        return most > 0 ? claim(tx, { workerId: me, kinds: names, most, except }) : [];
      });
      for (const job of taken) begin(job);
    },
    failed: (error) => log.error({ err: error }, 'render jobs'),
  });

  const beats = startWorkLoop({
    everyMs: HEARTBEAT_MS,
    async work() {
      const all = [...running.keys()];
      if (all.length === 0) return;
      const held = all.map(({ held: { render_job_id, attempts }, percent }) => ({
        render_job_id,
        attempts,
        progress: percent,
      }));
      const still = await inPlatform((tx) => heartbeat(tx, me, held));
      for (const { held, controller } of all) if (!still.has(held.render_job_id)) controller.abort(new NoLongerOurs());
    },
    failed: (error) => log.error({ err: error }, 'heartbeat of render jobs'),
  });

  let nextProgress: NodeJS.Timeout | undefined;
  const writeProgress = () => {
    nextProgress ??= setTimeout(() => {
      nextProgress = undefined;
      beats.wake();
    }, PROGRESS_EVERY_MS);
  };

  function begin(job: RenderJob): void {
    const { render_job_id, attempts } = job;
    const one: Running = {
      held: { render_job_id, attempts, worker_id: me },
      percent: 0,
      controller: new AbortController(),
    };
    const ended = work(job, one).finally(() => {
      running.delete(one);
      queue.wake();
    });
    running.set(one, ended);
  }

  async function work(job: RenderJob, one: Running): Promise<void> {
    const handler = handlers[job.kind] as RenderJobHandler;
    const { controller, held } = one;
    const outOfTime = setTimeout(() => controller.abort(new RenderFailure('render_timed_out')), handler.limitMs);
    const about = { renderJobId: job.render_job_id, kind: job.kind, attempt: job.attempts };
    try {
      const result = await unlessAborted(controller.signal, () =>
        handler.run({
          job,
          signal: controller.signal,
          progress(percent) {
            const whole = Math.max(0, Math.min(100, Math.floor(percent)));
            if (whole === one.percent) return;
            one.percent = whole;
            writeProgress();
          },
        }),
      );
      const isKept = await inPlatform(async (tx) => {
        const finished = await finishReady(tx, held, result);
        if (finished) await handler.whenReady?.(tx, finished);
        return finished !== undefined;
      });
      if (!isKept) log.warn(about, 'a render job was finished by a worker that had lost it');
    } catch (error) {
      if (error instanceof NoLongerOurs) return;
      log.error({ err: error, ...about }, 'a render job failed');
      // If this write fails too, the lease expires and the job is retried.
      await inPlatform((tx) =>
        error instanceof RenderFailure ? finishFailed(tx, held, error.reason) : postpone(tx, held),
      ).catch((again) => log.error({ err: again, ...about }, 'the failure of a render job could not be kept'));
    } finally {
      clearTimeout(outOfTime);
    }
  }

  /** A job that ignores the signal blocks neither the queue nor the shutdown. */
  function unlessAborted<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    const result = Promise.resolve().then(run);
    const settled = result.then(
      () => {},
      () => {},
    );
    unwinding.add(settled);
    void settled.then(() => unwinding.delete(settled));
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      result.then(resolve, reject);
    });
  }

  const unlisten = await database.listen(renderJobChannel, (renderJobId) => {
    // A notification about a running job can only be its cancellation.
    if (renderJobId !== null && heldIds().includes(renderJobId)) beats.wake();
    else queue.wake();
  });
  queue.wake();

  return {
    wake: queue.wake,
    async settled() {
      for (;;) {
        await queue.settled();
        if (running.size === 0) return;
        await Promise.all(running.values());
      }
    },
    async stop() {
      await unlisten();
      await queue.stop();
      clearTimeout(nextProgress);
      for (const { controller } of running.keys()) controller.abort(new NoLongerOurs());
      await Promise.all(running.values());
      await beats.stop();
      await inPlatform((tx) => giveBack(tx, me)).catch((error) =>
        log.error({ err: error }, 'render jobs could not be given back'),
      );
      const patience = new AbortController();
      await Promise.race([
        Promise.all(unwinding),
        sleep(UNWIND_MS, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
    },
  };
}
