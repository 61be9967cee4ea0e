import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { listenOnPostgres, type OnNotice, type StopListening } from './listen.ts';
import { migrate, type SqlSession } from './migrate.ts';
import { isPlanOutdated, PlanningClient } from './planned-once.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** What migrations and the job queue need, below the query builder. */
export interface RawDatabase extends SqlSession {
  /** Does work as the tables' owner that must not run twice at once, such as making them, while every other process waits. */
  alone<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
}

export interface OpenDatabase {
  db: Db;
  raw: RawDatabase;
  /** Hears what transactions send with `pg_notify`, from the moment that they commit. */
  listen(channel: string, onNotice: OnNotice): Promise<StopListening>;
  close(): Promise<void>;
}

/** Any number, the same in every replica: the advisory lock of `alone`. */
const ALONE_LOCK = 727_001;

/** Dates without a time stay text (`2026-11-20`): a Date would move them across time zones. */
const DATE_OID = 1082;

/**
 * Opens the database and brings it up to date.
 * @param url `postgres://…`
 * @param migrationUrl signs in the tables' owner, where requests are somebody else
 */
export async function openDatabase(url: string, migrationUrl = url): Promise<OpenDatabase> {
  pg.types.setTypeParser(DATE_OID, (value) => value);
  const pool = new pg.Pool({
    Client: PlanningClient,
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
  const session = (client: pg.Pool | pg.Client): SqlSession => ({
    exec: async (text) => {
      await client.query(text);
    },
    query: (text, values) => client.query(text, values),
  });
  const raw: RawDatabase = {
    ...session(pool),
    async alone(work) {
      // A connection of its own: without the pool's time limits, and ending it gives the lock back whatever happened.
      const client = new pg.Client({ connectionString: migrationUrl, connectionTimeoutMillis: 2_000 });
      client.on('error', () => {});
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [ALONE_LOCK]);
        return await work(session(client));
      } finally {
        await client.end();
      }
    },
  };
  await raw.alone(migrate);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    raw,
    listen: (channel, onNotice) => listenOnPostgres(url, channel, onNotice),
    async close() {
      // Kysely ends the pool only where it has asked something itself.
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Whose rows a transaction may touch: one agency's, or (`platform`) every agency's. */
export type Tenant = { agencyId: string } | 'platform';

/** Staff that writes: every row it changes is kept in `audit_log` with what stands here. */
export interface Author {
  franchiseeId: string;
  agencyId: string;
  /** The admin as whom it works in an agency that it has entered. */
  asFranchiseeId?: string;
  /** The customer whom it has logged in as. */
  userId?: string;
  call: string;
}

const UUID = /^[0-9a-f-]{36}$/;

/**
 * Runs `work` in a transaction under row level security. The settings are local to it, so a pooled
 * connection carries nothing over; one statement sets them all, so it costs one round trip. One request keeps to one of
 * the database's processes, and none of its questions is compiled: both take longer than a page of rows.
 */
export function inTenant<T>(db: Db, tenant: Tenant, work: (tx: Tx) => Promise<T>, author?: Author | null): Promise<T> {
  const agencyId = tenant === 'platform' ? '' : tenant.agencyId;
  if (agencyId && !UUID.test(agencyId)) throw new TypeError('agencyId is not a UUID');
  const settings = {
    role: 'parichay_app',
    'app.agency_id': agencyId,
    'app.platform': tenant === 'platform' ? 'on' : 'off',
    'app.franchisee_id': author?.franchiseeId ?? '',
    'app.staff_agency_id': author?.agencyId ?? '',
    'app.as_franchisee_id': author?.asFranchiseeId ?? '',
    'app.as_user_id': author?.userId ?? '',
    'app.call': author?.call ?? '',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
  };
  // Text without values, so that it is sent together with `begin`.
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  const inTransaction = async (tx: Tx) => {
    await sql.raw(`select ${set.join(', ')}`).execute(tx);
    return work(tx);
  };
  return db
    .transaction()
    .execute(inTransaction)
    .catch((error) => {
      // A replica that was upgraded first has changed a table. Nothing was written, so all of it is done again.
      if (isPlanOutdated(error)) return db.transaction().execute(inTransaction);
      throw error;
    });
}
