import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database.ts';
import type { SqlSession } from './migrate.ts';

/** What each job is given. One that works on files as well says so: `JobParts & { media: MediaStore }`. */
export interface JobParts {
  database: OpenDatabase;
  log: Logger;
}

export interface Job<Parts extends JobParts> {
  /** When it runs, in India's time. */
  cron: string;
  run(parts: Parts): Promise<void>;
}

/**
 * Starts what runs by the clock: of several processes that do, one runs it.
 * What requests ask for is a render job (docs/adr/0022).
 * @param jobs by name; a name once used stays, it is the queue's
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
    // Nothing of the product waits for these.
    maintenanceIntervalSeconds: 600,
    monitorStateIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs by the clock'));
  await boss.start();
  for (const [name, { cron }] of Object.entries(jobs))
    await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata', retryLimit: 3 });
  for (const [name, job] of Object.entries(jobs)) {
    await boss.work(name, { pollingIntervalSeconds: 60 }, () => job.run(parts));
  }
  return {
    async stop() {
      await boss.stop({ graceful: true, timeout: 3_000, wait: true });
      await queries.end();
    },
  };
}

/** pg-boss makes this one for what is due by the clock. */
const ITS_OWN = '__pgboss__send-it';

/**
 * Makes the queues' tables and lets whoever serves read and write their rows. Alone: pg-boss's own locks do not keep
 * processes that start together from making the same schema, or from a deadlock.
 */
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

/**
 * How pg-boss asks the database. It waits for no answer when it says that a job is done, and may say so after its stop:
 * `end` waits for what is under way, and from then on nothing is asked or answered.
 */
function through(session: SqlSession) {
  const underWay = new Set<Promise<unknown>>();
  let hasEnded = false;
  const ask = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    if (values?.length) return session.query(text, values);
    if (!/;\s*\S/.test(text)) return session.query(text);
    // pg-boss sends its schema as one text of many statements, which only `exec` takes.
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
