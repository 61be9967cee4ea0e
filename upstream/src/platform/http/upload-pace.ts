import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

export interface UploadLimits {
  maxConcurrent: number;
  maxConcurrentPerAccount: number;
  bytesPerHour: number;
  /** Average since the start, checked after `speedCheckAfterMs`. */
  minBytesPerSecond: number;
  speedCheckAfterMs: number;
  maxStallMs: number;
}

export const uploadLimits: Omit<UploadLimits, 'bytesPerHour'> = {
  maxConcurrent: 8,
  maxConcurrentPerAccount: 2,
  minBytesPerSecond: 20_000,
  speedCheckAfterMs: 5_000,
  maxStallMs: 15_000,
};

const HOUR_MS = 3_600_000;

export const isUploadTooSlow = (
  limits: typeof uploadLimits,
  received: number,
  elapsedMs: number,
  lastByteMs: number,
): boolean =>
  elapsedMs > limits.speedCheckAfterMs &&
  (received < (limits.minBytesPerSecond * elapsedMs) / 1000 || elapsedMs - lastByteMs > limits.maxStallMs);

export interface UploadSlot {
  countBytes(bytes: number): void;
  release(): void;
}

export function createUploadSlots(limits: UploadLimits, now: () => number = Date.now) {
  const activeUploads = new Map<string, number>();
  const hourlyUploads = new Map<string, { since: number; bytes: number }>();
  let totalActive = 0;

  const currentHourOf = (account: string) => {
    const currentHour = hourlyUploads.get(account);
    if (currentHour && now() - currentHour.since < HOUR_MS) return currentHour;
    for (const [one, { since }] of hourlyUploads) if (now() - since >= HOUR_MS) hourlyUploads.delete(one);
    const fresh = { since: now(), bytes: 0 };
    hourlyUploads.set(account, fresh);
    return fresh;
  };

  return {
    /** @throws ApiError unavailable, uploads_under_way, upload_limit_reached */
    acquire(account: string): UploadSlot {
      if (totalActive >= limits.maxConcurrent) throw new ApiError('unavailable', { retryAfter: 2 });
      const activeOfAccount = activeUploads.get(account) ?? 0;
      if (activeOfAccount >= limits.maxConcurrentPerAccount) throw new ApiError('uploads_under_way', { retryAfter: 2 });
      const countBytes = (bytes: number) => {
        const hour = currentHourOf(account);
        hour.bytes += bytes;
        if (hour.bytes <= limits.bytesPerHour) return;
        throw new ApiError('upload_limit_reached', {
          retryAfter: Math.max(1, Math.ceil((hour.since + HOUR_MS - now()) / 1000)),
        });
      };
      countBytes(0);
      totalActive += 1;
      activeUploads.set(account, activeOfAccount + 1);
      let isReleased = false;
      return {
        countBytes,
        release() {
          if (isReleased) return;
          isReleased = true;
          totalActive -= 1;
          const remaining = (activeUploads.get(account) ?? 1) - 1;
          if (remaining > 0) activeUploads.set(account, remaining);
          else activeUploads.delete(account);
        },
      };
    },
  };
}
