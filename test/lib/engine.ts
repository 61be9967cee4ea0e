import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer } from '../../dev/lib/private-postgres.ts';
import { startPrivateRedis } from '../../dev/lib/private-redis.ts';

/** What the tests of a project run on: prepared once (test/setup), cloned for each world. */
export type Engine =
  | { kind: 'embedded'; templateDirectory: string }
  | { kind: 'real'; adminUrl: string; templateDatabase: string };

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

let clones = 0;

/** A database with everybody of people.ts in it, a Redis, and a directory for files, for one world alone. */
export async function cloneStores(engine: Engine): Promise<Stores> {
  const directory = mkdtempSync(join(tmpdir(), 'parichay-world-'));
  const removeDirectory = () => rmSync(directory, { recursive: true, force: true });
  if (engine.kind === 'embedded') {
    cpSync(engine.templateDirectory, join(directory, 'database'), { recursive: true });
    return {
      databaseUrl: join(directory, 'database'),
      redisUrl: undefined,
      redisPid: undefined,
      directory,
      close: async () => removeDirectory(),
    };
  }
  clones += 1;
  const name = `world_${process.pid}_${clones}`;
  await administer(engine.adminUrl, `create database ${name} template ${engine.templateDatabase}`);
  const redis = await startPrivateRedis(join(directory, 'redis'));
  return {
    databaseUrl: engine.adminUrl.replace(/\/postgres$/, `/${name}`),
    redisUrl: redis.url,
    redisPid: redis.pid,
    directory,
    async close() {
      await redis.stop();
      await administer(engine.adminUrl, `drop database ${name} with (force)`);
      removeDirectory();
    },
  };
}
