import { availableParallelism } from 'node:os';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';

/* Hashing a password takes a processor for tens of milliseconds: a flood of guesses must leave one to all other calls. */

interface HashingOptions {
  /** Hashes under way. */
  atOnce: number;
  /** Who has waited so long is told to come back. */
  waitMs: number;
}

interface Waiting {
  begin(): void;
  /** A browser that has signed in before, or one that has proven who it is. */
  isKnown: boolean;
}

/** Has a few hashes made at once; the others wait, those of known browsers before those of strangers. */
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

  /** @throws ApiError too_many_requests; what `work` throws */
  return async <T>(isKnown: boolean, work: () => Promise<T>): Promise<T> => {
    await place(isKnown);
    try {
      return await work();
    } finally {
      next();
    }
  };
}

/** Of this process. */
export const hashing = createHashing({ atOnce: Math.max(2, Math.min(4, availableParallelism())), waitMs: 4_000 });
