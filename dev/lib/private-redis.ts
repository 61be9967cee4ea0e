import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isListening, type PrivateServer, startPrivateServer } from './private-server.ts';

export const hasRedisServer = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

export interface PrivateRedis {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a redis-server that is reached through a socket file, stores its data in `directory` and ends with this process. */
export async function startPrivateRedis(directory: string): Promise<PrivateRedis> {
  mkdirSync(directory, { recursive: true });
  // The kernel limits a socket's path to 107 bytes, which a data directory may exceed.
  const socket = join(mkdtempSync(join(tmpdir(), 'parichay-')), 'redis.sock');
  const options = { port: '0', unixsocket: socket, dir: directory, appendonly: 'yes', save: '', daemonize: 'no' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const server = await startPrivateServer(['redis-server', ...args], { signal: 'TERM', log: 'ignore' });
  await waitUntilListening(socket, server);
  return { url: `unix:${socket}`, pid: server.pid, stop: server.stop };
}

async function waitUntilListening(socket: string, server: PrivateServer): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (server.hasEnded()) throw new Error('redis-server ended at once');
    if (await isListening(socket)) return;
    await wait(25);
  }
  throw new Error('redis-server did not start');
}
