import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../database/database.ts';
import type { SqlSession } from '../database/migrate.ts';

export interface JobParts {
  database: OpenDatabase;
  log: Logger;
}

export interface Job<Parts extends JobParts> {
  /** In India's time zone. */
  cron: string;
  run(parts: Parts): Promise<unknown>;
}

/**
 * Requests use render jobs (docs/adr/0022).
 * @param jobs by name, which must never change
 */
export async function startJobs<Parts extends JobParts>(
  parts: Parts,
  jobs: Record<string, Job<Parts>>,
): Promise<{ stop(): Promise<void> }> {
  const { database, log } = parts;
  const names = Object.keys(jobs);
  await database.raw.alone((owner) => prepareQueues(owner, database.raw, names));
  const queries = through(database.raw);
  const boss = new PgBoss({
    db: queries,
    migrate: false,
    maintenanceIntervalSeconds: 600,
    monitorStateIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs by the clock'));
  await boss.start();
  for (const [name, { cron }] of Object.entries(jobs))
    await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata', retryLimit: 3 });
  for (const [name, job] of Object.entries(jobs)) {
    await boss.work(name, { pollingIntervalSeconds: 60 }, async () => void (await job.run(parts)));
  }
  return {
    async stop() {
      await boss.stop({ graceful: true, timeout: 3_000, wait: true });
      await queries.end();
    },
  };
}

/** pg-boss creates this queue for scheduled jobs. */
const ITS_OWN = '__pgboss__send-it';

/** Runs under `alone`, because pg-boss's own locks do not prevent deadlocks when processes start together. */
async function prepareQueues(owner: SqlSession, serving: SqlSession, names: string[]): Promise<void> {
  const boss = new PgBoss({ db: through(owner), supervise: false, schedule: false });
  await boss.start();
  for (const name of [ITS_OWN, ...names]) await boss.createQueue(name);
  const { rows } = await serving.query('select quote_ident(current_user) as login');
  const { login } = rows[0] as { login: string };
  await owner.exec(`
    grant usage on schema pgboss to ${login};
    grant select, insert, update, delete on all tables in schema pgboss to ${login};`);
}

/** pg-boss does not await its last queries and may send some after `stop`. */
function through(session: SqlSession) {
  const underWay = new Set<Promise<unknown>>();
  let hasEnded = false;
  const ask = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    if (values?.length) return session.query(text, values);
    if (!/;\s*\S/.test(text)) return session.query(text);
    // pg-boss sends its schema as one text of many statements, which only `exec` accepts.
    await session.exec(text);
    return { rows: [] };
  };
  return {
    async executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
      if (hasEnded) return new Promise(() => {});
      const answer = ask(text, values);
      underWay.add(answer);
      return answer.finally(() => underWay.delete(answer));
    },
    async end(): Promise<void> {
      hasEnded = true;
      await Promise.allSettled(underWay);
    },
  };
}
