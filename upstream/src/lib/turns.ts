import { ApiError } from '@parichay/shared/lib/error-codes.ts';

/**
 * Has the work of an account done one after the other, so that whoever asks for much at once waits for it alone.
 * Counted in the memory of this process: with several replicas each counts for itself.
 * @param most how much of an account's work may be under way or wait
 * @param together how much of it is under way at a time
 */
export function createTurns(most: number, together = 1) {
  const queues = new Map<string, { waiting: (() => void)[]; count: number }>();
  return {
    /** @throws ApiError too_many_requests when too much of the account's waits already; what `work` throws */
    async take<T>(account: string, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(account) ?? { waiting: [], count: 0 };
      if (queue.count >= most) throw new ApiError('too_many_requests', { retryAfter: 2 });
      queues.set(account, queue);
      queue.count += 1;
      try {
        // Whoever ends hands its place on, so that as many are under way as before.
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
