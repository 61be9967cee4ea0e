import type { ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import type { FromWorker, ToWorker } from './worker-pool.ts';
import { OUT_OF_MEMORY_EXIT } from './worker-process.ts';

export function serveJobs<Job, Result>(
  maxResidentBytes: number,
  work: (job: Job, message: Pick<ToWorker<Job>, 'put' | 'drop'>) => Promise<Result>,
  failed: (error: Error) => ErrorCode,
): void {
  const answer = async ({ id, job, put, drop }: ToWorker<Job>): Promise<FromWorker<Result>> => {
    try {
      return { id, result: await work(job, { put, drop }) };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      return { id, failure: failed(error), message: error.message };
    }
  };

  let before: Promise<void> = Promise.resolve();
  const handle = async (message: ToWorker<Job>) => {
    const watchdog = setInterval(() => {
      if (process.memoryUsage.rss() > maxResidentBytes) process.exit(OUT_OF_MEMORY_EXIT);
    }, 25);
    const reply = await answer(message);
    clearInterval(watchdog);
    process.send?.(reply);
  };
  process.on('message', (message: ToWorker<Job>) => {
    before = before.then(() => handle(message));
  });

  // Ctrl-C reaches the whole process group; the server ends this process after its accepted jobs.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

  // The server is gone, and an ordinary exit would wait for a running decoder.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  process.send?.({ ready: true } satisfies FromWorker<Result>);
}
