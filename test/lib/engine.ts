import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer } from '../../dev/lib/private-postgres.ts';
import { hasRedisServer, startPrivateRedis } from '../../dev/lib/private-redis.ts';

/** The server that the tests of a project share: prepared once (test/setup), with a database that each world clones. */
export interface Engine {
  adminUrl: string;
  templateDatabase: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

export interface Stores {
  databaseUrl: string;
  redisUrl: string | undefined;
  redisPid: number | undefined;
  directory: string;
  close(): Promise<void>;
}

const hasRedis = hasRedisServer();
let clones = 0;

/** A database with everybody of people.ts in it, a Redis, and a directory for files, for one world alone. */
export async function cloneStores(engine: Engine): Promise<Stores> {
  const directory = mkdtempSync(join(tmpdir(), 'parichay-world-'));
  clones += 1;
  const name = `world_${process.pid}_${clones}`;
  await administer(engine.adminUrl, `create database ${name} template ${engine.templateDatabase}`);
  // Without redis-server the BFF has its sessions in memory, as npm start has them then.
  const redis = hasRedis ? await startPrivateRedis(join(directory, 'redis')) : null;
  return {
    databaseUrl: engine.adminUrl.replace(/\/postgres$/, `/${name}`),
    redisUrl: redis?.url,
    redisPid: redis?.pid,
    directory,
    async close() {
      await redis?.stop();
      await administer(engine.adminUrl, `drop database ${name} with (force)`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
