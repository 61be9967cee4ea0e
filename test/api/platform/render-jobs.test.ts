import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTenant, type Tx } from '../../../upstream/src/platform/database/database.ts';
import { deleteExpiredRenderJobs } from '../../../upstream/src/platform/render-job/render-job.cleanup.ts';
import {
  addRenderJob,
  cancelRenderJob,
  findRenderJob,
  queuePositionOf,
  retryRenderJob,
} from '../../../upstream/src/platform/render-job/render-job.queries.ts';
import { inTestAll } from '../../lib/programs.ts';
import { type RenderFixture, startRenderFixture } from '../../lib/render-fixture.ts';

const DAY = 86_400_000;

let renderSetup: RenderFixture;
beforeAll(async () => {
  renderSetup = await startRenderFixture();
});
afterEach(() => renderSetup.clear());
afterAll(() => renderSetup?.close());

describe('the life cycle of a render job', () => {
  test('a render job added in a transaction that fails does not exist and is not run', async () => {
    let id = '';
    const adding = renderSetup.asAgency(async (tx) => {
      id = (await addRenderJob(tx, { agencyId: renderSetup.agencyId, businessId: null, kind: 'plain', input: {} }))
        .render_job_id;
      expect(await findRenderJob(tx, id)).toMatchObject({ state: 'queued', progress: 0, attempts: 0 });
      throw new Error('the row could not be written');
    });
    await expect(adding).rejects.toThrow('the row could not be written');
    expect(await renderSetup.asAgency((tx) => findRenderJob(tx, id))).toBeUndefined();
    const running = await renderSetup.start(renderSetup.place().kinds);
    await running.whenIdle();
    expect(await renderSetup.jobs.effects(id)).toEqual([]);
  });

  test('a render job is started by a database notification, without polling', async () => {
    const running = await renderSetup.start(renderSetup.place().kinds);
    await running.whenIdle();
    const id = await renderSetup.jobs.add('plain', { greeting: 'શુભ દિવાળી' });
    await renderSetup.become(id).toMatchObject({
      state: 'ready',
      progress: 100,
      attempts: 1,
      result: { greeting: 'શુભ દિવાળી', worker: 'here' },
      reason: null,
      finished_at: expect.any(Date),
    });
    expect(await renderSetup.jobs.effects(id)).toEqual(['here']);
  });

  test('a render job of an unknown kind stays queued', async () => {
    const running = await renderSetup.start({});
    const id = await renderSetup.jobs.add('plain');
    await running.whenIdle();
    expect(await renderSetup.jobs.get(id)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test("a render job's queue position counts the earlier queued jobs of all agencies", async () => {
    const first = await renderSetup.jobs.add('gated');
    await inTenant(renderSetup.database.db, { agencyId: renderSetup.otherAgencyId }, (tx) =>
      addRenderJob(tx, { agencyId: renderSetup.otherAgencyId, businessId: null, kind: 'gated', input: {} }),
    );
    const last = await renderSetup.jobs.add('gated');
    const position = (id: string) =>
      renderSetup.asAgency(async (tx) => {
        const job = await findRenderJob(tx, id);
        return job && queuePositionOf(tx, job);
      });
    expect(await position(first)).toBe(0);
    expect(await position(last)).toBe(2);
    const { kinds, open } = renderSetup.place();
    const running = await renderSetup.start(kinds);
    await renderSetup.become(first).toMatchObject({ state: 'rendering' });
    expect(await position(first)).toBeNull();
    expect(await position(last)).toBe(0);
    open();
    await running.whenIdle();
    expect(await position(last)).toBeNull();
  });

  test('a render job reports its progress', async () => {
    const { kinds, open } = renderSetup.place();
    const running = await renderSetup.start(kinds);
    const id = await renderSetup.jobs.add('gated', { name: 'Asha' });
    await renderSetup.become(id).toMatchObject({ state: 'rendering', progress: 40, started_at: expect.any(Date) });
    open();
    await running.whenIdle();
    expect(await renderSetup.jobs.get(id)).toMatchObject({ state: 'ready', progress: 100, result: { name: 'Asha' } });
  });

  test('a render job that is cancelled while queued never starts', async () => {
    const { kinds, read } = renderSetup.place();
    const id = await renderSetup.jobs.add('gated');
    expect(await renderSetup.asAgency((tx) => cancelRenderJob(tx, id))).toMatchObject({ state: 'cancelled' });
    const running = await renderSetup.start(kinds);
    await running.whenIdle();
    expect(read()).toEqual([]);
    expect(await renderSetup.jobs.get(id)).toMatchObject({
      state: 'cancelled',
      attempts: 0,
      finished_at: expect.any(Date),
    });
  });

  test('a render job that is cancelled while rendering is aborted and has no result', async () => {
    const { kinds, read } = renderSetup.place();
    const running = await renderSetup.start(kinds);
    const id = await renderSetup.jobs.add('gated');
    await expect.poll(read, { timeout: 30_000 }).toEqual(['here begins']);
    await renderSetup.asAgency((tx) => cancelRenderJob(tx, id));
    await expect.poll(read, { timeout: 30_000 }).toEqual(['here begins', 'here aborted']);
    await running.whenIdle();
    expect(await renderSetup.jobs.get(id)).toMatchObject({ state: 'cancelled', result: null, worker_id: null });
    expect(await renderSetup.jobs.effects(id)).toEqual([]);
  });

  test('a ready render job cannot be cancelled or retried, and a queued one cannot be cancelled by another agency', async () => {
    const running = await renderSetup.start(renderSetup.place().kinds);
    const id = await renderSetup.jobs.add('plain');
    await running.whenIdle();
    expect(await renderSetup.asAgency((tx) => cancelRenderJob(tx, id))).toMatchObject({ state: 'ready' });
    expect(await renderSetup.asAgency((tx) => retryRenderJob(tx, id))).toMatchObject({ state: 'ready' });
    expect(await renderSetup.asAgency((tx) => cancelRenderJob(tx, v7()))).toBeUndefined();
    const ofOthers = <T>(work: (tx: Tx) => Promise<T>) =>
      inTenant(renderSetup.database.db, { agencyId: renderSetup.otherAgencyId }, work);
    const waiting = await renderSetup.jobs.add('unknown');
    expect(await ofOthers((tx) => cancelRenderJob(tx, waiting))).toBeUndefined();
    expect(await renderSetup.jobs.get(waiting)).toMatchObject({ state: 'queued' });
  });

  test('a failed render job has a reason, and a retry succeeds once the cause is fixed', async () => {
    const { kinds, open } = renderSetup.place();
    const running = await renderSetup.start(kinds);
    const id = await renderSetup.jobs.add('damaged');
    await running.whenIdle();
    expect(await renderSetup.jobs.get(id)).toMatchObject({
      state: 'failed',
      reason: 'video_damaged',
      attempts: 1,
      result: null,
    });
    expect(await renderSetup.jobs.effects(id)).toEqual([]);
    open();
    expect(await renderSetup.asAgency((tx) => retryRenderJob(tx, id))).toMatchObject({ state: 'queued', reason: null });
    await renderSetup.become(id).toMatchObject({ state: 'ready', reason: null, result: { worker: 'here' } });
    expect(await renderSetup.jobs.effects(id)).toEqual(['here']);
  });

  test('a render job that exceeds the time limit of its kind fails with render_timed_out', async () => {
    const running = await renderSetup.start(renderSetup.place().kinds);
    const id = await renderSetup.jobs.add('endless');
    await running.whenIdle();
    expect(await renderSetup.jobs.get(id)).toMatchObject({ state: 'failed', reason: 'render_timed_out' });
  });

  test(
    'a render job with an internal error is retried automatically and fails after three attempts',
    inTestAll,
    async () => {
      const { kinds, read } = renderSetup.place();
      await renderSetup.start(kinds, 100);
      const once = await renderSetup.jobs.add('faulty', { faults: 1 });
      await renderSetup.become(once).toMatchObject({ state: 'ready', attempts: 2 });
      expect(read()).toEqual(['attempt 1', 'attempt 2']);
      const always = await renderSetup.jobs.add('faulty', { faults: 3 });
      await renderSetup.become(always).toMatchObject({ state: 'failed', reason: 'render_failed', attempts: 3 });
      expect(await renderSetup.jobs.effects(once)).toEqual(['here']);
      expect(await renderSetup.jobs.effects(always)).toEqual([]);
    },
  );

  test("a render job's result and its effects on other rows are written in one transaction", async () => {
    await renderSetup.start(renderSetup.place().kinds, 100);
    const id = await renderSetup.jobs.add('not kept');
    await renderSetup.become(id).toMatchObject({ state: 'ready', attempts: 2 });
    expect(await renderSetup.jobs.effects(id)).toEqual(['here']);
  });

  test('a render job is deleted with its business', async () => {
    const businessId = v7();
    await renderSetup.database.raw.query(
      `insert into business (business_id, agency_id, user_id, business_name, category, address, business_made_by)
       select $1, agency_id, user_id, 'Shop', 'Bakery', '{}', 'customer' from customer where agency_id = $2 limit 1`,
      [businessId, renderSetup.agencyId],
    );
    const { render_job_id } = await renderSetup.asAgency((tx) =>
      addRenderJob(tx, { agencyId: renderSetup.agencyId, businessId, kind: 'plain', input: {} }),
    );
    expect(await renderSetup.jobs.get(render_job_id)).toMatchObject({ business_id: businessId });
    await renderSetup.database.raw.query('delete from business where business_id = $1', [businessId]);
    expect(await renderSetup.asAgency((tx) => findRenderJob(tx, render_job_id))).toBeUndefined();
  });

  test('a finished render job is deleted after thirty days, and an equally old queued one stays', async () => {
    const running = await renderSetup.start(renderSetup.place().kinds);
    const done = await renderSetup.jobs.add('plain');
    await running.whenIdle();
    const waiting = await renderSetup.jobs.add('unknown');
    await deleteExpiredRenderJobs(renderSetup, Date.now() + 29 * DAY);
    expect(await renderSetup.jobs.get(done)).toMatchObject({ state: 'ready' });
    await deleteExpiredRenderJobs(renderSetup, Date.now() + 31 * DAY);
    expect(await renderSetup.asAgency((tx) => findRenderJob(tx, done))).toBeUndefined();
    expect(await renderSetup.jobs.get(waiting)).toMatchObject({ state: 'queued' });
  });
});
