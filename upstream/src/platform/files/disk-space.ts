import { mkdir, statfs } from 'node:fs/promises';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/**
 * Refuses writes early, because a full disk stops the database.
 * @param directory on the disk to measure; null = no check
 * @throws ApiError disk_full
 */
export function createDiskSpaceCheck(directory: string | null, minFreeBytes: number): () => Promise<void> {
  if (directory === null || minFreeBytes === 0) return async () => {};
  const CHECK_EVERY_MS = 2_000;
  let checkedAt = 0;
  let freeBytes = Number.POSITIVE_INFINITY;
  return async () => {
    if (Date.now() - checkedAt > CHECK_EVERY_MS) {
      checkedAt = Date.now();
      await mkdir(directory, { recursive: true });
      const disk = await statfs(directory);
      freeBytes = disk.bavail * disk.bsize;
    }
    if (freeBytes < minFreeBytes) throw new ApiError('disk_full');
  };
}
