import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { Redis } from 'ioredis';
import RedisMock from 'ioredis-mock';
import type { Logger } from 'pino';

/** Security 9 gives a whole request one second. */
const ANSWER_WITHIN_MS = 750;

/**
 * With ioredis's defaults a request hangs for 20 s when Redis is killed and for ever when it is frozen. Commands of one
 * tick travel together, so a request costs one round trip.
 */
const options = {
  lazyConnect: true,
  connectTimeout: 2_000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  enableAutoPipelining: true,
  retryStrategy: (attempt: number) => Math.min(attempt * 50, 500),
};

/**
 * Refuses a command that Redis does not answer in time. Unlike ioredis's `commandTimeout` it first reads what has
 * arrived: Node runs timers before sockets, so a process that was held up would refuse what was answered meanwhile.
 */
class PunctualRedis extends Redis {
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    const refuse = () => command.reject(new Error(`Redis did not answer within ${ANSWER_WITHIN_MS} ms`));
    // The loop reads its sockets between a timer and an immediate.
    const timer = setTimeout(() => setImmediate(refuse), ANSWER_WITHIN_MS);
    const done = () => clearTimeout(timer);
    command.promise.then(done, done);
    return super.sendCommand(command, stream);
  }
}

let nextStandIn = 1;

/** @param url undefined: an in-memory stand-in that ends with the process */
export async function openRedis(url: string | undefined, log: Logger): Promise<Redis> {
  // Stand-ins on the same port would share their data.
  if (!url) return new RedisMock({ port: nextStandIn++ }) as unknown as Redis;
  const redis = new PunctualRedis(url.replace(/^unix:/, ''), options);
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
  redis.duplicate({ enableOfflineQueue: true, enableAutoPipelining: false });

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
