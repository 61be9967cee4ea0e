import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { MediaStore } from '../media/media.files.ts';
import type { PictureWorker } from '../media/picture.ts';
import type { OpenDatabase } from './database.ts';

export interface JobParts {
  database: OpenDatabase;
  media: MediaStore;
  pictures: PictureWorker;
  log: Logger;
}

export interface Job {
  /** When it runs, in India's time. */
  cron: string;
  run(parts: JobParts): Promise<void>;
}

/**
 * Starts what runs by the clock, on the same database, embedded or not: of several processes that do, one runs it.
 * What requests ask for is a render job (docs/adr/0022).
 * @param jobs by name; a name once used stays, it is the queue's
 */
export async function startJobs(parts: JobParts, jobs: Record<string, Job>): Promise<{ stop(): Promise<void> }> {
  const { database, log } = parts;
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => runSql(database.raw, text, values) },
    // One embedded connection serves everybody: ask it seldom.
    maintenanceIntervalSeconds: 600,
    monitorStateIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs by the clock'));
  // Its own locks do not keep processes that start together from making the same schema, or from a deadlock.
  await database.raw.alone(async () => {
    await boss.start();
    for (const [name, job] of Object.entries(jobs)) {
      await boss.createQueue(name);
      await boss.schedule(name, job.cron, {}, { tz: 'Asia/Kolkata', retryLimit: 3 });
    }
  });
  for (const [name, job] of Object.entries(jobs)) {
    await boss.work(name, { pollingIntervalSeconds: 60 }, () => job.run(parts));
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 3_000, wait: true }) };
}

/** pg-boss sends its schema as one text of many statements, which only `exec` takes. */
async function runSql(raw: OpenDatabase['raw'], text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  if (values?.length) return raw.query(text, values);
  if (/;\s*\S/.test(text)) {
    await raw.exec(text);
    return { rows: [] };
  }
  return raw.query(text);
}
