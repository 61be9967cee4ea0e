import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTenant, type Tx } from '../../../upstream/src/platform/database/database.ts';
import { deleteExpiredRenderJobs } from '../../../upstream/src/platform/render-job/render-job.cleanup.ts';
import {
  addRenderJob,
  cancelRenderJob,
  positionOf,
  renderJob,
  retryRenderJob,
} from '../../../upstream/src/platform/render-job/render-job.queries.ts';
import { type RenderRoom, startRenderRoom } from '../../lib/render-room.ts';

const DAY = 86_400_000;

let room: RenderRoom;
beforeAll(async () => {
  room = await startRenderRoom();
});
afterEach(() => room.clear());
afterAll(() => room?.close());

describe('a render job', () => {
  test('a render job that is added in a transaction that fails does not exist and is not run', async () => {
    let id = '';
    const adding = room.asAgency(async (tx) => {
      id = (await addRenderJob(tx, { agencyId: room.agencyId, businessId: null, kind: 'plain', input: {} }))
        .render_job_id;
      expect(await renderJob(tx, id)).toMatchObject({ state: 'queued', progress: 0, attempts: 0 });
      throw new Error('the row could not be written');
    });
    await expect(adding).rejects.toThrow('the row could not be written');
    expect(await room.asAgency((tx) => renderJob(tx, id))).toBeUndefined();
    const running = await room.start(room.place().kinds);
    await running.settled();
    expect(await room.jobs.effects(id)).toEqual([]);
  });

  test('a render job is started by a database notification, without polling', async () => {
    const running = await room.start(room.place().kinds);
    await running.settled();
    const id = await room.jobs.add('plain', { greeting: 'શુભ દિવાળી' });
    await room.become(id).toMatchObject({
      state: 'ready',
      progress: 100,
      attempts: 1,
      result: { greeting: 'શુભ દિવાળી', worker: 'here' },
      reason: null,
      finished_at: expect.any(Date),
    });
    expect(await room.jobs.effects(id)).toEqual(['here']);
  });

  test('a render job of an unknown kind is left queued', async () => {
    const running = await room.start({});
    const id = await room.jobs.add('plain');
    await running.settled();
    expect(await room.jobs.get(id)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test("a render job's position counts the queued jobs of all agencies before it", async () => {
    const first = await room.jobs.add('gated');
    await inTenant(room.database.db, { agencyId: room.otherAgencyId }, (tx) =>
      addRenderJob(tx, { agencyId: room.otherAgencyId, businessId: null, kind: 'gated', input: {} }),
    );
    const last = await room.jobs.add('gated');
    const position = (id: string) =>
      room.asAgency(async (tx) => {
        const job = await renderJob(tx, id);
        return job && positionOf(tx, job);
      });
    expect(await position(first)).toBe(0);
    expect(await position(last)).toBe(2);
    const { kinds, open } = room.place();
    const running = await room.start(kinds);
    await room.become(first).toMatchObject({ state: 'rendering' });
    expect(await position(first)).toBeNull();
    expect(await position(last)).toBe(0);
    open();
    await running.settled();
    expect(await position(last)).toBeNull();
  });

  test('a render job reports its progress', async () => {
    const { kinds, open } = room.place();
    const running = await room.start(kinds);
    const id = await room.jobs.add('gated', { name: 'Asha' });
    await room.become(id).toMatchObject({ state: 'rendering', progress: 40, started_at: expect.any(Date) });
    open();
    await running.settled();
    expect(await room.jobs.get(id)).toMatchObject({ state: 'ready', progress: 100, result: { name: 'Asha' } });
  });

  test('a render job that is cancelled in the queue is never started', async () => {
    const { kinds, read } = room.place();
    const id = await room.jobs.add('gated');
    expect(await room.asAgency((tx) => cancelRenderJob(tx, id))).toMatchObject({ state: 'cancelled' });
    const running = await room.start(kinds);
    await running.settled();
    expect(read()).toEqual([]);
    expect(await room.jobs.get(id)).toMatchObject({ state: 'cancelled', attempts: 0, finished_at: expect.any(Date) });
  });

  test('a render job that is cancelled while rendering is aborted and has no result', async () => {
    const { kinds, read } = room.place();
    const running = await room.start(kinds);
    const id = await room.jobs.add('gated');
    await expect.poll(read, { timeout: 30_000 }).toEqual(['here begins']);
    await room.asAgency((tx) => cancelRenderJob(tx, id));
    await expect.poll(read, { timeout: 30_000 }).toEqual(['here begins', 'here aborted']);
    await running.settled();
    expect(await room.jobs.get(id)).toMatchObject({ state: 'cancelled', result: null, worker_id: null });
    expect(await room.jobs.effects(id)).toEqual([]);
  });

  test('a ready job can be neither cancelled nor retried, and another agency cannot cancel a queued one', async () => {
    const running = await room.start(room.place().kinds);
    const id = await room.jobs.add('plain');
    await running.settled();
    expect(await room.asAgency((tx) => cancelRenderJob(tx, id))).toMatchObject({ state: 'ready' });
    expect(await room.asAgency((tx) => retryRenderJob(tx, id))).toMatchObject({ state: 'ready' });
    expect(await room.asAgency((tx) => cancelRenderJob(tx, v7()))).toBeUndefined();
    const ofOthers = <T>(work: (tx: Tx) => Promise<T>) =>
      inTenant(room.database.db, { agencyId: room.otherAgencyId }, work);
    const waiting = await room.jobs.add('unknown');
    expect(await ofOthers((tx) => cancelRenderJob(tx, waiting))).toBeUndefined();
    expect(await room.jobs.get(waiting)).toMatchObject({ state: 'queued' });
  });

  test('a failed render job has a reason, and a retry succeeds once the cause is gone', async () => {
    const { kinds, open } = room.place();
    const running = await room.start(kinds);
    const id = await room.jobs.add('damaged');
    await running.settled();
    expect(await room.jobs.get(id)).toMatchObject({
      state: 'failed',
      reason: 'video_damaged',
      attempts: 1,
      result: null,
    });
    expect(await room.jobs.effects(id)).toEqual([]);
    open();
    expect(await room.asAgency((tx) => retryRenderJob(tx, id))).toMatchObject({ state: 'queued', reason: null });
    await room.become(id).toMatchObject({ state: 'ready', reason: null, result: { worker: 'here' } });
    expect(await room.jobs.effects(id)).toEqual(['here']);
  });

  test("a render job that exceeds its kind's time limit has failed with render_timed_out", async () => {
    const running = await room.start(room.place().kinds);
    const id = await room.jobs.add('endless');
    await running.settled();
    expect(await room.jobs.get(id)).toMatchObject({ state: 'failed', reason: 'render_timed_out' });
  });

  test('a render job with an internal fault is retried automatically and has failed after three attempts', async () => {
    const { kinds, read } = room.place();
    await room.start(kinds, 100);
    const once = await room.jobs.add('faulty', { faults: 1 });
    await room.become(once).toMatchObject({ state: 'ready', attempts: 2 });
    expect(read()).toEqual(['attempt 1', 'attempt 2']);
    const always = await room.jobs.add('faulty', { faults: 3 });
    await room.become(always).toMatchObject({ state: 'failed', reason: 'render_failed', attempts: 3 });
    expect(await room.jobs.effects(once)).toEqual(['here']);
    expect(await room.jobs.effects(always)).toEqual([]);
  });

  test("a render job's result and its effects on other rows are written in one transaction", async () => {
    await room.start(room.place().kinds, 100);
    const id = await room.jobs.add('not kept');
    await room.become(id).toMatchObject({ state: 'ready', attempts: 2 });
    expect(await room.jobs.effects(id)).toEqual(['here']);
  });

  test('a render job is deleted with its business', async () => {
    const businessId = v7();
    await room.database.raw.query(
      `insert into business (business_id, agency_id, user_id, business_name, category, address, business_made_by)
       select $1, agency_id, user_id, 'Shop', 'Bakery', '{}', 'customer' from customer where agency_id = $2 limit 1`,
      [businessId, room.agencyId],
    );
    const { render_job_id } = await room.asAgency((tx) =>
      addRenderJob(tx, { agencyId: room.agencyId, businessId, kind: 'plain', input: {} }),
    );
    expect(await room.jobs.get(render_job_id)).toMatchObject({ business_id: businessId });
    await room.database.raw.query('delete from business where business_id = $1', [businessId]);
    expect(await room.asAgency((tx) => renderJob(tx, render_job_id))).toBeUndefined();
  });

  test('a finished render job is deleted after thirty days, and a queued one is not', async () => {
    const running = await room.start(room.place().kinds);
    const done = await room.jobs.add('plain');
    await running.settled();
    const waiting = await room.jobs.add('unknown');
    await deleteExpiredRenderJobs(room, Date.now() + 29 * DAY);
    expect(await room.jobs.get(done)).toMatchObject({ state: 'ready' });
    await deleteExpiredRenderJobs(room, Date.now() + 31 * DAY);
    expect(await room.asAgency((tx) => renderJob(tx, done))).toBeUndefined();
    expect(await room.jobs.get(waiting)).toMatchObject({ state: 'queued' });
  });
});
