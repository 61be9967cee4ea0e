import { createHmac, randomInt } from 'node:crypto';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Redis } from 'ioredis';
import { orUnavailable } from '../lib/redis.ts';
import type { LoginData } from '../session/session-data.ts';

export const codeValidMs = 10 * 60_000;
export const blockDurationMs = 15 * 60_000;
export const minResendDelayMs = 45_000;
export const maxTries = 5;

/** Atomic against parallel guesses. ARGV: digest, now, max tries, wait after a block; times in ms. */
const CHECK_SCRIPT = `
if redis.call('HEXISTS', KEYS[1], 'burned') == 1 then return 'burned' end
if redis.call('HEXISTS', KEYS[1], 'digest') == 0 then return 'missing' end
if tonumber(ARGV[2]) > tonumber(redis.call('HGET', KEYS[1], 'expires')) then return 'expired' end
if redis.call('HGET', KEYS[1], 'digest') == ARGV[1] then
  redis.call('DEL', KEYS[1])
  return 'right'
end
local tries = redis.call('HINCRBY', KEYS[1], 'tries', 1)
if tries >= tonumber(ARGV[3]) then
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'burned', '1', 'until', tonumber(ARGV[2]) + tonumber(ARGV[4]))
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
  return 'burned'
end
return 'wrong'`;

/**
 * Atomic against parallel requests. 0 = stored, > 0 = ms until a new code, < 0 = minus the ms of a block. ARGV: digest,
 * now, end of validity, pause before the next code, TTL; times in ms.
 */
const STORE_SCRIPT = `
local now = tonumber(ARGV[2])
local waitUntil = tonumber(redis.call('HGET', KEYS[1], 'until') or '0')
if waitUntil > now then return now - waitUntil end
local sentAt = tonumber(redis.call('HGET', KEYS[1], 'sentAt') or '0')
local wait = sentAt + tonumber(ARGV[4]) - now
if sentAt > 0 and wait > 0 then return wait end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'expires', ARGV[3], 'tries', '0', 'sentAt', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 0`;

export interface OtpStoreOptions {
  redis: Redis;
  /** HMAC key of the digests, so a copy of Redis does not reveal the codes. */
  secret: string;
  now(): number;
}

export function createOtpStore({ redis, secret, now }: OtpStoreOptions) {
  const keyOf = (browserId: string) => `otp:${browserId}`;

  const digest = (browserId: string, login: LoginData, code: string): string =>
    createHmac('sha256', secret)
      .update(
        JSON.stringify([
          browserId,
          login.agencyId,
          login.audience,
          login.purpose,
          login.phoneNumber,
          login.email,
          code,
        ]),
      )
      .digest('base64url');

  return {
    newCode: (): string => randomInt(0, 1_000_000).toString().padStart(6, '0'),

    /** @throws ApiError otp_too_soon, otp_burned */
    async store(browserId: string, login: LoginData, code: string): Promise<void> {
      const sentAt = now();
      const ttlMs = 2 * codeValidMs;
      const hash = digest(browserId, login, code);
      const wait = Number(
        await orUnavailable(
          redis.eval(STORE_SCRIPT, 1, keyOf(browserId), hash, sentAt, sentAt + codeValidMs, minResendDelayMs, ttlMs),
        ),
      );
      if (wait > 0) throw new ApiError('otp_too_soon', { retryAfter: Math.ceil(wait / 1_000) });
      if (wait < 0) throw new ApiError('otp_burned', { retryAfter: Math.ceil(-wait / 1_000) });
    },

    /** @throws ApiError otp_wrong, otp_expired, otp_burned, login_data_missing */
    async check(browserId: string, login: LoginData, code: string): Promise<void> {
      const hash = digest(browserId, login, code);
      const result = await orUnavailable(
        redis.eval(CHECK_SCRIPT, 1, keyOf(browserId), hash, now(), maxTries, blockDurationMs),
      );
      if (result === 'right') return;
      if (result === 'burned') throw new ApiError('otp_burned', { retryAfter: blockDurationMs / 1_000 });
      if (result === 'wrong') throw new ApiError('otp_wrong');
      throw new ApiError(result === 'expired' ? 'otp_expired' : 'login_data_missing');
    },

    remove: async (browserId: string): Promise<void> => {
      await orUnavailable(redis.del(keyOf(browserId)));
    },

    /** @returns ms since a code was sent to this browser; null = none. @throws ApiError otp_burned */
    async msSinceSent(browserId: string): Promise<number | null> {
      const [sentAt, until] = await orUnavailable(redis.hmget(keyOf(browserId), 'sentAt', 'until'));
      if (until && Number(until) > now()) {
        throw new ApiError('otp_burned', { retryAfter: Math.ceil((Number(until) - now()) / 1_000) });
      }
      return sentAt ? now() - Number(sentAt) : null;
    },
  };
}
