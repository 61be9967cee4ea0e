import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { listenOnPostgres, type OnNotice, type StopListening } from './listen.ts';
import { migrate, type SqlSession } from './migrate.ts';
import { isPlanOutdated, PlanningClient } from './planned-once.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface RawDatabase extends SqlSession {
  alone<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
}

export interface OpenDatabase {
  db: Db;
  raw: RawDatabase;
  listen(channel: string, onNotice: OnNotice): Promise<StopListening>;
  close(): Promise<void>;
}

/** Advisory lock of `alone`, the same in every replica. */
const ALONE_LOCK = 727_001;

/** Dates without a time stay text, because a Date would shift them across time zones. */
const DATE_OID = 1082;

/** @param migrationUrl login of the tables' owner, when requests use another login */
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
      // A separate connection has none of the pool's time limits, and closing it releases the lock.
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
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

export type Tenant = { agencyId: string } | 'platform';

export interface Author {
  franchiseeId: string;
  agencyId: string;
  asFranchiseeId?: string;
  userId?: string;
  call: string;
}

const UUID = /^[0-9a-f-]{36}$/;

/** No parallel workers or JIT: starting them takes longer than reading a page. */
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
      // An upgraded replica has changed a table. Nothing was written, so a retry is safe.
      if (isPlanOutdated(error)) return db.transaction().execute(inTransaction);
      throw error;
    });
}
