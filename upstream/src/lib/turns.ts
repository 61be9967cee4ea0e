import { ApiError } from '@parichay/shared/lib/error-codes.ts';

/**
 * Has the work of an account done one after the other, so that whoever asks for much at once waits for it alone.
 * Counted in the memory of this process: with several replicas each counts for itself.
 * @param most how much of an account's work may be under way or wait
 */
export function createTurns(most: number) {
  const queues = new Map<string, { last: Promise<unknown>; count: number }>();
  return {
    /** @throws ApiError too_many_requests when too much of the account's waits already; what `work` throws */
    async take<T>(account: string, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(account) ?? { last: Promise.resolve(), count: 0 };
      if (queue.count >= most) throw new ApiError('too_many_requests', { retryAfter: 2 });
      queues.set(account, queue);
      queue.count += 1;
      const mine = queue.last.then(work);
      queue.last = mine.catch(() => {});
      try {
        return await mine;
      } finally {
        queue.count -= 1;
        if (queue.count === 0) queues.delete(account);
      }
    },
  };
}
