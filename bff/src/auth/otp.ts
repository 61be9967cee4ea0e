import { createHmac, randomInt } from 'node:crypto';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Redis } from 'ioredis';
import type { LoginData } from '../session/session.ts';

export const validMs = 10 * 60_000;
export const waitAfterBurnMs = 15 * 60_000;
export const resendAfterMs = 45_000;
export const mostTries = 5;

/**
 * Checks a code in one step, so that parallel guesses cannot share a try. The code itself is never compared here
 * but its digest. KEYS: the code's hash. ARGV: digest, now (ms), most tries, wait after a burn (ms).
 */
const CHECK = `
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

export interface OtpOptions {
  redis: Redis;
  /** Keys the digests, so that a copy of Redis does not tell the codes. */
  secret: string;
  now(): number;
}

/** Codes bound to one browser session, one purpose and one phone or email. */
export function createOtps({ redis, secret, now }: OtpOptions) {
  const keyOf = (sessionId: string) => `otp:${sessionId}`;

  const digest = (sessionId: string, login: LoginData, code: string): string =>
    createHmac('sha256', secret)
      .update(
        JSON.stringify([
          sessionId,
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

    async store(sessionId: string, login: LoginData, code: string): Promise<void> {
      const key = keyOf(sessionId);
      const sentAt = now();
      await redis
        .multi()
        .del(key)
        .hset(key, { digest: digest(sessionId, login, code), expires: sentAt + validMs, tries: 0, sentAt })
        // Kept a while longer than it is valid, so that a late code is told from one that never was.
        .pexpire(key, 2 * validMs)
        .exec();
    },

    /** @throws ApiError otp_wrong, otp_expired, otp_burned, login_data_missing */
    async check(sessionId: string, login: LoginData, code: string): Promise<void> {
      const result = await redis.eval(
        CHECK,
        1,
        keyOf(sessionId),
        digest(sessionId, login, code),
        now(),
        mostTries,
        waitAfterBurnMs,
      );
      if (result === 'right') return;
      if (result === 'burned') throw new ApiError('otp_burned', { retryAfter: waitAfterBurnMs / 1_000 });
      if (result === 'wrong') throw new ApiError('otp_wrong');
      throw new ApiError(result === 'expired' ? 'otp_expired' : 'login_data_missing');
    },

    forget: async (sessionId: string): Promise<void> => {
      await redis.del(keyOf(sessionId));
    },

    /** Milliseconds since a code was sent to this session, or null. @throws ApiError otp_burned */
    async sinceSent(sessionId: string): Promise<number | null> {
      const [sentAt, until] = await redis.hmget(keyOf(sessionId), 'sentAt', 'until');
      if (until && Number(until) > now()) {
        throw new ApiError('otp_burned', { retryAfter: Math.ceil((Number(until) - now()) / 1_000) });
      }
      return sentAt ? now() - Number(sentAt) : null;
    },
  };
}
