import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../upstream/src/platform/database/database.ts';
import { addRenderJob, retryRenderJob } from '../../../upstream/src/platform/render-job/render-job.queries.ts';
import type { RenderJobHandlers } from '../../../upstream/src/platform/render-job/render-job-handlers.ts';
import {
  type LeasedJob,
  leaseNextJobs,
  markJobReady,
  requeueJobsOfWorker,
  requeueOrFailExpiredJobs,
} from '../../../upstream/src/platform/render-job/render-job-lease.ts';
import { startRenderJobWorker } from '../../../upstream/src/platform/render-job/render-job-worker.ts';
import { inTestAll } from '../../lib/programs.ts';
import { NEVER, type RenderFixture, startRenderFixture } from '../../lib/render-fixture.ts';

let renderSetup: RenderFixture;
beforeAll(async () => {
  renderSetup = await startRenderFixture();
});
afterEach(() => renderSetup.clear());
afterAll(() => renderSetup?.close());

describe('several workers of one render job queue', () => {
  const claimAs = async (workerId: string): Promise<LeasedJob | undefined> => {
    const [job] = await renderSetup.asPlatform((tx) =>
      leaseNextJobs(tx, { workerId, kinds: ['plain'], maxJobs: 1, ownJobIds: [] }),
    );
    return job && { ...job, worker_id: workerId };
  };
  const expireLeases = () =>
    renderSetup.database.raw.query("update render_job set lease_until = now() - interval '1 second'");

  test('a worker whose render job was taken by another worker can neither finish nor change it', async () => {
    const id = await renderSetup.jobs.add('plain');
    const first = await claimAs('first');
    expect(await claimAs('second')).toBeUndefined();
    await expireLeases();
    await renderSetup.asPlatform((tx) => requeueOrFailExpiredJobs(tx, []));
    const second = await claimAs('second');
    if (!first || !second) throw new Error('nobody has it');
    expect(await renderSetup.asPlatform((tx) => markJobReady(tx, first, { by: 'first' }))).toBeUndefined();
    expect(await renderSetup.jobs.get(id)).toMatchObject({
      state: 'rendering',
      worker_id: 'second',
      attempts: 2,
      result: null,
    });
    expect(await renderSetup.asPlatform((tx) => markJobReady(tx, second, { by: 'second' }))).toMatchObject({
      state: 'ready',
    });
    expect(await renderSetup.asPlatform((tx) => markJobReady(tx, first, { by: 'first' }))).toBeUndefined();
    expect(await renderSetup.asPlatform((tx) => markJobReady(tx, second, { by: 'nobody' }))).toBeUndefined();
    expect(await renderSetup.jobs.get(id)).toMatchObject({ state: 'ready', result: { by: 'second' } });
  });

  test('a render job lost by three workers fails and is taken again only after a retry', async () => {
    const id = await renderSetup.jobs.add('plain');
    for (const workerId of ['first', 'second', 'third']) {
      expect(await claimAs(workerId)).toBeDefined();
      await expireLeases();
      await renderSetup.asPlatform((tx) => requeueOrFailExpiredJobs(tx, []));
    }
    expect(await renderSetup.jobs.get(id)).toMatchObject({
      state: 'failed',
      reason: 'render_interrupted',
      attempts: 3,
    });
    expect(await claimAs('fourth')).toBeUndefined();
    expect(await renderSetup.asAgency((tx) => retryRenderJob(tx, id))).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await claimAs('fourth')).toMatchObject({ attempts: 1 });
  });

  test('a worker that stops returns its unfinished render job at once, without counting an attempt', async () => {
    const { kinds, read, open } = renderSetup.place();
    const leaving = await renderSetup.start(kinds);
    const id = await renderSetup.jobs.add('gated');
    await renderSetup.become(id).toMatchObject({ state: 'rendering' });
    await leaving.stop();
    expect(read()).toEqual(['here begins', 'here aborted']);
    expect(await renderSetup.jobs.get(id)).toMatchObject({
      state: 'queued',
      attempts: 0,
      progress: 0,
      worker_id: null,
    });
    open();
    const next = await renderSetup.start(kinds);
    await next.whenIdle();
    expect(await renderSetup.jobs.get(id)).toMatchObject({ state: 'ready', attempts: 1 });
    expect(await renderSetup.jobs.effects(id)).toEqual(['here']);
    await renderSetup.asPlatform((tx) => requeueJobsOfWorker(tx, 'nobody'));
    expect(await renderSetup.jobs.get(id)).toMatchObject({ state: 'ready' });
  });

  test('a returned render job gets its earlier place in the queue', async () => {
    const [first, second] = [await renderSetup.jobs.add('plain'), await renderSetup.jobs.add('plain')];
    expect(await claimAs('leaving')).toMatchObject({ render_job_id: first });
    await renderSetup.asPlatform((tx) => requeueJobsOfWorker(tx, 'leaving'));
    expect(await claimAs('next')).toMatchObject({ render_job_id: first });
    expect(await claimAs('next')).toMatchObject({ render_job_id: second });
  });

  test('four workers start and finish each of two thousand render jobs exactly once', inTestAll, async () => {
    // Each worker has its own connections, like separate processes.
    const theirs = await Promise.all([1, 2, 3, 4].map(() => openDatabase(renderSetup.stores.databaseUrl)));
    const startCounts = new Map<string, number>();
    const counting: RenderJobHandlers = {
      counted: {
        limitMs: 60_000,
        async run({ job }) {
          startCounts.set(job.render_job_id, (startCounts.get(job.render_job_id) ?? 0) + 1);
          return {};
        },
        whenReady: (tx, { render_job_id }) =>
          sql`insert into render_effect (render_job_id, worker) values (${render_job_id}, 'any')`.execute(tx),
      },
    };
    for (let round = 0; round < 10; round += 1) {
      await renderSetup.asAgency(async (tx) => {
        for (let count = 0; count < 200; count += 1)
          await addRenderJob(tx, { agencyId: renderSetup.agencyId, businessId: null, kind: 'counted', input: {} });
      });
      const workers = await Promise.all(
        [0, 1, 2, 3].map((nth) =>
          startRenderJobWorker({
            database: theirs[nth] ?? renderSetup.database,
            handlers: counting,
            concurrency: 10,
            log: renderSetup.log,
            pollMs: NEVER,
          }),
        ),
      );
      await Promise.all(workers.map((one) => one.whenIdle()));
      await Promise.all(workers.map((one) => one.stop()));
      expect(startCounts.size).toBe(200 * (round + 1));
    }
    expect([...new Set(startCounts.values())]).toEqual([1]);
    const { rows } = await renderSetup.database.raw.query(
      `select count(*)::int as effects, count(distinct render_job_id)::int as jobs from render_effect`,
    );
    expect(rows).toEqual([{ effects: 2_000, jobs: 2_000 }]);
    const { rows: states } = await renderSetup.database.raw.query('select distinct state, attempts from render_job');
    expect(states).toEqual([{ state: 'ready', attempts: 1 }]);
    await Promise.all(theirs.map((one) => one.close()));
  });
});
