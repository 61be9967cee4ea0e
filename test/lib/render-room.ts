import { join } from 'node:path';
import pino from 'pino';
import { expect, inject } from 'vitest';
import { loadConfig } from '../../upstream/src/config.ts';
import { inTenant, type Tx } from '../../upstream/src/platform/database/database.ts';
import type { RenderJobHandlers } from '../../upstream/src/platform/render-job/render-job.handlers.ts';
import {
  type RenderJobWorker,
  startRenderJobWorker,
} from '../../upstream/src/platform/render-job/render-job.worker.ts';
import { startUpstream } from '../../upstream/src/start.ts';
import { cloneStores } from './engine.ts';
import { hosts } from './people.ts';
import { addEffects, agencyOf, renderJobHandlers, renderJobs, traces } from './render-job-handlers.ts';
import { upstreamEnvironment } from './world.ts';

/** An interval in ms that is too long for polling, so that work must be announced. */
export const NEVER = 2_000_000_000;

export type RenderRoom = Awaited<ReturnType<typeof startRenderRoom>>;

/** Starts an upstream without a worker; the test starts workers. */
export async function startRenderRoom() {
  const stores = await cloneStores(inject('engine'));
  const upstream = await startUpstream(loadConfig({ ...upstreamEnvironment(stores), LOG_LEVEL: 'silent' }));
  const { database } = upstream;
  const [agencyId, otherAgencyId] = [await agencyOf(database, hosts.home), await agencyOf(database, hosts.other)];
  const jobs = renderJobs(database, agencyId);
  await addEffects(database);
  let places = 0;
  let workers: RenderJobWorker[] = [];
  return {
    stores,
    database,
    agencyId,
    otherAgencyId,
    jobs,
    log: pino({ level: 'silent' }),
    asAgency: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTenant(database.db, { agencyId }, work),
    asPlatform: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTenant(database.db, 'platform', work),
    /** Waits until a job matches the expectation. */
    become: (id: string) => expect.poll(() => jobs.get(id), { timeout: 45_000, interval: 20 }),
    /** Makes a directory for the traces and the gate of one test. */
    place() {
      places += 1;
      const directory = join(stores.directory, `traces-${places}`);
      return { directory, kinds: renderJobHandlers(directory, 'here'), ...traces(directory) };
    },
    /** Starts a worker in this process, which `clear` ends. */
    async start(kinds: RenderJobHandlers, everyMs = NEVER): Promise<RenderJobWorker> {
      const log = pino({ level: 'silent' });
      const worker = await startRenderJobWorker({ database, handlers: kinds, concurrency: 2, log, everyMs });
      workers.push(worker);
      return worker;
    },
    async clear() {
      await Promise.all(workers.map((one) => one.stop()));
      workers = [];
      await database.raw.exec('truncate render_job, render_effect cascade');
    },
    async close() {
      await upstream.close();
      await stores.close();
    },
  };
}
