import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect } from 'vitest';
import type { JobContext } from '../../upstream/src/platform/jobs/scheduler.ts';
import { openMediaStore } from '../../upstream/src/platform/media/media.store.ts';
import type { MediaStore } from '../../upstream/src/platform/media/media-files.ts';
import { createPictureWorker, type PictureWorker } from '../../upstream/src/platform/media/picture.ts';
import type { World } from './world.ts';

/** Every table that requests may write to. */
export async function writableTables(world: World): Promise<string[]> {
  const { rows } = await world.upstream.database.raw.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and relname <> 'schema_migration' order by relname`,
  );
  return (rows as { name: string }[]).map((row) => row.name);
}

/** Reads every row of every table after payments have settled, without the day of the last visit to the panel. */
export async function readAllTables(world: World): Promise<Record<string, string[]>> {
  await world.waitUntilSettled();
  const queryOfTable = (table: string) =>
    `select '${table}' as name, coalesce(json_agg(row order by row), '[]') as rows
     from (select (to_jsonb(t) - 'opened_on')::text as row from ${table} t) as rows_of_table`;
  const { rows } = await world.upstream.database.raw.query(
    (await writableTables(world)).map(queryOfTable).join(' union all '),
  );
  return Object.fromEntries((rows as { name: string; rows: string[] }[]).map((table) => [table.name, table.rows]));
}

/** Expects that the work leaves every row of every table unchanged. */
export async function expectNoChange<T>(world: World, callback: () => PromiseLike<T>): Promise<T> {
  const before = await readAllTables(world);
  const result = await callback();
  expect(await readAllTables(world)).toEqual(before);
  return result;
}

/**
 * Watches every row of every table. The returned function expects that none has changed since its last call. It reads
 * the rows only if a transaction of the database server got an id since then, as each that writes does.
 */
export async function watchTables(world: World): Promise<() => Promise<void>> {
  const readSnapshot = async () => {
    await world.waitUntilSettled();
    const { rows } = await world.upstream.database.raw.query('select pg_current_snapshot()::text as snapshot');
    return (rows as { snapshot: string }[])[0]?.snapshot;
  };
  let snapshot = await readSnapshot();
  let tables = await readAllTables(world);
  return async () => {
    const before = { snapshot, tables };
    snapshot = await readSnapshot();
    if (snapshot === before.snapshot) return;
    tables = await readAllTables(world);
    expect(tables).toEqual(before.tables);
  };
}

const filesIn = (directory: string): string[] => {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [];
  }
};

/** Lists every stored file, including those being received or processed. */
export const listStoredFiles = (world: World): string[] =>
  ['media', 'temporary'].flatMap((name) => filesIn(join(world.stores.directory, name)));

/** Gives jobs the stores of this world. */
export const jobDependencies = (world: World): JobContext & { media: MediaStore; pictures: PictureWorker } => ({
  database: world.upstream.database,
  media: openMediaStore(join(world.stores.directory, 'media')),
  pictures: createPictureWorker(),
  log: pino({ level: 'silent' }),
});
