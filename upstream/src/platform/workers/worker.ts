import type { ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import type { MessageFromWorker, MessageToWorker } from './worker-pool.ts';
import { OUT_OF_MEMORY_EXIT_CODE } from './worker-process.ts';

export function runChildJobs<Job, Result>(
  maxResidentBytes: number,
  runJob: (job: Job, message: Pick<MessageToWorker<Job>, 'put' | 'drop'>) => Promise<Result>,
  errorCodeOf: (error: Error) => ErrorCode,
): void {
  const runAndReply = async ({ id, job, put, drop }: MessageToWorker<Job>): Promise<MessageFromWorker<Result>> => {
    try {
      return { id, result: await runJob(job, { put, drop }) };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      return { id, failure: errorCodeOf(error), message: error.message };
    }
  };

  let previousJob: Promise<void> = Promise.resolve();
  const handle = async (message: MessageToWorker<Job>) => {
    const watchdog = setInterval(() => {
      if (process.memoryUsage.rss() > maxResidentBytes) process.exit(OUT_OF_MEMORY_EXIT_CODE);
    }, 25);
    const reply = await runAndReply(message);
    clearInterval(watchdog);
    process.send?.(reply);
  };
  process.on('message', (message: MessageToWorker<Job>) => {
    previousJob = previousJob.then(() => handle(message));
  });

  // Ctrl-C reaches the whole process group; the server ends this process after its accepted jobs.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

  // The server has exited, and an ordinary exit would wait for a running decoder.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  process.send?.({ ready: true } satisfies MessageFromWorker<Result>);
}
