import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** Runs SQL that may hold several statements; migrations and the job queue need no more. */
export interface RawDatabase {
  exec(text: string): Promise<void>;
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface OpenDatabase {
  db: Db;
  raw: RawDatabase;
  engine: 'pglite' | 'postgresql';
  close(): Promise<void>;
}

/** Dates without a time stay text (`2026-11-20`): a Date would move them across time zones. */
const DATE_OID = 1082;

/**
 * Opens the database and brings it up to date.
 * @param url `postgres://…`, or a directory for PGlite, or `memory://`.
 * @throws {DirectoryInUse} when another process has the directory.
 */
export function openDatabase(url: string): Promise<OpenDatabase> {
  return /^postgres(ql)?:/.test(url) ? openPostgres(url) : openPglite(url);
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  pg.types.setTypeParser(DATE_OID, (value) => value);
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // Without a listener a connection lost while idle would end the process.
  pool.on('error', () => {});
  const raw: RawDatabase = {
    exec: async (text) => {
      await pool.query(text);
    },
    query: (text, values) => pool.query(text, values),
  };
  const client = await pool.connect();
  try {
    await migrate({
      exec: async (text) => {
        await client.query(text);
      },
      query: (text, values) => client.query(text, values),
    });
  } finally {
    client.release();
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, raw, engine: 'postgresql', close: () => db.destroy() };
}

async function openPglite(directory: string): Promise<OpenDatabase> {
  const unlock = directory.startsWith('memory://') ? () => {} : lockDirectory(directory);
  try {
    const pglite = await PGlite.create(directory, { parsers: { [pgliteTypes.DATE]: (value: string) => value } });
    const raw: RawDatabase = {
      exec: async (text) => {
        await pglite.exec(text);
      },
      query: (text, values) => pglite.query(text, values),
    };
    await migrate(raw);
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    const close = async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      unlock();
    };
    return { db, raw, engine: 'pglite', close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Whose rows a transaction may touch: one agency's, or (`platform`) every agency's. */
export type Tenant = { agencyId: string } | 'platform';

const UUID = /^[0-9a-f-]{36}$/;

/**
 * Runs `work` in a transaction under row level security. The settings are local to it, so a pooled
 * connection carries nothing over; one statement sets them all, so it costs one round trip.
 */
export function inTenant<T>(db: Db, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  const agencyId = tenant === 'platform' ? '' : tenant.agencyId;
  if (agencyId && !UUID.test(agencyId)) throw new TypeError('agencyId is not a UUID');
  const platform = tenant === 'platform' ? 'on' : 'off';
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'parichay_app', true), set_config('app.agency_id', ${agencyId}, true), set_config('app.platform', ${platform}, true)`.execute(
      tx,
    );
    return work(tx);
  });
}
