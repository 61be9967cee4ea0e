import { join } from 'node:path';
import pino from 'pino';
import { expect, inject } from 'vitest';
import { loadConfig } from '../../upstream/src/config.ts';
import { inTenant, type Tx } from '../../upstream/src/platform/database/database.ts';
import type { RenderJobHandlers } from '../../upstream/src/platform/render-job/render-job-handlers.ts';
import {
  type RenderJobWorker,
  startRenderJobWorker,
} from '../../upstream/src/platform/render-job/render-job-worker.ts';
import { startUpstream } from '../../upstream/src/start.ts';
import { cloneStores } from './engine.ts';
import { hosts } from './people.ts';
import { addEffectsTable, agencyIdAtHost, openTraces, renderJobHandlers, renderJobs } from './render-job-handlers.ts';
import { upstreamEnvironment } from './world.ts';

/** An interval in ms that is too long for polling, so that work must be announced. */
export const NEVER = 2_000_000_000;

export type RenderFixture = Awaited<ReturnType<typeof startRenderFixture>>;

/** Starts an upstream without a worker; the test starts workers. */
export async function startRenderFixture() {
  const stores = await cloneStores(inject('engine'));
  const upstream = await startUpstream(loadConfig({ ...upstreamEnvironment(stores), LOG_LEVEL: 'silent' }));
  const { database } = upstream;
  const [agencyId, otherAgencyId] = [
    await agencyIdAtHost(database, hosts.home),
    await agencyIdAtHost(database, hosts.other),
  ];
  const jobs = renderJobs(database, agencyId);
  await addEffectsTable(database);
  let directoryCount = 0;
  let workers: RenderJobWorker[] = [];
  return {
    stores,
    database,
    agencyId,
    otherAgencyId,
    jobs,
    log: pino({ level: 'silent' }),
    asAgency: <T>(callback: (tx: Tx) => Promise<T>): Promise<T> => inTenant(database.db, { agencyId }, callback),
    asPlatform: <T>(callback: (tx: Tx) => Promise<T>): Promise<T> => inTenant(database.db, 'platform', callback),
    /** Waits until a job matches the expectation. */
    become: (id: string) => expect.poll(() => jobs.get(id), { timeout: 45_000, interval: 20 }),
    /** Makes a directory for the traces and the gate of one test. */
    place() {
      directoryCount += 1;
      const directory = join(stores.directory, `traces-${directoryCount}`);
      return { directory, kinds: renderJobHandlers(directory, 'here'), ...openTraces(directory) };
    },
    /** Starts a worker in this process, which `clear` ends. */
    async start(kinds: RenderJobHandlers, everyMs = NEVER): Promise<RenderJobWorker> {
      const log = pino({ level: 'silent' });
      const worker = await startRenderJobWorker({ database, handlers: kinds, concurrency: 2, log, pollMs: everyMs });
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
