import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { runAdminStatement, runningPostgres, startPrivatePostgres, stopPostgres } from './private-postgres.ts';

export const databaseName = 'parichay';

/** Folder of the database in a data directory. */
export const databaseFolder = 'postgres';
export const databaseDirectory = (dataDir: string): string => join(dataDir, databaseFolder);

/** True for a PGlite database of an earlier version, which PostgreSQL cannot read. */
const hasOnlyPglite = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'database', 'PG_VERSION')) && !existsSync(databaseDirectory(dataDir));

export const isDatabaseRunning = async (dataDir: string): Promise<boolean> =>
  (await runningPostgres(databaseDirectory(dataDir), databaseName)) !== null;

/**
 * Starts the database of a data directory, whose lock the caller holds.
 * @throws Error with a message for the terminal
 */
export async function startOwnDatabase(dataDir: string): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  if (hasOnlyPglite(dataDir))
    throw new Error(
      `${join(dataDir, 'database')} was written by an earlier version. Bring it over once: npm run migrate:pglite`,
    );
  const directory = databaseDirectory(dataDir);
  // An orphaned server survives when its parent and shell were killed.
  if (await isDatabaseRunning(dataDir)) stopPostgres(directory);
  const { urlOf, pid, stop } = await startPrivatePostgres({ directory }).catch((error) => {
    const advice = 'npm run restore brings a backup into another directory (docs/backup.md)';
    throw new Error(`The database in ${directory} cannot be opened; ${advice}. ${error.message}`);
  });
  await createDatabase(urlOf('postgres'));
  return { url: urlOf(databaseName), pid, stop };
}

/** @param adminUrl of the database `postgres` */
export async function createDatabase(adminUrl: string): Promise<void> {
  const existingRows = await runAdminStatement(adminUrl, `select from pg_database where datname = '${databaseName}'`);
  if (existingRows.length === 0) await runAdminStatement(adminUrl, `create database ${databaseName}`);
}

/**
 * Runs work on the database of a data directory, and starts it unless the product runs.
 * @param configured DATABASE_URL, which takes precedence
 */
export async function withOwnDatabase<T>(
  dataDir: string,
  configured: string | undefined,
  callback: (url: string) => Promise<T>,
): Promise<T> {
  if (configured) return callback(configured);
  const unlock = await lockDataDir(dataDir).catch((error) => {
    if (error instanceof DataDirInUse) return null;
    throw error;
  });
  if (!unlock) return callback(await waitForRunningUrl(dataDir));
  try {
    const database = await startOwnDatabase(dataDir);
    try {
      return await callback(database.url);
    } finally {
      await database.stop();
    }
  } finally {
    unlock();
  }
}

/** The process that holds the lock may only be about to start the database. */
async function waitForRunningUrl(dataDir: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const url = await runningPostgres(databaseDirectory(dataDir), databaseName);
    if (url) return url;
    await wait(100);
  }
  throw new DataDirInUse(dataDir);
}
