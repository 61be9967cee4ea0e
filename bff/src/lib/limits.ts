import { createHmac } from 'node:crypto';
import { callingCode } from '@parichay/shared/auth/phone.ts';
import { ApiError, type ErrorCode } from '@parichay/shared/lib/error-codes.ts';
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

/** The messages of a day, of all agencies together. */
const allMessages = 'otp-all';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * Takes or gives back points in one step. Unlike the library's own script it counts nothing that it refuses: counted
 * and taken back, a flood of refused tries would for moments use up what is kept for the owner.
 * KEYS: the counter. ARGV: points, duration (s), most points.
 */
const COUNT = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local points = tonumber(ARGV[1])
if points < 0 and used <= 0 then return {0, 0} end
if points > 0 and used + points > tonumber(ARGV[3]) then return {used + points, redis.call('PTTL', KEYS[1])} end
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return {redis.call('INCRBY', KEYS[1], points), redis.call('PTTL', KEYS[1])}`;

/** Who asks: hashed before it becomes a key, so that Redis holds no phone number. */
export interface Asking {
  agencyId: string;
  /** Phone in E.164, or email. */
  address: string;
  ip: string;
  /** This browser has signed in to this account before. */
  isKnownBrowser: boolean;
}

export interface Sending extends Asking {
  /** There is an account of this phone or email. */
  hasAccount: boolean;
}

export interface LimitsOptions {
  redis: Redis;
  secret: string;
  smsPerDay: number;
  /** Called after each message with how many were sent today. */
  counted?(sent: number): void;
}

/** What each may do so often, whichever process answers. Numbers of signing in: docs/decisions.md, "OTP". */
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

  /** Uses one of each, or none of any. Answers how to give them back. */
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
    /** One message. A refused one costs nothing; `giveBack` is for one that could not be delivered. */
    async sendOtp({ agencyId, address, ip, isKnownBrowser, hasAccount }: Sending): Promise<() => Promise<void>> {
      const who = hidden(agencyId, address);
      // Of what all share, strangers cannot use up what owners need.
      const ofDay = Math.ceil(smsPerDay * (isKnownBrowser ? 1 : hasAccount ? 0.9 : 0.7));
      // Two of the six an hour are kept for a browser that has signed in before: a stranger cannot use them up.
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

    /** Asking whether an account exists. A browser known to it is not slowed by what strangers ask about its phone. */
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

    /**
     * One try of a password; give it back when it was right. The pair of account and address is slowed; of staff, the
     * account too, for browsers that have not signed in to it before. A code by SMS still lets its owner in.
     */
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
     * Counts one try of the second step; give it back when it was right. App codes, paper codes and passkeys are counted
     * apart: wrong app codes of a stranger do not block the owner's paper codes.
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

    /**
     * An enquiry or a feedback. One address may not use up what a card takes from everybody; but phones share an address
     * with their whole town, so there is room for many cards.
     */
    async leaveWords(call: string, ip: string, cardId: string): Promise<void> {
      await use(
        [
          { name: 'words-ip-card', points: 5, duration: HOUR, key: hidden(call, ip, cardId) },
          { name: 'words-ip', points: 120, duration: HOUR, key: hidden(call, ip) },
        ],
        'too_many_requests',
      );
    },

    /** Keys of an agency's own account, which the provider is asked about. */
    async tryKeys(accountId: string): Promise<void> {
      await use([{ name: 'keys-account', points: 60, duration: HOUR, key: accountId }], 'too_many_requests');
    },

    /** A code of a coupon; give it back when there is such a one. One address may have many accounts. */
    async guessCode(accountId: string, ip: string): Promise<() => Promise<void>> {
      return use(
        [
          { name: 'code-account', points: 10, duration: HOUR, key: accountId },
          { name: 'code-ip', points: 100, duration: HOUR, key: ip },
        ],
        'too_many_requests',
      );
    },

    /** An order at the provider, which is asked about for days. */
    async order(accountId: string): Promise<void> {
      await use([{ name: 'order-account', points: 60, duration: HOUR, key: accountId }], 'too_many_requests');
    },

    /** A payment handed in, which the provider is asked about. The panel asks 13 times about one that is not taken yet. */
    async handIn(accountId: string): Promise<void> {
      await use([{ name: 'hand-in-account', points: 60, duration: HOUR, key: accountId }], 'too_many_requests');
    },

    /** Codes tried, whatever the session: a net under the five tries of each code. */
    async tryOtp(ip: string): Promise<void> {
      await use([{ name: 'otp-try-ip', points: 300, duration: HOUR, key: ip }], 'too_many_requests');
    },
  };
}
export type Limits = ReturnType<typeof createLimits>;
