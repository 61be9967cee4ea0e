import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { Redis, type RedisOptions } from 'ioredis';
import RedisMock from 'ioredis-mock';
import type { Logger } from 'pino';

/**
 * Fails within half a second instead of waiting: with ioredis's defaults a request hangs for 20 s when Redis is
 * killed and for ever when it is frozen. Commands of one tick travel together, so a request costs one round trip.
 */
const options: RedisOptions = {
  commandTimeout: 500,
  connectTimeout: 2_000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  enableAutoPipelining: true,
  retryStrategy: (attempt) => Math.min(attempt * 50, 500),
};

let nextStandIn = 1;

/** @param url undefined: an in-memory stand-in that ends with the process */
export async function openRedis(url: string | undefined, log: Logger): Promise<Redis> {
  // Stand-ins on the same port would share their data.
  if (!url) return new RedisMock({ port: nextStandIn++ }) as unknown as Redis;
  const redis = new Redis(url.replace(/^unix:/, ''), { ...options, lazyConnect: true });
  let isDown = false;
  redis.on('error', (error) => {
    if (!isDown) log.error({ err: error }, 'Redis is not reachable');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) log.info('Redis is back');
    isDown = false;
  });
  // A start without Redis is no reason not to serve public cards; the connection keeps being tried.
  await redis.connect().catch(() => {});
  return redis;
}

/** A connection of its own for subscriptions; a subscribed connection takes no other command. */
export const openSubscriber = (redis: Redis): Redis =>
  redis.duplicate({ enableOfflineQueue: true, enableAutoPipelining: false, commandTimeout: undefined as never });

/** Ends what `openSubscriber` opened. Of the in-memory one, `disconnect` alone leaves what listens to the process. */
export function closeSubscriber(subscriber: Redis): void {
  subscriber.unsubscribe().catch(() => {});
  subscriber.disconnect();
}

/** @throws ApiError unavailable when Redis does not answer */
export const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause) => {
    throw new ApiError('unavailable', { cause, retryAfter: 1 });
  });
