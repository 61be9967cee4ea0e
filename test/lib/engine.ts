import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer } from '../../dev/lib/private-postgres.ts';
import { hasRedisServer, startPrivateRedis } from '../../dev/lib/private-redis.ts';

/** The database server that the tests of a project share, with the database that each world clones (test/setup). */
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

/** Clones a database with all people, and starts a Redis and a directory for one world. */
export async function cloneStores(engine: Engine): Promise<Stores> {
  const directory = mkdtempSync(join(tmpdir(), 'parichay-world-'));
  clones += 1;
  const name = `world_${process.pid}_${clones}`;
  await administer(engine.adminUrl, `create database ${name} template ${engine.templateDatabase}`);
  // Without redis-server the BFF stores sessions in memory, as npm start does.
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
