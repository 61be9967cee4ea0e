import { Redis } from 'ioredis';
import type { Stores } from './engine.ts';
import { startProgram } from './programs.ts';

/** @throws Error if the tests run without Redis, instead of using a Redis of this machine */
function requireRedis<Value>(value: Value | undefined): Value {
  if (value === undefined)
    throw new Error("no Redis runs; a test that uses it has to say so with needs('redis-server')");
  return value;
}

const socketOf = (redisUrl: string | undefined): string => requireRedis(redisUrl).replace(/^unix:/, '');

export const openRedisClient = (redisUrl: string | undefined): Redis => new Redis(socketOf(redisUrl));

/** Sends a signal to the Redis of a world. */
export const signalRedis = ({ redisPid }: Stores, signal: NodeJS.Signals): void => {
  process.kill(requireRedis(redisPid), signal);
};

/** Restarts a killed Redis with the same socket and data. */
export async function restartRedis(
  redisUrl: string | undefined,
  directory: string,
): Promise<{ stop(): Promise<void> }> {
  const socket = socketOf(redisUrl);
  const options = ['--port', '0', '--unixsocket', socket, '--dir', directory, '--appendonly', 'yes', '--save', ''];
  const server = startProgram('redis-server', options, { stdio: 'ignore' });
  const client = new Redis(socket, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => {});
  await client.ping();
  client.disconnect();
  return {
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
      }),
  };
}

/** Reads every key with its content, one text each. */
export async function readAllKeys(redis: Redis): Promise<Map<string, string>> {
  const valueByKey = new Map<string, string>();
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    const value =
      type === 'hash' ? JSON.stringify(await redis.hgetall(key)) : type === 'string' ? await redis.get(key) : type;
    valueByKey.set(key, value ?? '');
  }
  return valueByKey;
}
