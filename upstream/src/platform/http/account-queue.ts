import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/**
 * Heavy use delays only its own account.
 * @param most running and waiting jobs
 * @param together running jobs
 */
export function createTurns(most: number, together = 1) {
  const queues = new Map<string, { waiting: (() => void)[]; count: number }>();
  return {
    /** @throws ApiError too_many_requests when the account's queue is full */
    async take<T>(account: string, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(account) ?? { waiting: [], count: 0 };
      if (queue.count >= most) throw new ApiError('too_many_requests', { retryAfter: 2 });
      queues.set(account, queue);
      queue.count += 1;
      try {
        if (queue.count > together) await new Promise<void>((begin) => queue.waiting.push(begin));
        return await work();
      } finally {
        queue.count -= 1;
        queue.waiting.shift()?.();
        if (queue.count === 0) queues.delete(account);
      }
    },
  };
}
