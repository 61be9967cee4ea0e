import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isListening } from './private-server.ts';

export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(`${dataDir} is in use by another Parichay process. Stop that one first, or choose another DATA_DIR.`);
    this.name = 'DataDirInUse';
  }
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

async function listen(socket: string): Promise<Server> {
  const server = createServer((connection) => connection.destroy()).listen(socket);
  await once(server, 'listening');
  return server.unref();
}

/**
 * Locks a data directory until this process ends, however it ends: the lock is a socket on which this process listens.
 * @returns a function that releases the lock
 * @throws {DataDirInUse}
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const socket = join(tmpdir(), `parichay-${process.getuid?.() ?? 0}-${hash}.lock`);
  const server = await listen(socket).catch(async (error) => {
    if (!isTaken(error)) throw error;
    if (await isListening(socket)) throw new DataDirInUse(dataDir);
    // A killed process leaves its socket file.
    rmSync(socket, { force: true });
    return listen(socket);
  });
  return () => void server.close();
}
