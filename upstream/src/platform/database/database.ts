import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { listenOnPostgres, type OnNotify, type StopListening } from './listen.ts';
import { migrate, type SqlSession } from './migrate.ts';
import { isCachedPlanOutdated, PlanCachingClient } from './plan-cache.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface RawSqlDatabase extends SqlSession {
  withExclusiveLock<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
}

export interface DatabaseConnection {
  db: Db;
  raw: RawSqlDatabase;
  listen(channel: string, onNotify: OnNotify): Promise<StopListening>;
  close(): Promise<void>;
}

/** Key of the advisory lock of `withExclusiveLock`, the same in every replica. */
const EXCLUSIVE_LOCK_ID = 727_001;

/** Dates without a time stay text, because a Date would shift them across time zones. */
const DATE_OID = 1082;

/** @param migrationUrl login of the tables' owner, when requests use another login */
export async function openDatabase(url: string, migrationUrl = url): Promise<DatabaseConnection> {
  pg.types.setTypeParser(DATE_OID, (value) => value);
  const pool = new pg.Pool({
    Client: PlanCachingClient,
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on('error', () => {});
  const sessionOf = (client: pg.Pool | pg.Client): SqlSession => ({
    exec: async (text) => {
      await client.query(text);
    },
    query: (text, values) => client.query(text, values),
  });
  const raw: RawSqlDatabase = {
    ...sessionOf(pool),
    async withExclusiveLock(work) {
      // A separate connection has no time limits, and closing it releases the lock.
      const client = new pg.Client({ connectionString: migrationUrl, connectionTimeoutMillis: 2_000 });
      client.on('error', () => {});
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [EXCLUSIVE_LOCK_ID]);
        return await work(sessionOf(client));
      } finally {
        await client.end();
      }
    },
  };
  await raw.withExclusiveLock(migrate);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    raw,
    listen: (channel, onNotify) => listenOnPostgres(url, channel, onNotify),
    async close() {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

export type Tenant = { agencyId: string } | 'platform';

export interface AuditAuthor {
  franchiseeId: string;
  agencyId: string;
  asFranchiseeId?: string;
  userId?: string;
  call: string;
}

const uuidPattern = /^[0-9a-f-]{36}$/;

/** Parallel queries and JIT are off: starting them takes longer than reading a page. */
export function inTenant<T>(
  db: Db,
  tenant: Tenant,
  work: (tx: Tx) => Promise<T>,
  author?: AuditAuthor | null,
): Promise<T> {
  const agencyId = tenant === 'platform' ? '' : tenant.agencyId;
  if (agencyId && !uuidPattern.test(agencyId)) throw new TypeError('agencyId is not a UUID');
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
  const setConfigCalls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  const inTransaction = async (tx: Tx) => {
    await sql.raw(`select ${setConfigCalls.join(', ')}`).execute(tx);
    return work(tx);
  };
  return db
    .transaction()
    .execute(inTransaction)
    .catch((error) => {
      // An upgraded replica has changed a table. Nothing was written, so the transaction runs again.
      if (isCachedPlanOutdated(error)) return db.transaction().execute(inTransaction);
      throw error;
    });
}
