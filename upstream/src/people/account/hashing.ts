import { availableParallelism } from 'node:os';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/* Hashing takes tens of milliseconds of CPU: `maxConcurrent` limits the cores that a flood occupies. */

interface HashingLimits {
  maxConcurrent: number;
  maxWaitMs: number;
}

interface QueuedHashing {
  start(): void;
  hasPriority: boolean;
}

export function createHashingQueue({ maxConcurrent, maxWaitMs }: HashingLimits) {
  const queue: QueuedHashing[] = [];
  let running = 0;

  function startNext(): void {
    running -= 1;
    const firstWithPriority = queue.findIndex(({ hasPriority }) => hasPriority);
    queue.splice(Math.max(0, firstWithPriority), 1)[0]?.start();
  }

  const waitForSlot = (hasPriority: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      if (running < maxConcurrent) {
        running += 1;
        return resolve();
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(queuedJob), 1);
        reject(new ApiError('too_many_requests', { retryAfter: 2 }));
      }, maxWaitMs);
      const queuedJob: QueuedHashing = {
        hasPriority,
        start() {
          clearTimeout(timer);
          running += 1;
          resolve();
        },
      };
      queue.push(queuedJob);
    });

  return async <T>(hasPriority: boolean, job: () => Promise<T>): Promise<T> => {
    await waitForSlot(hasPriority);
    try {
      return await job();
    } finally {
      startNext();
    }
  };
}

export const runInHashingQueue = createHashingQueue({
  maxConcurrent: Math.max(2, Math.min(4, availableParallelism())),
  maxWaitMs: 4_000,
});
