import { ApiError } from '@parichay/shared/lib/error-codes.ts';

/* How many at once, how much in an hour and how slowly. How large a file may be stands in shared/src/lib/upload-sizes.ts. */

export interface UploadPace {
  /** Uploads under way in this process; beyond it the sender is asked to come back. */
  atOnce: number;
  /** Of them, those of one account. */
  atOncePerAccount: number;
  /** Bytes that one account may send to this process within an hour. */
  bytesPerHour: number;
  /** Bytes a second, on average since the beginning, below which a sender is sent away once `graceMs` have passed. */
  minBytesPerSecond: number;
  graceMs: number;
  /** A sender of whom nothing comes for so long is sent away however quick it was before. */
  stallMs: number;
}

/** What is the same in every installation. */
export const uploadPace: Omit<UploadPace, 'bytesPerHour'> = {
  atOnce: 8,
  atOncePerAccount: 2,
  minBytesPerSecond: 20_000,
  graceMs: 5_000,
  stallMs: 15_000,
};

const HOUR_MS = 3_600_000;

/** Whether somebody who sends this slowly holds a place that others need. Times in ms since the upload began. */
export const isTooSlow = (
  limits: typeof uploadPace,
  received: number,
  elapsedMs: number,
  lastByteMs: number,
): boolean =>
  elapsedMs > limits.graceMs &&
  (received < (limits.minBytesPerSecond * elapsedMs) / 1000 || elapsedMs - lastByteMs > limits.stallMs);

/** An upload's place among those under way. */
export interface UploadPlace {
  /** Counts bytes as they come. @throws ApiError upload_limit_reached */
  count(bytes: number): void;
  leave(): void;
}

/** Counts what accounts send, in the memory of this process: with several replicas each counts for itself. */
export function createUploadPlaces(limits: UploadPace, now: () => number = Date.now) {
  const underWay = new Map<string, number>();
  /** Bytes by account, since the beginning of the account's hour. */
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
