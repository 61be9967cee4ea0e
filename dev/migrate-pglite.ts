import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../upstream/src/platform/database/database.ts';
import { migrate } from '../upstream/src/platform/database/migrate.ts';
import { lockDataDir } from './lib/data-dir-lock.ts';
import { createDatabase, databaseDirectory, databaseName } from './lib/own-database.ts';
import { openPglite, type Pglite } from './lib/pglite.ts';
import { type PrivatePostgres, startPrivatePostgres } from './lib/private-postgres.ts';

/*
 * npm run migrate:pglite
 * Copies the PGlite database of an earlier version in DATA_DIR/database to DATA_DIR/postgres, and leaves the old one.
 */

const BATCH = 500;

interface Table {
  name: string;
  columns: string;
}

/** All tables of the product, without generated columns. */
const tablesQuery = `
select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
group by c.relname order by c.relname`;

async function copyTable(from: Pglite, to: pg.Client, { name, columns }: Table): Promise<number> {
  let count = 0;
  await from.exec(`begin; declare copied cursor for select to_jsonb(t)::text as row from ${name} t`);
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${BATCH} from copied`);
    if (rows.length === 0) break;
    // Values are copied as text, because numbers beyond 2^53 lose digits in JavaScript.
    await to.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
    count += rows.length;
  }
  await from.exec('commit');
  return count;
}

async function copyRows(from: Pglite, to: pg.Client): Promise<number> {
  const { rows: tables } = await to.query<Table>(tablesQuery);
  // Foreign keys and triggers were applied when the rows were first written.
  await to.query('begin; set local session_replication_role = replica');
  // Migrations add rows that the old database also has.
  await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  let count = 0;
  for (const table of tables) count += await copyTable(from, to, table);
  const { rows: sequences } = await from.query<{ name: string; last: string }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of sequences) await to.query('select setval($1::regclass, $2)', [name, last]);
  await to.query('commit');
  return count;
}

async function copyIntoNewDatabase(postgres: PrivatePostgres, from: Pglite): Promise<number> {
  await createDatabase(postgres.urlOf('postgres'));
  const url = postgres.urlOf(databaseName);
  // Opening the new database creates the tables.
  await (await openDatabase(url)).close();
  const to = new pg.Client({ connectionString: url });
  await to.connect();
  return copyRows(from, to).finally(() => to.end());
}

async function migrateData(dataDir: string): Promise<number> {
  const oldDirectory = join(dataDir, 'database');
  if (!existsSync(join(oldDirectory, 'PG_VERSION')))
    throw new Error(`${oldDirectory} holds no database of an earlier version.`);
  const directory = databaseDirectory(dataDir);
  if (existsSync(directory)) throw new Error(`${directory} is there already: there is nothing to bring over.`);
  const unlock = await lockDataDir(dataDir);
  const temporary = mkdtempSync(join(tmpdir(), 'parichay-pglite-'));
  const unfinished = `${directory}.unfinished`;
  try {
    cpSync(oldDirectory, join(temporary, 'database'), { recursive: true });
    const from = await openPglite(join(temporary, 'database'));
    await migrate({
      exec: async (text) => void (await from.exec(text)),
      query: (text, values) => from.query(text, values),
    });
    rmSync(unfinished, { recursive: true, force: true });
    const postgres = await startPrivatePostgres({ directory: unfinished });
    const count = await copyIntoNewDatabase(postgres, from).finally(() => postgres.stop());
    await from.close();
    renameSync(unfinished, directory);
    return count;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    rmSync(unfinished, { recursive: true, force: true });
    unlock();
  }
}

try {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const count = await migrateData(dataDir);
  console.log(`${count} rows were brought over. ${join(dataDir, 'database')} can be deleted.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
