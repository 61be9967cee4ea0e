import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '../database/database.ts';
import type { SqlSession } from '../database/migrate.ts';

export interface JobContext {
  database: DatabaseConnection;
  log: Logger;
}

export interface Job<Context extends JobContext> {
  /** Cron expression in India's time zone. */
  cron: string;
  run(context: Context): Promise<unknown>;
}

/**
 * Starts scheduled jobs; work for requests uses render jobs (docs/adr/0022).
 * @param jobs by name, which must never change
 */
export async function startScheduledJobs<Context extends JobContext>(
  context: Context,
  jobs: Record<string, Job<Context>>,
): Promise<{ stop(): Promise<void> }> {
  const { database, log } = context;
  const names = Object.keys(jobs);
  await database.raw.withExclusiveLock((ownerSession) => preparePgBossQueues(ownerSession, database.raw, names));
  const pgBossDatabase = createPgBossDatabase(database.raw);
  const boss = new PgBoss({
    db: pgBossDatabase,
    migrate: false,
    maintenanceIntervalSeconds: 600,
    monitorStateIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'scheduled jobs failed'));
  await boss.start();
  for (const [name, { cron }] of Object.entries(jobs))
    await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata', retryLimit: 3 });
  for (const [name, job] of Object.entries(jobs)) {
    await boss.work(name, { pollingIntervalSeconds: 60 }, async () => void (await job.run(context)));
  }
  return {
    async stop() {
      await boss.stop({ graceful: true, timeout: 3_000, wait: true });
      await pgBossDatabase.end();
    },
  };
}

/** pg-boss's own queue for scheduled jobs, created here as the tables' owner. */
const SEND_IT_QUEUE = '__pgboss__send-it';

/** Runs in `withExclusiveLock`, because pg-boss's own locks do not prevent deadlocks when processes start together. */
async function preparePgBossQueues(
  ownerSession: SqlSession,
  requestSession: SqlSession,
  names: string[],
): Promise<void> {
  const boss = new PgBoss({ db: createPgBossDatabase(ownerSession), supervise: false, schedule: false });
  await boss.start();
  for (const name of [SEND_IT_QUEUE, ...names]) await boss.createQueue(name);
  const { rows } = await requestSession.query('select quote_ident(current_user) as login');
  const { login } = rows[0] as { login: string };
  await ownerSession.exec(`
    grant usage on schema pgboss to ${login};
    grant select, insert, update, delete on all tables in schema pgboss to ${login};`);
}

/** pg-boss does not await its last queries and may send some after `stop`. */
function createPgBossDatabase(session: SqlSession) {
  const pendingQueries = new Set<Promise<unknown>>();
  let hasEnded = false;
  const runQuery = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    if (values?.length) return session.query(text, values);
    if (!/;\s*\S/.test(text)) return session.query(text);
    // pg-boss sends its schema as one text of many statements, which only `exec` accepts.
    await session.exec(text);
    return { rows: [] };
  };
  return {
    async executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
      if (hasEnded) return new Promise(() => {});
      const queryResult = runQuery(text, values);
      pendingQueries.add(queryResult);
      return queryResult.finally(() => pendingQueries.delete(queryResult));
    },
    async end(): Promise<void> {
      hasEnded = true;
      await Promise.allSettled(pendingQueries);
    },
  };
}
