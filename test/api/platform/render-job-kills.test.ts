import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../../upstream/src/config.ts';
import { startUpstream } from '../../../upstream/src/start.ts';
import { type ChildServer, startChild } from '../../lib/processes.ts';
import { NEVER, type RenderFixture, startRenderFixture } from '../../lib/render-fixture.ts';
import { upstreamEnvironment } from '../../lib/world.ts';

/* Processes that render and are killed, stopped or cut off, on PostgreSQL. */

let renderSetup: RenderFixture;
const children: ChildServer[] = [];
const closeCallbacks: (() => Promise<void>)[] = [];

beforeAll(async () => {
  renderSetup = await startRenderFixture();
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.stop('SIGKILL');
  for (const close of closeCallbacks.splice(0)) await close();
  await renderSetup.clear();
});
afterAll(() => renderSetup?.close());

/** Starts a process that only renders and logs its steps into the directory. */
async function startWorker(name: string, directory: string): Promise<ChildServer> {
  const child = await startChild('test/lib/render-worker.main.ts', {
    ...upstreamEnvironment(renderSetup.stores),
    DATA_DIR: directory,
    WORKER: 'only',
    RENDER_WORKER: name,
    LOG_LEVEL: 'warn',
  });
  children.push(child);
  return child;
}

test('a render job is done once by another worker when its worker is killed while rendering', async () => {
  const { directory, open, read } = renderSetup.place();
  const first = await startWorker('first', directory);
  const id = await renderSetup.jobs.add('gated', { name: 'Asha' });
  await expect.poll(read, { timeout: 30_000 }).toEqual(['first begins']);
  await startWorker('second', directory);
  await first.stop('SIGKILL');
  await expect.poll(read, { timeout: 45_000 }).toEqual(['first begins', 'second begins']);
  open();
  await renderSetup
    .become(id)
    .toMatchObject({ state: 'ready', attempts: 2, result: { name: 'Asha', worker: 'second' } });
  expect(await renderSetup.jobs.effects(id)).toEqual(['second']);
});

test('a suspended worker whose job another worker took does not finish that job too and takes further jobs', async () => {
  const { directory, open, read } = renderSetup.place();
  const first = await startWorker('first', directory);
  const id = await renderSetup.jobs.add('gated');
  await expect.poll(read, { timeout: 30_000 }).toEqual(['first begins']);
  process.kill(first.pid, 'SIGSTOP');
  const second = await startWorker('second', directory);
  await expect.poll(read, { timeout: 45_000 }).toEqual(['first begins', 'second begins']);
  open();
  await renderSetup.become(id).toMatchObject({ state: 'ready', attempts: 2, result: { worker: 'second' } });
  await second.stop();
  process.kill(first.pid, 'SIGCONT');
  const next = await renderSetup.jobs.add('plain');
  await renderSetup.become(next).toMatchObject({ state: 'ready', result: { worker: 'first' } });
  expect(await renderSetup.jobs.get(id)).toMatchObject({ state: 'ready', attempts: 2, result: { worker: 'second' } });
  expect(await renderSetup.jobs.effects(id)).toEqual(['second']);
});

test('a worker that shuts down returns its render job to the queue, and another worker finishes that job', async () => {
  const { directory, open, read } = renderSetup.place();
  const first = await startWorker('first', directory);
  const id = await renderSetup.jobs.add('gated');
  await expect.poll(read, { timeout: 30_000 }).toEqual(['first begins']);
  await first.stop();
  expect(await renderSetup.jobs.get(id)).toMatchObject({ state: 'queued', attempts: 0 });
  await startWorker('second', directory);
  open();
  await renderSetup.become(id).toMatchObject({ state: 'ready', attempts: 1, result: { worker: 'second' } });
});

test('a worker that lost its database listen connection still receives new render jobs', async () => {
  const { kinds } = renderSetup.place();
  const environment = { ...upstreamEnvironment(renderSetup.stores), WORKER: 'only', LOG_LEVEL: 'silent' };
  const working = await startUpstream(loadConfig(environment), {
    renderJobHandlers: kinds,
    renderPollMs: NEVER,
  });
  closeCallbacks.push(() => working.close());
  const admin = new pg.Client({ connectionString: renderSetup.stores.databaseUrl });
  await admin.connect();
  closeCallbacks.push(() => admin.end());
  await working.renderJobs?.whenIdle();
  for (let round = 0; round < 3; round += 1) {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where query = 'listen "render_job"' and datname = current_database()`,
    );
    expect(rowCount).toBe(1);
    const id = await renderSetup.jobs.add('plain');
    await renderSetup.become(id).toMatchObject({ state: 'ready', attempts: 1, result: { worker: 'here' } });
  }
});
