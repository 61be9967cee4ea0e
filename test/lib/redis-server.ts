import { Redis } from 'ioredis';
import { startProgram } from './programs.ts';

export const openRedisClient = (redisUrl: string | undefined): Redis =>
  new Redis(redisUrl?.replace(/^unix:/, '') ?? '');

/** Restarts a killed Redis with the same socket and data. */
export async function restartRedis(
  redisUrl: string | undefined,
  directory: string,
): Promise<{ stop(): Promise<void> }> {
  const socket = redisUrl?.replace(/^unix:/, '') ?? '';
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
