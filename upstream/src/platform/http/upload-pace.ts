import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

export interface UploadPace {
  atOnce: number;
  atOncePerAccount: number;
  bytesPerHour: number;
  /** Average since the start, checked after `graceMs`. */
  minBytesPerSecond: number;
  graceMs: number;
  stallMs: number;
}

export const uploadPace: Omit<UploadPace, 'bytesPerHour'> = {
  atOnce: 8,
  atOncePerAccount: 2,
  minBytesPerSecond: 20_000,
  graceMs: 5_000,
  stallMs: 15_000,
};

const HOUR_MS = 3_600_000;

export const isTooSlow = (
  limits: typeof uploadPace,
  received: number,
  elapsedMs: number,
  lastByteMs: number,
): boolean =>
  elapsedMs > limits.graceMs &&
  (received < (limits.minBytesPerSecond * elapsedMs) / 1000 || elapsedMs - lastByteMs > limits.stallMs);

export interface UploadPlace {
  count(bytes: number): void;
  leave(): void;
}

export function createUploadPlaces(limits: UploadPace, now: () => number = Date.now) {
  const underWay = new Map<string, number>();
  const hours = new Map<string, { since: number; bytes: number }>();
  let all = 0;

  const hourOf = (account: string) => {
    const known = hours.get(account);
    if (known && now() - known.since < HOUR_MS) return known;
    for (const [one, { since }] of hours) if (now() - since >= HOUR_MS) hours.delete(one);
    const fresh = { since: now(), bytes: 0 };
    hours.set(account, fresh);
    return fresh;
  };

  return {
    /** @throws ApiError unavailable, uploads_under_way, upload_limit_reached */
    take(account: string): UploadPlace {
      if (all >= limits.atOnce) throw new ApiError('unavailable', { retryAfter: 2 });
      const own = underWay.get(account) ?? 0;
      if (own >= limits.atOncePerAccount) throw new ApiError('uploads_under_way', { retryAfter: 2 });
      const count = (bytes: number) => {
        const hour = hourOf(account);
        hour.bytes += bytes;
        if (hour.bytes <= limits.bytesPerHour) return;
        throw new ApiError('upload_limit_reached', {
          retryAfter: Math.max(1, Math.ceil((hour.since + HOUR_MS - now()) / 1000)),
        });
      };
      count(0);
      all += 1;
      underWay.set(account, own + 1);
      let hasLeft = false;
      return {
        count,
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          all -= 1;
          const left = (underWay.get(account) ?? 1) - 1;
          if (left > 0) underWay.set(account, left);
          else underWay.delete(account);
        },
      };
    },
  };
}
