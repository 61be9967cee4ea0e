import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../upstream/src/platform/database/database.ts';
import type { RenderJobHandlers } from '../../../upstream/src/platform/render-job/render-job.handlers.ts';
import {
  claim,
  finishReady,
  giveBack,
  type Held,
  returnLost,
} from '../../../upstream/src/platform/render-job/render-job.lease.ts';
import { addRenderJob, retryRenderJob } from '../../../upstream/src/platform/render-job/render-job.queries.ts';
import { startRenderJobWorker } from '../../../upstream/src/platform/render-job/render-job.worker.ts';
import { NEVER, type RenderRoom, startRenderRoom } from '../../lib/render-room.ts';

let room: RenderRoom;
beforeAll(async () => {
  room = await startRenderRoom();
});
afterEach(() => room.clear());
afterAll(() => room?.close());

describe('workers of render jobs', () => {
  const heldBy = async (workerId: string): Promise<Held | undefined> => {
    const [job] = await room.asPlatform((tx) => claim(tx, { workerId, kinds: ['plain'], most: 1, except: [] }));
    return job && { ...job, worker_id: workerId };
  };
  const letLeaseRunOut = () =>
    room.database.raw.query("update render_job set lease_until = now() - interval '1 second'");

  test('a worker that lost its job to another one can neither finish nor change it', async () => {
    const id = await room.jobs.add('plain');
    const first = await heldBy('first');
    expect(await heldBy('second')).toBeUndefined();
    await letLeaseRunOut();
    await room.asPlatform((tx) => returnLost(tx, []));
    const second = await heldBy('second');
    if (!first || !second) throw new Error('nobody has it');
    expect(await room.asPlatform((tx) => finishReady(tx, first, { by: 'first' }))).toBeUndefined();
    expect(await room.jobs.get(id)).toMatchObject({
      state: 'rendering',
      worker_id: 'second',
      attempts: 2,
      result: null,
    });
    expect(await room.asPlatform((tx) => finishReady(tx, second, { by: 'second' }))).toMatchObject({ state: 'ready' });
    expect(await room.asPlatform((tx) => finishReady(tx, first, { by: 'first' }))).toBeUndefined();
    expect(await room.asPlatform((tx) => finishReady(tx, second, { by: 'nobody' }))).toBeUndefined();
    expect(await room.jobs.get(id)).toMatchObject({ state: 'ready', result: { by: 'second' } });
  });

  test('a job that three workers lost has failed and is taken again only after a retry', async () => {
    const id = await room.jobs.add('plain');
    for (const workerId of ['first', 'second', 'third']) {
      expect(await heldBy(workerId)).toBeDefined();
      await letLeaseRunOut();
      await room.asPlatform((tx) => returnLost(tx, []));
    }
    expect(await room.jobs.get(id)).toMatchObject({ state: 'failed', reason: 'render_interrupted', attempts: 3 });
    expect(await heldBy('fourth')).toBeUndefined();
    expect(await room.asAgency((tx) => retryRenderJob(tx, id))).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await heldBy('fourth')).toMatchObject({ attempts: 1 });
  });

  test('a worker that stops returns its unfinished job at once, without a counted attempt', async () => {
    const { kinds, read, open } = room.place();
    const leaving = await room.start(kinds);
    const id = await room.jobs.add('gated');
    await room.become(id).toMatchObject({ state: 'rendering' });
    await leaving.stop();
    expect(read()).toEqual(['here begins', 'here aborted']);
    expect(await room.jobs.get(id)).toMatchObject({ state: 'queued', attempts: 0, progress: 0, worker_id: null });
    open();
    const next = await room.start(kinds);
    await next.settled();
    expect(await room.jobs.get(id)).toMatchObject({ state: 'ready', attempts: 1 });
    expect(await room.jobs.effects(id)).toEqual(['here']);
    await room.asPlatform((tx) => giveBack(tx, 'nobody'));
    expect(await room.jobs.get(id)).toMatchObject({ state: 'ready' });
  });

  test('a returned job has its earlier place in the queue', async () => {
    const [first, second] = [await room.jobs.add('plain'), await room.jobs.add('plain')];
    expect(await heldBy('leaving')).toMatchObject({ render_job_id: first });
    await room.asPlatform((tx) => giveBack(tx, 'leaving'));
    expect(await heldBy('next')).toMatchObject({ render_job_id: first });
    expect(await heldBy('next')).toMatchObject({ render_job_id: second });
  });

  test('four workers begin and finish each of two thousand jobs exactly once', async () => {
    // Each worker has its own connections, like separate processes.
    const theirs = await Promise.all([1, 2, 3, 4].map(() => openDatabase(room.stores.databaseUrl)));
    const begun = new Map<string, number>();
    const counting: RenderJobHandlers = {
      counted: {
        limitMs: 60_000,
        async run({ job }) {
          begun.set(job.render_job_id, (begun.get(job.render_job_id) ?? 0) + 1);
          return {};
        },
        whenReady: (tx, { render_job_id }) =>
          sql`insert into render_effect (render_job_id, worker) values (${render_job_id}, 'any')`.execute(tx),
      },
    };
    for (let round = 0; round < 10; round += 1) {
      await room.asAgency(async (tx) => {
        for (let count = 0; count < 200; count += 1)
          await addRenderJob(tx, { agencyId: room.agencyId, businessId: null, kind: 'counted', input: {} });
      });
      const workers = await Promise.all(
        [0, 1, 2, 3].map((nth) =>
          startRenderJobWorker({
            database: theirs[nth] ?? room.database,
            handlers: counting,
            concurrency: 10,
            log: room.log,
            everyMs: NEVER,
          }),
        ),
      );
      await Promise.all(workers.map((one) => one.settled()));
      await Promise.all(workers.map((one) => one.stop()));
      expect(begun.size).toBe(200 * (round + 1));
    }
    expect([...new Set(begun.values())]).toEqual([1]);
    const { rows } = await room.database.raw.query(
      `select count(*)::int as effects, count(distinct render_job_id)::int as jobs from render_effect`,
    );
    expect(rows).toEqual([{ effects: 2_000, jobs: 2_000 }]);
    const { rows: states } = await room.database.raw.query('select distinct state, attempts from render_job');
    expect(states).toEqual([{ state: 'ready', attempts: 1 }]);
    await Promise.all(theirs.map((one) => one.close()));
  }, 180_000);
});
