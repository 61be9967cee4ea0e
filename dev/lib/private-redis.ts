import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const hasRedisServer = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

export interface PrivateRedis {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * A redis-server of our own, reached through a socket file, its data kept in `directory`.
 * It ends with this process, however this process ends: the shell around it waits for its standard input to close.
 */
export async function startPrivateRedis(directory: string): Promise<PrivateRedis> {
  mkdirSync(directory, { recursive: true });
  // Socket paths are short by law of the kernel; a data directory may lie deep.
  const socket = join(mkdtempSync(join(tmpdir(), 'parichay-')), 'redis.sock');
  const script =
    'redis-server "$@" >/dev/null & redis=$!; echo $redis; cat >/dev/null; kill $redis 2>/dev/null; wait $redis';
  const shell = spawn(
    'sh',
    [
      '-c',
      script,
      'sh',
      '--port',
      '0',
      '--unixsocket',
      socket,
      '--dir',
      directory,
      '--appendonly',
      'yes',
      '--save',
      '',
      '--daemonize',
      'no',
    ],
    // Out of reach of Ctrl-C, which is for the product: that puts away what waits here, and ends it then.
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  const pid = await new Promise<number>((resolve, reject) => {
    shell.once('error', reject);
    shell.stdout?.once('data', (chunk) => resolve(Number(String(chunk).trim())));
  });
  await untilAnswers(socket, shell);
  return {
    url: `unix:${socket}`,
    pid,
    stop: () =>
      new Promise((resolve) => {
        if (shell.exitCode !== null) return resolve();
        shell.once('exit', () => resolve());
        shell.stdin?.end();
      }),
  };
}

async function untilAnswers(socket: string, shell: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (shell.exitCode !== null) throw new Error('redis-server ended at once');
    const isReady = await new Promise<boolean>((resolve) => {
      const connection = connect(socket);
      connection.once('connect', () => {
        connection.destroy();
        resolve(true);
      });
      connection.once('error', () => resolve(false));
    });
    if (isReady) return;
    await wait(25);
  }
  throw new Error('redis-server did not start');
}
