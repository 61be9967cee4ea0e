import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { childrenWith } from '../../../dev/lib/children-of.ts';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash.purge.ts';
import { openMediaStore } from '../../../upstream/src/platform/media/media.store.ts';
import { deleteExpiredGreetingVideos } from '../../../upstream/src/studio/greeting/greeting-video.cleanup.ts';
import { makeFilmPost, plainFilm, probeFile } from '../../lib/films.ts';
import { compose, composed, framesFor, subscribed } from '../../lib/framing.ts';
import { type Processes, startProcesses } from '../../lib/processes.ts';
import { needs, needsThat } from '../../lib/programs.ts';
import { mountSmallDisk, needsSmallDisk, type SmallDisk } from '../../lib/small-disk.ts';
import { jobParts } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

/* Faults while a framed video is rendered: it is made later or reports why not, and counts once at most. */

// Leaves room for a busy machine; rendering time is measured elsewhere.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const left = async (by: Browser, businessId: string) => (await framesFor(by, businessId)).left.videos;
const untilReady = { timeout: 120_000, interval: 200 };

/** Process ids of the ffmpeg that renders the framed video. */
const framing = (): number[] => childrenWith('over.png');

const disk = mountSmallDisk(24);

describe('the rendering of a framed video', needs('ffmpeg'), () => {
  let world: World;
  let keeper: Browser;
  let customer: Browser;
  let imageId: string;
  beforeAll(async () => {
    world = await startWorld({
      upstream: { WORKER: 'inline', RENDER_AT_ONCE: '1', ...(disk && { MEDIA_URL: join(disk.path, 'media') }) },
    });
    keeper = await world.as('superadmin');
    customer = await world.as('customer');
    ({ imageId } = await makeFilmPost(keeper, plainFilm('640x640', 12)));
  });
  afterAll(async () => {
    await world?.close();
    disk?.unmount();
  });

  const settled = async () => world.upstream.renderJobs?.settled();

  test(
    'security 3: a rendering whose ffmpeg is killed fails, counts nothing and is made on a retry',
    needsThat(process.platform === 'linux', 'Linux'),
    async () => {
      const { businessId } = await subscribed(world, customer, { videos: 1 });
      await composed(customer, imageId, businessId);
      await expect.poll(framing, { timeout: 60_000, interval: 5 }).toHaveLength(1);
      for (const pid of framing()) process.kill(pid, 'SIGKILL');
      await settled();
      const failed = await composed(customer, imageId, businessId);
      expect(failed).toMatchObject({ status: 'failed', reason: 'render_out_of_memory', url: null });
      expect(await left(customer, businessId)).toBe(1);
      await composed(customer, imageId, businessId, { retry: true });
      await settled();
      expect(await composed(customer, imageId, businessId)).toMatchObject({ status: 'ready', remaining: 0 });
    },
  );

  test('security 20: a rendering onto a full disk waits for space and counts once', needsSmallDisk(disk), async () => {
    const { fill, empty } = disk as SmallDisk;
    const { businessId } = await subscribed(world, customer, { videos: 1 });
    fill(10_000);
    await composed(customer, imageId, businessId);
    await settled();
    // The job retries by itself after some seconds.
    expect(await composed(customer, imageId, businessId)).toMatchObject({ url: null, remaining: 0 });
    empty();
    await expect.poll(() => composed(customer, imageId, businessId), untilReady).toMatchObject({ status: 'ready' });
    const { url } = await composed(customer, imageId, businessId);
    const { body } = await customer.get(url).buffer(true).expect(200);
    expect(probeFile(body).seconds).toBeCloseTo(12, 0);
    expect(await left(customer, businessId)).toBe(0);
  });

  test('a rendering whose greeting is purged while it waits fails with post_gone and counts nothing', async () => {
    const { businessId } = await subscribed(world, customer, { videos: 2 });
    const gone = await makeFilmPost(keeper, plainFilm('640x640', 1));
    await composed(customer, imageId, businessId, { message: 'before it' });
    expect(await composed(customer, gone.imageId, businessId)).toMatchObject({ status: 'queued', remaining: 0 });
    await keeper
      .delete('/api/v1/image-post')
      .send({ imageIds: [gone.imageId] })
      .expect(200);
    // Its video is stored until then, and a requested rendering is made.
    const media = openMediaStore(join(disk?.path ?? world.stores.directory, 'media'));
    await purgeDeleted(jobParts(world), Date.now() + 31 * 86_400_000);
    await deleteExpiredGreetingVideos({ ...jobParts(world), media }, Date.now() + 34 * 86_400_000);
    await settled();
    await compose(customer, gone.imageId, businessId).expect(404);
    expect(await left(customer, businessId)).toBe(1);
    const { rows } = await world.upstream.database.raw.query(
      "select reason from render_job where business_id = $1 and state = 'failed'",
      [businessId],
    );
    expect(rows).toEqual([{ reason: 'post_gone' }]);
  });
});

describe('security 20: a worker that is killed while it renders a framed video', needs('ffmpeg'), () => {
  let processes: Processes;
  beforeAll(async () => {
    processes = await startProcesses({ WORKER: 'inline' });
  });
  afterAll(() => processes?.close());

  test('a rendering whose worker is killed is finished by another worker and counts once', async () => {
    const [keeper, customer] = [await processes.as('superadmin'), await processes.as('customer')];
    const { imageId } = await makeFilmPost(keeper, plainFilm('640x640', 20));
    const { businessId } = await subscribed(processes, customer, { videos: 2 });
    const ask = () => composed(customer, imageId, businessId);
    await expect.poll(ask, { timeout: 60_000, interval: 50 }).toMatchObject({ status: 'rendering' });
    await processes.killUpstream();
    await expect.poll(ask, untilReady).toMatchObject({ status: 'ready', remaining: 1 });
    const { url } = await ask();
    const { body } = await customer.get(url).buffer(true).expect(200);
    expect(probeFile(body).seconds).toBeCloseTo(20, 0);
    expect(await left(customer, businessId)).toBe(1);
  });
});
