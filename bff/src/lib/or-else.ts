import { ApiError } from '@parichay/shared/lib/error-codes.ts';

/**
 * What `work` answers; `fallback` when it fails through no fault of the request, or takes longer than `ms`. The work
 * itself goes on.
 */
export async function orElse<T>(work: Promise<T>, ms: number, fallback: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback()), ms);
  });
  try {
    return await Promise.race([work, patience]);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    return fallback();
  } finally {
    clearTimeout(timer);
  }
}
