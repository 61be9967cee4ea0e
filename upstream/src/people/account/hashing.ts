import { availableParallelism } from 'node:os';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/* Hashing takes tens of milliseconds of CPU: the limit leaves a core free for other calls during a flood. */

interface HashingOptions {
  atOnce: number;
  waitMs: number;
}

interface Waiting {
  begin(): void;
  isKnown: boolean;
}

export function createHashing({ atOnce, waitMs }: HashingOptions) {
  const waiting: Waiting[] = [];
  let underWay = 0;

  function next(): void {
    underWay -= 1;
    const first = waiting.findIndex(({ isKnown }) => isKnown);
    waiting.splice(Math.max(0, first), 1)[0]?.begin();
  }

  const place = (isKnown: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      if (underWay < atOnce) {
        underWay += 1;
        return resolve();
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(new ApiError('too_many_requests', { retryAfter: 2 }));
      }, waitMs);
      const one: Waiting = {
        isKnown,
        begin() {
          clearTimeout(timer);
          underWay += 1;
          resolve();
        },
      };
      waiting.push(one);
    });

  return async <T>(isKnown: boolean, work: () => Promise<T>): Promise<T> => {
    await place(isKnown);
    try {
      return await work();
    } finally {
      next();
    }
  };
}

export const hashing = createHashing({ atOnce: Math.max(2, Math.min(4, availableParallelism())), waitMs: 4_000 });
