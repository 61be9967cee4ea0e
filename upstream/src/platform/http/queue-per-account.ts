import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/**
 * Queues jobs per account, so heavy use delays no other account.
 * @param maxJobs running and waiting
 */
export function createQueuePerAccount(maxJobs: number, maxConcurrent = 1) {
  const queues = new Map<string, { waiting: (() => void)[]; count: number }>();
  return {
    /** @throws ApiError too_many_requests when the account's queue is full */
    async run<T>(account: string, job: () => Promise<T>): Promise<T> {
      const queue = queues.get(account) ?? { waiting: [], count: 0 };
      if (queue.count >= maxJobs) throw new ApiError('too_many_requests', { retryAfter: 2 });
      queues.set(account, queue);
      queue.count += 1;
      try {
        if (queue.count > maxConcurrent) await new Promise<void>((start) => queue.waiting.push(start));
        return await job();
      } finally {
        queue.count -= 1;
        queue.waiting.shift()?.();
        if (queue.count === 0) queues.delete(account);
      }
    },
  };
}
