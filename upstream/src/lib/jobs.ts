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

/** Work that a request asks for, by the name of its queue: what it is given. A name once used stays. */
export interface AskedWork {
  'remake-small-pictures': { mediaIds: string[] };
}
export type AskedJobs = { [Name in keyof AskedWork]: (parts: JobParts, work: AskedWork[Name]) => Promise<void> };

/** How often each process that works asks for such work: somebody waits for it. */
const askedEverySeconds = 5;

/** Where requests leave work for the processes that do it. */
export interface JobQueue {
  /** Outside of a transaction: the queue is out of the requests' reach. */
  send<Name extends keyof AskedWork>(name: Name, work: AskedWork[Name]): Promise<void>;
  stop(): Promise<void>;
}

const newBoss = ({ database, log }: Pick<JobParts, 'database' | 'log'>, isWorker: boolean): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => runSql(database.raw, text, values) },
    supervise: isWorker,
    schedule: isWorker,
    // One embedded connection serves everybody: ask it seldom.
    maintenanceIntervalSeconds: 600,
    monitorStateIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  return boss;
};

/** The way into the queue, also for a process that does no work itself. It begins with the first thing sent. */
export function openJobQueue(parts: Pick<JobParts, 'database' | 'log'>): JobQueue {
  let started: Promise<PgBoss> | null = null;
  const known = new Set<string>();
  const start = async () => {
    const boss = newBoss(parts, false);
    await parts.database.raw.alone(() => boss.start());
    return boss;
  };
  const opened = () => {
    started ??= start().catch((error) => {
      started = null;
      throw error;
    });
    return started;
  };
  return {
    async send(name, work) {
      const boss = await opened();
      if (!known.has(name)) await boss.createQueue(name);
      known.add(name);
      await boss.send(name, work, { retryLimit: 3, retryBackoff: true });
    },
    async stop() {
      await (await started)?.stop({ graceful: false });
    },
  };
}

/**
 * Starts the work of this process on the same database, embedded or not.
 * @param jobs what runs by the clock, by name; a name once used stays, it is the queue's
 * @param asked what runs when a request asked for it
 */
export async function startJobs(
  parts: JobParts,
  jobs: Record<string, Job>,
  asked: AskedJobs,
): Promise<{ stop(): Promise<void> }> {
  const boss = newBoss(parts, true);
  const names = Object.keys(asked) as (keyof AskedWork)[];
  // Its own locks do not keep processes that start together from making the same schema, or from a deadlock.
  await parts.database.raw.alone(async () => {
    await boss.start();
    for (const [name, job] of Object.entries(jobs)) {
      await boss.createQueue(name);
      await boss.schedule(name, job.cron, {}, { tz: 'Asia/Kolkata', retryLimit: 3 });
    }
    for (const name of names) await boss.createQueue(name);
  });
  for (const [name, job] of Object.entries(jobs)) {
    await boss.work(name, { pollingIntervalSeconds: 60 }, () => job.run(parts));
  }
  for (const name of names) {
    await boss.work<AskedWork[typeof name]>(name, { pollingIntervalSeconds: askedEverySeconds }, async (taken) => {
      for (const { data } of taken) await asked[name](parts, data);
    });
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
