import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { Redis } from 'ioredis';
import RedisMock from 'ioredis-mock';
import type { Logger } from 'pino';

/** Source: docs/security.md, requirement 9: an answer within a second. */
const COMMAND_TIMEOUT_MS = 750;

/** With ioredis's defaults a request hangs 20 s, or forever if Redis is frozen. */
const options = {
  lazyConnect: true,
  connectTimeout: 2_000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  enableAutoPipelining: true,
  retryStrategy: (attempt: number) => Math.min(attempt * 50, 500),
};

/**
 * Unlike ioredis's `commandTimeout` it first reads received data, because Node runs timers before sockets after
 * a blocked event loop.
 */
class RedisWithTimeout extends Redis {
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    const rejectCommand = () => command.reject(new Error(`Redis did not answer within ${COMMAND_TIMEOUT_MS} ms`));
    const timer = setTimeout(() => setImmediate(rejectCommand), COMMAND_TIMEOUT_MS);
    const stopTimer = () => clearTimeout(timer);
    command.promise.then(stopTimer, stopTimer);
    return super.sendCommand(command, stream);
  }
}

let nextMockPort = 1;

export async function openRedis(url: string | undefined, log: Logger): Promise<Redis> {
  // Mocks on the same port would share their data.
  if (!url) return new RedisMock({ port: nextMockPort++ }) as unknown as Redis;
  const redis = new RedisWithTimeout(url.replace(/^unix:/, ''), options);
  let isDown = false;
  redis.on('error', (error) => {
    if (!isDown) log.error({ err: error }, 'Redis is not reachable');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) log.info('Redis is back');
    isDown = false;
  });
  await redis.connect().catch(() => {});
  return redis;
}

export const openSubscriber = (redis: Redis): Redis =>
  redis.duplicate({ enableOfflineQueue: true, enableAutoPipelining: false });

/** With the mock, `disconnect` alone leaves its process listeners. */
export function closeSubscriber(subscriber: Redis): void {
  subscriber.unsubscribe().catch(() => {});
  subscriber.disconnect();
}

/** @throws ApiError unavailable when Redis does not answer */
export const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause) => {
    throw new ApiError('unavailable', { cause, retryAfter: 1 });
  });
