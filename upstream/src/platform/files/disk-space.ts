import { mkdir, statfs } from 'node:fs/promises';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/**
 * A full disk stops the database.
 * @param directory null = no limit
 * @throws ApiError disk_full
 */
export function watchDiskSpace(directory: string | null, minFreeBytes: number): () => Promise<void> {
  if (directory === null || minFreeBytes === 0) return async () => {};
  const CHECK_EVERY_MS = 2_000;
  let checkedAt = 0;
  let free = Number.POSITIVE_INFINITY;
  return async () => {
    if (Date.now() - checkedAt > CHECK_EVERY_MS) {
      checkedAt = Date.now();
      await mkdir(directory, { recursive: true });
      const disk = await statfs(directory);
      free = disk.bavail * disk.bsize;
    }
    if (free < minFreeBytes) throw new ApiError('disk_full');
  };
}
