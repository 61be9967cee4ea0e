import { readdir, readFile } from 'node:fs/promises';
import type { RawDatabase } from './database.ts';

const folder = new URL('../migrations/', import.meta.url);
/** Any number, the same in every replica: the advisory lock under which migrations run. */
const LOCK = 727_001;

/** Runs the numbered SQL files that have not run yet, each in a transaction, one process at a time. */
export async function migrate(database: RawDatabase): Promise<void> {
  await database.exec('set statement_timeout = 0');
  await database.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await database.exec(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await database.query('select name from schema_migration');
    const applied = new Set((rows as { name: string }[]).map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of files.filter((file) => !applied.has(file))) {
      const text = await readFile(new URL(name, folder), 'utf8');
      await database.exec(`begin;\n${text}\ninsert into schema_migration (name) values ('${name}');\ncommit;`);
    }
  } catch (error) {
    await database.exec('rollback').catch(() => {});
    throw error;
  } finally {
    await database.query('select pg_advisory_unlock($1)', [LOCK]);
    await database.exec('reset statement_timeout');
  }
}
