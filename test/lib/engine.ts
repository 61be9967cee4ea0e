import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdminStatement } from '../../dev/lib/private-postgres.ts';
import { hasRedisServer, startPrivateRedis } from '../../dev/lib/private-redis.ts';

/** The database server that the tests of a project share, with the database that each world clones (test/setup). */
export interface DatabaseServer {
  adminUrl: string;
  templateDatabase: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    engine: DatabaseServer;
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
let cloneCount = 0;

/** Clones a database with all people, and starts a Redis and a directory for one world. */
export async function cloneStores(engine: DatabaseServer): Promise<Stores> {
  const directory = mkdtempSync(join(tmpdir(), 'parichay-world-'));
  cloneCount += 1;
  const name = `world_${process.pid}_${cloneCount}`;
  await runAdminStatement(
    engine.adminUrl,
    `create database ${name} template ${engine.templateDatabase} strategy file_copy`,
  );
  // Without redis-server the BFF stores sessions in memory, as npm start does.
  const redis = hasRedis ? await startPrivateRedis(join(directory, 'redis')) : null;
  return {
    databaseUrl: engine.adminUrl.replace(/\/postgres$/, `/${name}`),
    redisUrl: redis?.url,
    redisPid: redis?.pid,
    directory,
    async close() {
      await redis?.stop();
      await runAdminStatement(engine.adminUrl, `drop database ${name} with (force)`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
