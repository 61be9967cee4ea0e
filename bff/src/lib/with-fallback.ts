import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/** Returns `fallback` after `ms` or an error other than 4xx; the work is not cancelled. */
export async function withFallback<T>(work: Promise<T>, ms: number, fallback: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const fallbackAfterDelay = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback()), ms);
  });
  try {
    return await Promise.race([work, fallbackAfterDelay]);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    return fallback();
  } finally {
    clearTimeout(timer);
  }
}
