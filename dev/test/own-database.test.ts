import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedPeople } from '../../test/lib/people.ts';
import { needsThat, runNode, startNode } from '../../test/lib/programs.ts';
import { migrate } from '../../upstream/src/platform/database/migrate.ts';
import type { Database } from '../../upstream/src/platform/database/schema.ts';
import { lockDataDir } from '../lib/data-dir-lock.ts';
import { isInstalled } from '../lib/extra-packages.ts';
import { databaseDirectory, startOwnDatabase, withOwnDatabase } from '../lib/own-database.ts';
import { openPglite } from '../lib/pglite.ts';
import { choosePostgres, findPostgres } from '../lib/postgres-programs.ts';
import { runAdminStatement } from '../lib/private-postgres.ts';

const directory = mkdtempSync(join(tmpdir(), 'own-database-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function queryRows<Row extends object>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the PostgreSQL database in a data directory', () => {
  const dataDir = join(directory, 'a data directory');

  test('the database in a data directory listens on no port, uses fsync, lower-cases letters beyond ASCII and splits them into trigrams', async () => {
    const database = await startOwnDatabase(dataDir);
    await runAdminStatement(database.url, 'create extension pg_trgm');
    const [row] = await queryRows(
      database.url,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
         show_trgm('शर्मा') <> '{}' as has_trigrams, lower('É') as lower`,
    );
    expect(row).toEqual({ addresses: '', fsync: 'on', has_trigrams: true, lower: 'é' });
    await database.stop();
  });

  test('killing a process ends its database server, and the next start has every committed row', async () => {
    const script = `
      const { startOwnDatabase } = await import(${JSON.stringify(join(import.meta.dirname, '../lib/own-database.ts'))});
      const { runAdminStatement } = await import(${JSON.stringify(join(import.meta.dirname, '../lib/private-postgres.ts'))});
      const database = await startOwnDatabase(${JSON.stringify(dataDir)});
      await runAdminStatement(database.url, 'create table written as select 1 as one');
      console.log(database.pid);
      setInterval(() => {}, 1_000);`;
    const child = startNode(['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise<number>((resolve) => child.stdout?.once('data', (text) => resolve(Number(text))));
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    const database = await startOwnDatabase(dataDir);
    expect(await queryRows(database.url, 'select one from written')).toEqual([{ one: 1 }]);
    await database.stop();
  });

  test('a command uses the running database server, or starts the server if it is stopped', async () => {
    const count = (url: string) => queryRows(url, 'select count(*)::int as rows from written');
    expect(await withOwnDatabase(dataDir, undefined, count)).toEqual([{ rows: 1 }]);
    const unlock = await lockDataDir(dataDir);
    const database = await startOwnDatabase(dataDir);
    expect(await withOwnDatabase(dataDir, undefined, count)).toEqual([{ rows: 1 }]);
    await database.stop();
    unlock();
  });

  test('an orphaned database server is ended before a new one is started', async () => {
    const orphan = await startOwnDatabase(dataDir);
    const nextServer = await startOwnDatabase(dataDir);
    expect(isAlive(orphan.pid)).toBe(false);
    expect(await queryRows(nextServer.url, 'select one from written')).toEqual([{ one: 1 }]);
    await nextServer.stop();
    await orphan.stop();
  });

  test('a database of a PostgreSQL version that is not installed throws an error that names both versions', () => {
    expect(() => choosePostgres(9)).toThrow(
      `The database was made by PostgreSQL 9, and only ${findPostgres()
        .map(({ version }) => version)
        .join(' and ')} was found: install PostgreSQL 9, or set DATABASE_URL to a PostgreSQL database.`,
    );
  });
});

describe(
  'the migration of a PGlite database to PostgreSQL',
  needsThat(isInstalled('pglite'), 'node dev/install.ts --all'),
  () => {
    const dataDir = join(directory, 'of-pglite');
    const script = join(import.meta.dirname, '../migrate-pglite.ts');
    const env = { ...process.env, DATA_DIR: dataDir };
    const allRowsQuery = `
    select (select jsonb_agg(to_jsonb(a) order by agency_id) from agency a) as agencies,
      (select jsonb_agg(to_jsonb(f) order by franchisee_id) from franchisee f) as franchisees,
      (select jsonb_agg(to_jsonb(c) order by user_id) from customer c) as customers,
      (select jsonb_agg(to_jsonb(m) order by name) from schema_migration m) as migrations`;
    let rowsBefore: unknown;

    beforeAll(async () => {
      mkdirSync(dataDir);
      const pglite = await openPglite(join(dataDir, 'database'));
      await migrate({
        exec: async (text) => void (await pglite.exec(text)),
        query: (text, values) => pglite.query(text, values),
      });
      await seedPeople(new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }));
      [rowsBefore] = (await pglite.query(allRowsQuery)).rows;
      await pglite.close();
    });

    test('a start with a PGlite database is refused with a message that names the migration command', async () => {
      await expect(startOwnDatabase(dataDir)).rejects.toThrow(
        `${join(dataDir, 'database')} was written by an earlier version. Bring it over once: npm run migrate:pglite`,
      );
    });

    test('a PGlite database is migrated to PostgreSQL with every row, and a second migration is refused', async () => {
      const { stdout } = await runNode([script], { env });
      expect(stdout).toMatch(/^\d+ rows were brought over\. .+ can be deleted\.\n$/);
      const database = await startOwnDatabase(dataDir);
      const [rowsAfter] = await queryRows(database.url, allRowsQuery);
      await database.stop();
      expect(rowsAfter).toEqual(rowsBefore);
      await expect(runNode([script], { env })).rejects.toMatchObject({
        stderr: `${databaseDirectory(dataDir)} is there already: there is nothing to bring over.\n`,
      });
    });

    test('a damaged PGlite database is not migrated and leaves no new database', async () => {
      const brokenDirectory = join(directory, 'broken');
      mkdirSync(brokenDirectory);
      cpSync(join(dataDir, 'database'), join(brokenDirectory, 'database'), { recursive: true });
      writeFileSync(join(brokenDirectory, 'database/global/pg_control'), 'not what PGlite wrote');
      await expect(runNode([script], { env: { ...env, DATA_DIR: brokenDirectory } })).rejects.toMatchObject({
        code: 1,
      });
      await expect(startOwnDatabase(brokenDirectory)).rejects.toThrow('Bring it over once');
    });
  },
);
