import { createHmac } from 'node:crypto';
import { callingCode } from '@parichay/shared/people/auth/phone.ts';
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

interface Use extends Limit {
  key: string;
}

const allMessages = 'otp-all';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Atomic; unlike the library's, does not count refused tries. ARGV: points, duration (s), max points. */
const COUNT = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local points = tonumber(ARGV[1])
if points < 0 and used <= 0 then return {0, 0} end
if points > 0 and used + points > tonumber(ARGV[3]) then return {used + points, redis.call('PTTL', KEYS[1])} end
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return {redis.call('INCRBY', KEYS[1], points), redis.call('PTTL', KEYS[1])}`;

/** Hashed before use as a key, so that Redis holds no phone number. */
export interface Asking {
  agencyId: string;
  address: string;
  ip: string;
  isKnownBrowser: boolean;
}

export interface Sending extends Asking {
  hasAccount: boolean;
}

export interface LimitsOptions {
  redis: Redis;
  secret: string;
  smsPerDay: number;
  counted?(sent: number): void;
}

/** The numbers are explained in docs/decisions.md, "OTP". */
export function createLimits({ redis, secret, smsPerDay, counted = () => {} }: LimitsOptions) {
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
        customIncrTtlLuaScript: COUNT,
      });
    limiters.set(id, limiter);
    return limiter;
  };
  const hidden = (...parts: string[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url').slice(0, 22);

  /** Consumes one point of each limit, or none. Returns a function that refunds them. */
  async function use(uses: Use[], refusal: ErrorCode): Promise<() => Promise<void>> {
    const used: Use[] = [];
    const giveBack = async () => {
      await orUnavailable(Promise.all(used.map((one) => limiterOf(one).reward(one.key))));
    };
    for (const one of uses) {
      try {
        const { consumedPoints } = await limiterOf(one).consume(one.key);
        if (one.name === allMessages) counted(consumedPoints);
        used.push(one);
      } catch (reason) {
        await giveBack().catch(() => {});
        if (reason instanceof RateLimiterRes)
          throw new ApiError(refusal, { retryAfter: Math.ceil(reason.msBeforeNext / 1_000) });
        throw new ApiError('unavailable', { cause: reason, retryAfter: 1 });
      }
    }
    return giveBack;
  }

  return {
    async sendOtp({ agencyId, address, ip, isKnownBrowser, hasAccount }: Sending): Promise<() => Promise<void>> {
      const who = hidden(agencyId, address);
      const ofDay = Math.ceil(smsPerDay * (isKnownBrowser ? 1 : hasAccount ? 0.9 : 0.7));
      // A known browser has two more messages an hour, which strangers cannot use up.
      const perAddress: Use[] = [
        { name: 'otp-hour', points: isKnownBrowser ? 6 : 4, duration: HOUR, key: who },
        ...(isKnownBrowser ? [] : [{ name: 'otp-10min', points: 3, duration: 600, key: who }]),
      ];
      const isPhone = address.startsWith('+');
      return use(
        [
          ...perAddress,
          { name: 'otp-ip', points: 20, duration: HOUR, key: ip },
          ...(isPhone && !isKnownBrowser
            ? [
                {
                  name: 'otp-prefix',
                  points: hasAccount ? 100 : 50,
                  duration: HOUR,
                  key: hidden(address.slice(0, -4)),
                },
              ]
            : []),
          { name: 'otp-country', points: ofDay, duration: DAY, key: isPhone ? callingCode(address) : 'email' },
          { name: allMessages, points: ofDay, duration: DAY, key: 'all' },
        ],
        'otp_too_many',
      );
    },

    async verifyUser({ agencyId, address, ip, isKnownBrowser }: Asking): Promise<void> {
      await use(
        [
          { name: 'verify-ip', points: 60, duration: 600, key: ip },
          ...(isKnownBrowser
            ? []
            : [{ name: 'verify-phone', points: 30, duration: HOUR, key: hidden(agencyId, address) }]),
        ],
        'too_many_requests',
      );
    },

    /** Refunded when right. The owner of a blocked account can still sign in by SMS code. */
    async tryPassword({
      agencyId,
      address,
      ip,
      isStaff,
      isKnownBrowser,
    }: Asking & { isStaff: boolean }): Promise<() => Promise<void>> {
      const pair = hidden(agencyId, address, ip);
      return use(
        [
          { name: 'password-minute', points: 5, duration: 60, key: pair },
          { name: 'password-hour', points: 20, duration: HOUR, key: pair },
          { name: 'password-ip', points: 100, duration: 900, key: ip },
          ...(isStaff && !isKnownBrowser
            ? [{ name: 'password-staff', points: 20, duration: HOUR, key: hidden(agencyId, address) }]
            : []),
        ],
        'too_many_requests',
      );
    },

    /**
     * Refunded when right. Methods count separately, so wrong TOTP codes of a stranger do not block recovery
     * codes.
     */
    async trySecondStep({
      agencyId,
      address,
      ip,
      isKnownBrowser,
      way,
    }: Asking & { way: string }): Promise<() => Promise<void>> {
      return use(
        [
          { name: 'step-hour', points: 20, duration: HOUR, key: hidden(way, agencyId, address, ip) },
          { name: 'step-ip', points: 100, duration: 900, key: ip },
          ...(isKnownBrowser
            ? []
            : [{ name: 'step-staff', points: 20, duration: HOUR, key: hidden(way, agencyId, address) }]),
        ],
        'too_many_requests',
      );
    },

    /** The limit per address is high, because mobile networks share addresses. */
    async leaveWords(call: string, ip: string, cardId: string): Promise<void> {
      await use(
        [
          { name: 'words-ip-card', points: 5, duration: HOUR, key: hidden(call, ip, cardId) },
          { name: 'words-ip', points: 120, duration: HOUR, key: hidden(call, ip) },
        ],
        'too_many_requests',
      );
    },

    async tryKeys(accountId: string): Promise<void> {
      await use([{ name: 'keys-account', points: 60, duration: HOUR, key: accountId }], 'too_many_requests');
    },

    async guessCode(accountId: string, ip: string): Promise<() => Promise<void>> {
      return use(
        [
          { name: 'code-account', points: 10, duration: HOUR, key: accountId },
          { name: 'code-ip', points: 100, duration: HOUR, key: ip },
        ],
        'too_many_requests',
      );
    },

    async order(accountId: string): Promise<void> {
      await use([{ name: 'order-account', points: 60, duration: HOUR, key: accountId }], 'too_many_requests');
    },

    /** The panel polls 13 times for a payment that is not captured yet. */
    async handIn(accountId: string): Promise<void> {
      await use([{ name: 'hand-in-account', points: 60, duration: HOUR, key: accountId }], 'too_many_requests');
    },

    async tryOtp(ip: string): Promise<void> {
      await use([{ name: 'otp-try-ip', points: 300, duration: HOUR, key: ip }], 'too_many_requests');
    },
  };
}
export type Limits = ReturnType<typeof createLimits>;
