import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type DatabaseConnection, inTenant } from '../../upstream/src/platform/database/database.ts';
import { addRenderJob, findRenderJob } from '../../upstream/src/platform/render-job/render-job.queries.ts';
import { RenderFailure, type RenderJobHandlers } from '../../upstream/src/platform/render-job/render-job-handlers.ts';

/* Render jobs for tests, which stop on command and leave traces. */

/** The traces of jobs in a directory that several processes share. */
export const openTraces = (directory: string) => {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'render-traces');
  const gateFile = join(directory, 'render-gate');
  return {
    write: (line: string) => appendFileSync(file, `${line}\n`),
    /** The lines in the order of writing. */
    read: (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []),
    isOpen: () => existsSync(gateFile),
    /** Lets gated jobs end. */
    open: () => writeFileSync(gateFile, ''),
  };
};

/** @param worker its name in traces and results */
export function renderJobHandlers(directory: string, worker: string): RenderJobHandlers {
  const trace = openTraces(directory);
  const whenReady: RenderJobHandlers[string]['whenReady'] = (tx, { render_job_id }) =>
    sql`insert into render_effect (render_job_id, worker) values (${render_job_id}, ${worker})`.execute(tx);
  return {
    plain: { limitMs: 60_000, whenReady, run: async ({ job }) => ({ ...job.input, worker }) },
    gated: {
      limitMs: 600_000,
      whenReady,
      async run({ job, signal, progress }) {
        trace.write(`${worker} begins`);
        signal.addEventListener('abort', () => trace.write(`${worker} aborted`));
        progress(40);
        while (!trace.isOpen()) await pause(20, undefined, { signal });
        return { ...job.input, worker };
      },
    },
    damaged: {
      limitMs: 60_000,
      whenReady,
      async run() {
        if (trace.isOpen()) return { worker };
        throw new RenderFailure('video_damaged');
      },
    },
    endless: { limitMs: 50, run: () => new Promise(() => {}) },
    faulty: {
      limitMs: 60_000,
      whenReady,
      async run({ job }) {
        trace.write(`attempt ${job.attempts}`);
        if (job.attempts <= Number(job.input.faults)) throw new Error('a fault of the machinery');
        return { worker };
      },
    },
    /** The first attempt cannot store its result. */
    'not kept': {
      limitMs: 60_000,
      run: async () => ({ worker }),
      async whenReady(tx, job) {
        await sql`insert into render_effect (render_job_id, worker) values (${job.render_job_id}, ${worker})`.execute(
          tx,
        );
        if (job.attempts < 2) throw new Error('cannot be kept');
      },
    },
  };
}

/** Adds the table in which the finishing transaction of a job records it. */
export const addEffectsTable = ({ raw }: DatabaseConnection) =>
  raw.exec(
    'create table render_effect (render_job_id uuid, worker text); grant insert on render_effect to parichay_app',
  );

export const renderJobs = (database: DatabaseConnection, agencyId: string) => ({
  add: async (kind: string, input: Record<string, unknown> = {}): Promise<string> =>
    (await inTenant(database.db, { agencyId }, (tx) => addRenderJob(tx, { agencyId, businessId: null, kind, input })))
      .render_job_id,
  get: async (id: string) => {
    const job = await inTenant(database.db, { agencyId }, (tx) => findRenderJob(tx, id));
    if (!job) throw new Error('no such job');
    return job;
  },
  /** The workers that finished the job, once for each time. */
  effects: async (id: string): Promise<string[]> => {
    const { rows } = await database.raw.query('select worker from render_effect where render_job_id = $1', [id]);
    return (rows as { worker: string }[]).map((row) => row.worker);
  },
});

export async function agencyIdAtHost(database: DatabaseConnection, host: string): Promise<string> {
  const { rows } = await database.raw.query('select agency_id from agency_domain where host = $1', [host]);
  return (rows[0] as { agency_id: string }).agency_id;
}
