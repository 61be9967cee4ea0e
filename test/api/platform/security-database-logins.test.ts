import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runAdminStatement } from '../../../dev/lib/private-postgres.ts';
import { loadConfig } from '../../../upstream/src/config.ts';
import { startUpstream } from '../../../upstream/src/start.ts';
import { cloneStores, type Stores } from '../../lib/engine.ts';
import { inTestAll, needs } from '../../lib/programs.ts';
import { makeTwoLogins } from '../../lib/two-logins.ts';
import { upstreamEnvironment } from '../../lib/world.ts';

let stores: Stores;
let logins: Awaited<ReturnType<typeof makeTwoLogins>>;
beforeAll(async () => {
  stores = await cloneStores(inject('engine'));
  logins = await makeTwoLogins(stores);
});
afterAll(() => stores.close());

/** Runs injected statements on a serving connection, inside one of our transactions. */
async function injectStatements(...statements: string[]): Promise<{ rows: unknown[] }> {
  const client = new pg.Client({ connectionString: logins.DATABASE_URL });
  await client.connect();
  try {
    await client.query(`begin; select set_config('role', 'parichay_app', true), set_config('app.agency_id', '', true)`);
    let answer: { rows: unknown[] } = { rows: [] };
    for (const statement of statements) answer = await client.query(statement);
    return answer;
  } finally {
    await client.end();
  }
}
const denied = /permission denied|must be (owner|member|superuser)|must have admin option/;

const start = (environment: Record<string, string>) =>
  startUpstream(loadConfig({ ...upstreamEnvironment(stores), LOG_LEVEL: 'silent', ...environment }));
const production = { NODE_ENV: 'production' };

describe('security 15: the database login of the serving upstream', needs('psql'), () => {
  test('the upstream’s database login for requests cannot read a row after it resets the role of requests', async () => {
    expect((await injectStatements('select * from customer')).rows).toEqual([]);
    for (const leave of ['reset role', 'set role none', 'set session authorization default'])
      await expect(injectStatements(leave, 'select * from customer')).rejects.toThrow(denied);
  });

  test.each(['owner', 'parichay_owner', 'pg_read_all_data', 'pg_execute_server_program'])(
    'the upstream’s database login for requests cannot switch to the role %s',
    async (role) => {
      await expect(injectStatements('reset role', `set role ${role}`)).rejects.toThrow(denied);
      await expect(injectStatements('reset role', `set session authorization ${role}`)).rejects.toThrow(denied);
      await expect(injectStatements('reset role', `grant ${role} to parichay_serving`)).rejects.toThrow(denied);
    },
  );

  test.each([
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    'create function mine() returns int language sql as $$ select 1 $$',
    'drop policy tenant on customer',
    'alter policy tenant on customer using (true)',
    'create policy mine on customer using (true)',
    'alter table customer disable row level security',
    'alter table customer owner to parichay_serving',
    'drop table customer',
    'truncate customer',
    'create role mine superuser login',
    'alter role parichay_serving bypassrls',
    'alter role parichay_app superuser',
    "copy customer to program 'cat'",
    "select pg_read_file('/etc/passwd')",
  ])('the upstream’s database login for requests may not execute: %s', async (statement) => {
    await expect(injectStatements(statement)).rejects.toThrow(denied);
    await expect(injectStatements('reset role', statement)).rejects.toThrow(denied);
  });
});

describe('separate database logins for serving and migrations', needs('psql'), () => {
  test('an upstream started on a new database creates tables that belong to the owner role', inTestAll, async () => {
    const name = `two_logins_${process.pid}`;
    await runAdminStatement(stores.databaseUrl, `create database ${name}`);
    const databaseUrl = stores.databaseUrl.replace(/[^/]+$/, name);
    try {
      const running = await start({ ...production, ...(await makeTwoLogins({ databaseUrl })), WORKER: 'inline' });
      const owners = await running.database.raw.query(`
        select distinct pg_get_userbyid(relowner) as owner from pg_class
        where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p', 'S', 'v')`);
      expect(owners.rows).toEqual([{ owner: 'parichay_owner' }]);
      const jobs = await running.database.raw.query('select name from pgboss.schedule');
      expect(jobs.rows.length).toBeGreaterThan(5);
      await running.close();
      // Later starts find pg-boss's tables already there.
      const again = await start({ ...production, ...(await makeTwoLogins({ databaseUrl })), WORKER: 'inline' });
      await again.close();
    } finally {
      await runAdminStatement(stores.databaseUrl, `drop database ${name} with (force)`);
    }
  });

  test('a database created by the superuser is handed over to the owner role with all tables and functions', async () => {
    const ours = new pg.Client({ connectionString: stores.databaseUrl });
    await ours.connect();
    const { rows } = await ours.query(`
      select 'table ' || relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'S', 'v') and relowner <> 'parichay_owner'::regrole
      union all
      select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace
        and proowner <> 'parichay_owner'::regrole
        and oid not in (select objid from pg_depend where classid = 'pg_proc'::regclass and deptype = 'e')`);
    await ours.end();
    expect(rows).toEqual([]);
    const running = await start({ ...production, ...logins, WORKER: 'inline' });
    await running.close();
  });
});

describe('unsafe database logins in production', needs('psql'), () => {
  test('the upstream does not start without a separate login for migrations', async () => {
    const { DATABASE_URL } = logins;
    await expect(async () => start({ ...production, DATABASE_URL })).rejects.toThrow(
      /MIGRATION_DATABASE_URL is missing/,
    );
  });

  test.each([
    ['superuser', 'owner', /"owner", which is a superuser/],
    ['owner of the tables', 'parichay_owner', /"parichay_owner", which owns tables/],
  ])('the upstream does not start when its requests log in to the database as the %s', async (_who, login, message) => {
    const DATABASE_URL = logins.DATABASE_URL.replace('parichay_serving', login);
    await expect(start({ ...production, ...logins, DATABASE_URL })).rejects.toThrow(message);
  });

  test.each([
    ['passes row level security by', 'create role slips bypassrls'],
    ['makes roles', 'create role slips createrole'],
  ])('the upstream does not start when its database login may assume a role that %s', async (reason, create) => {
    const database = new URL(stores.databaseUrl).pathname.slice(1);
    await runAdminStatement(stores.databaseUrl, create);
    await runAdminStatement(stores.databaseUrl, 'create role serves_more login noinherit');
    await runAdminStatement(stores.databaseUrl, 'grant slips, parichay_app to serves_more');
    await runAdminStatement(stores.databaseUrl, `grant connect on database ${database} to serves_more`);
    try {
      const DATABASE_URL = logins.DATABASE_URL.replace('parichay_serving', 'serves_more');
      await expect(start({ ...production, ...logins, DATABASE_URL })).rejects.toThrow(`"slips", which ${reason}`);
    } finally {
      await runAdminStatement(stores.databaseUrl, 'drop owned by serves_more');
      await runAdminStatement(stores.databaseUrl, 'drop role serves_more');
      await runAdminStatement(stores.databaseUrl, 'drop role slips');
    }
  });
});
