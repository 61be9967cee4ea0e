import { createHmac } from 'node:crypto';
import { callingCodeOf } from '@parichay/shared/people/auth/phone.ts';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { orUnavailable } from './redis.ts';

interface Limit {
  name: string;
  points: number;
  /** Seconds. */
  duration: number;
}

interface KeyedLimit extends Limit {
  key: string;
}

const allMessagesLimit = 'otp-all';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Atomic script that, unlike the library's, ignores refused attempts. ARGV: points, duration (s), max points. */
const COUNT_SCRIPT = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local points = tonumber(ARGV[1])
if points < 0 and used <= 0 then return {0, 0} end
if points > 0 and used + points > tonumber(ARGV[3]) then return {used + points, redis.call('PTTL', KEYS[1])} end
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return {redis.call('INCRBY', KEYS[1], points), redis.call('PTTL', KEYS[1])}`;

/** `address` = phone number, email or account id; only its hash is stored in Redis. */
export interface LimitedAttempt {
  agencyId: string;
  address: string;
  ip: string;
  isKnownBrowser: boolean;
}

export interface OtpAttempt extends LimitedAttempt {
  hasAccount: boolean;
}

export interface LimitsOptions {
  redis: Redis;
  secret: string;
  smsPerDay: number;
  onMessageCounted?(sent: number): void;
}

/** The numbers for codes are explained in docs/decisions.md, "OTP". */
export function createLimits({ redis, secret, smsPerDay, onMessageCounted = () => {} }: LimitsOptions) {
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterOf = ({ name, points, duration }: Limit): RateLimiterRedis => {
    const id = `${name}:${points}`;
    const limiter =
      limiters.get(id) ??
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `limit:${name}`,
        points,
        duration,
        customIncrTtlLuaScript: COUNT_SCRIPT,
      });
    limiters.set(id, limiter);
    return limiter;
  };
  const hashed = (...values: string[]): string =>
    createHmac('sha256', secret).update(values.join('\n')).digest('base64url').slice(0, 22);

  /** Takes one point of each limit, or none; the returned function refunds them. */
  async function consume(limits: KeyedLimit[], refusal: ErrorCode): Promise<() => Promise<void>> {
    const consumed: KeyedLimit[] = [];
    const refundPoints = async () => {
      await orUnavailable(Promise.all(consumed.map((one) => limiterOf(one).reward(one.key))));
    };
    for (const limit of limits) {
      try {
        const { consumedPoints } = await limiterOf(limit).consume(limit.key);
        if (limit.name === allMessagesLimit) onMessageCounted(consumedPoints);
        consumed.push(limit);
      } catch (reason) {
        await refundPoints().catch(() => {});
        if (reason instanceof RateLimiterRes)
          throw new ApiError(refusal, { retryAfter: Math.ceil(reason.msBeforeNext / 1_000) });
        throw new ApiError('unavailable', { cause: reason, retryAfter: 1 });
      }
    }
    return refundPoints;
  }

  return {
    async sendOtp({ agencyId, address, ip, isKnownBrowser, hasAccount }: OtpAttempt): Promise<() => Promise<void>> {
      const accountKey = hashed(agencyId, address);
      const dailyPoints = Math.ceil(smsPerDay * (isKnownBrowser ? 1 : hasAccount ? 0.9 : 0.7));
      // A known browser has two more messages an hour, which strangers cannot use up.
      const perAddress: KeyedLimit[] = [
        { name: 'otp-hour', points: isKnownBrowser ? 6 : 4, duration: HOUR_SECONDS, key: accountKey },
        ...(isKnownBrowser ? [] : [{ name: 'otp-10min', points: 3, duration: 600, key: accountKey }]),
      ];
      const isPhone = address.startsWith('+');
      return consume(
        [
          ...perAddress,
          { name: 'otp-ip', points: 20, duration: HOUR_SECONDS, key: ip },
          ...(isPhone && !isKnownBrowser
            ? [
                {
                  name: 'otp-prefix',
                  points: hasAccount ? 100 : 50,
                  duration: HOUR_SECONDS,
                  key: hashed(address.slice(0, -4)),
                },
              ]
            : []),
          {
            name: 'otp-country',
            points: dailyPoints,
            duration: DAY_SECONDS,
            key: isPhone ? callingCodeOf(address) : 'email',
          },
          { name: allMessagesLimit, points: dailyPoints, duration: DAY_SECONDS, key: 'all' },
        ],
        'otp_too_many',
      );
    },

    async verifyUser({ agencyId, address, ip, isKnownBrowser }: LimitedAttempt): Promise<void> {
      await consume(
        [
          { name: 'verify-ip', points: 60, duration: 600, key: ip },
          ...(isKnownBrowser
            ? []
            : [{ name: 'verify-phone', points: 30, duration: HOUR_SECONDS, key: hashed(agencyId, address) }]),
        ],
        'too_many_requests',
      );
    },

    /**
     * The returned function refunds the points of a correct password. Blocked owners can still sign in by SMS.
     */
    async tryPassword({
      agencyId,
      address,
      ip,
      isStaff,
      isKnownBrowser,
    }: LimitedAttempt & { isStaff: boolean }): Promise<() => Promise<void>> {
      const accountAndIp = hashed(agencyId, address, ip);
      return consume(
        [
          { name: 'password-minute', points: 5, duration: 60, key: accountAndIp },
          { name: 'password-hour', points: 20, duration: HOUR_SECONDS, key: accountAndIp },
          { name: 'password-ip', points: 100, duration: 900, key: ip },
          ...(isStaff && !isKnownBrowser
            ? [{ name: 'password-staff', points: 20, duration: HOUR_SECONDS, key: hashed(agencyId, address) }]
            : []),
        ],
        'too_many_requests',
      );
    },

    /**
     * The returned function refunds the points of a correct answer. Wrong TOTP codes do not block recovery codes.
     */
    async trySecondStep({
      agencyId,
      address,
      ip,
      isKnownBrowser,
      method,
    }: LimitedAttempt & { method: string }): Promise<() => Promise<void>> {
      return consume(
        [
          { name: 'step-hour', points: 20, duration: HOUR_SECONDS, key: hashed(method, agencyId, address, ip) },
          { name: 'step-ip', points: 100, duration: 900, key: ip },
          ...(isKnownBrowser
            ? []
            : [{ name: 'step-staff', points: 20, duration: HOUR_SECONDS, key: hashed(method, agencyId, address) }]),
        ],
        'too_many_requests',
      );
    },

    /** High per IP address, because mobile networks share them. */
    async leaveMessage(call: string, ip: string, cardId: string): Promise<void> {
      await consume(
        [
          { name: 'words-ip-card', points: 5, duration: HOUR_SECONDS, key: hashed(call, ip, cardId) },
          { name: 'words-ip', points: 120, duration: HOUR_SECONDS, key: hashed(call, ip) },
        ],
        'too_many_requests',
      );
    },

    async tryKeys(accountId: string): Promise<void> {
      await consume(
        [{ name: 'keys-account', points: 60, duration: HOUR_SECONDS, key: accountId }],
        'too_many_requests',
      );
    },

    async guessCode(accountId: string, ip: string): Promise<() => Promise<void>> {
      return consume(
        [
          { name: 'code-account', points: 10, duration: HOUR_SECONDS, key: accountId },
          { name: 'code-ip', points: 100, duration: HOUR_SECONDS, key: ip },
        ],
        'too_many_requests',
      );
    },

    async order(accountId: string): Promise<void> {
      await consume(
        [{ name: 'order-account', points: 60, duration: HOUR_SECONDS, key: accountId }],
        'too_many_requests',
      );
    },

    /** Enough for four pending payments an hour, each polled 13 times (`pollDelaysMs`). */
    async checkPayment(accountId: string): Promise<void> {
      await consume(
        [{ name: 'hand-in-account', points: 60, duration: HOUR_SECONDS, key: accountId }],
        'too_many_requests',
      );
    },

    async tryOtp(ip: string): Promise<void> {
      await consume([{ name: 'otp-try-ip', points: 300, duration: HOUR_SECONDS, key: ip }], 'too_many_requests');
    },
  };
}
export type Limits = ReturnType<typeof createLimits>;
