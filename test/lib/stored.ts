import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect } from 'vitest';
import type { JobParts } from '../../upstream/src/platform/jobs/scheduler.ts';
import type { MediaStore } from '../../upstream/src/platform/media/media.files.ts';
import { openMediaStore } from '../../upstream/src/platform/media/media.store.ts';
import { createPictureWorker, type PictureWorker } from '../../upstream/src/platform/media/picture.ts';
import type { World } from './world.ts';

/** Every table that requests may write to. */
export async function tablesOf(world: World): Promise<string[]> {
  const { rows } = await world.upstream.database.raw.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and relname <> 'schema_migration' order by relname`,
  );
  return (rows as { name: string }[]).map((row) => row.name);
}

/** Reads every row of every table after payments have settled, without the day of the last visit to the panel. */
export async function everythingStored(world: World): Promise<Record<string, string[]>> {
  await world.settled();
  const ofTable = (table: string) =>
    `select '${table}' as name, coalesce(json_agg(row order by row), '[]') as rows
     from (select (to_jsonb(t) - 'opened_on')::text as row from ${table} t) as rows_of_table`;
  const { rows } = await world.upstream.database.raw.query((await tablesOf(world)).map(ofTable).join(' union all '));
  return Object.fromEntries((rows as { name: string; rows: string[] }[]).map((table) => [table.name, table.rows]));
}

/** Expects that the work leaves every row of every table unchanged. */
export async function changesNothing<T>(world: World, work: () => PromiseLike<T>): Promise<T> {
  const before = await everythingStored(world);
  const result = await work();
  expect(await everythingStored(world)).toEqual(before);
  return result;
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
export const filesStored = (world: World): string[] =>
  ['media', 'temporary'].flatMap((name) => filesIn(join(world.stores.directory, name)));

/** Gives jobs the stores of this world. */
export const jobParts = (world: World): JobParts & { media: MediaStore; pictures: PictureWorker } => ({
  database: world.upstream.database,
  media: openMediaStore(join(world.stores.directory, 'media')),
  pictures: createPictureWorker(),
  log: pino({ level: 'silent' }),
});
