import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { childrenWith } from '../../../dev/lib/children-of.ts';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { openMediaStore } from '../../../upstream/src/platform/media/media.store.ts';
import { deleteExpiredGreetingVideos } from '../../../upstream/src/studio/greeting/greeting-video.cleanup.ts';
import { composeGreeting, listFrames, makeSubscribedBusiness, requestComposition } from '../../lib/framing.ts';
import { type Processes, startProcesses } from '../../lib/processes.ts';
import { inTestAll, needs, needsThat } from '../../lib/programs.ts';
import { mountSmallDisk, needsSmallDisk, type SmallDisk } from '../../lib/small-disk.ts';
import { jobDependencies } from '../../lib/stored.ts';
import { makeVideoPost, patternVideo, probeVideoFile } from '../../lib/video-files.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* After a fault a framed video is made later or reports the reason, and counts at most once. */

// Leaves room for a busy machine; rendering time is measured elsewhere.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const videosLeft = async (browser: Client, businessId: string) => (await listFrames(browser, businessId)).left.videos;
const readyPollOptions = { timeout: 120_000, interval: 200 };

/** Process ids of the ffmpeg that renders the framed video. */
const ffmpegPids = (): number[] => childrenWith('over.png');

const disk = mountSmallDisk(24);

describe('failures while a framed video is rendered', needs('ffmpeg'), () => {
  let world: World;
  let superadmin: Client;
  let customer: Client;
  let imageId: string;
  beforeAll(async () => {
    world = await startWorld({
      upstream: { WORKER: 'inline', RENDER_AT_ONCE: '1', ...(disk && { MEDIA_URL: join(disk.path, 'media') }) },
    });
    superadmin = await world.as('superadmin');
    customer = await world.as('customer');
    ({ imageId } = await makeVideoPost(superadmin, patternVideo('640x640', 12)));
  });
  afterAll(async () => {
    await world?.close();
    disk?.unmount();
  });

  const settled = async () => world.upstream.renderJobs?.whenIdle();

  test(
    'security 3: a framed video whose ffmpeg is killed fails without counting against the plan, and a retry renders it',
    needsThat(process.platform === 'linux', 'Linux'),
    async () => {
      const { businessId } = await makeSubscribedBusiness(world, customer, { videos: 1 });
      await composeGreeting(customer, imageId, businessId);
      await expect.poll(ffmpegPids, { timeout: 60_000, interval: 5 }).toHaveLength(1);
      for (const pid of ffmpegPids()) process.kill(pid, 'SIGKILL');
      await settled();
      const failed = await composeGreeting(customer, imageId, businessId);
      expect(failed).toMatchObject({ status: 'failed', reason: 'render_out_of_memory', url: null });
      expect(await videosLeft(customer, businessId)).toBe(1);
      await composeGreeting(customer, imageId, businessId, { retry: true });
      await settled();
      expect(await composeGreeting(customer, imageId, businessId)).toMatchObject({ status: 'ready', remaining: 0 });
    },
  );

  test(
    'security 20: a framed video rendered on a full disk waits for space and counts once against the plan',
    needsSmallDisk(disk),
    async () => {
      const { fill, empty } = disk as SmallDisk;
      const { businessId } = await makeSubscribedBusiness(world, customer, { videos: 1 });
      fill(10_000);
      await composeGreeting(customer, imageId, businessId);
      await settled();
      // The job retries by itself after some seconds.
      expect(await composeGreeting(customer, imageId, businessId)).toMatchObject({ url: null, remaining: 0 });
      empty();
      await expect
        .poll(() => composeGreeting(customer, imageId, businessId), readyPollOptions)
        .toMatchObject({ status: 'ready' });
      const { url } = await composeGreeting(customer, imageId, businessId);
      const { body } = await customer.get(url).buffer(true).expect(200);
      expect(probeVideoFile(body).seconds).toBeCloseTo(12, 0);
      expect(await videosLeft(customer, businessId)).toBe(0);
    },
  );

  test(
    'a framed video whose greeting is purged while it is queued fails with post_gone and does not count against the plan',
    inTestAll,
    async () => {
      const { businessId } = await makeSubscribedBusiness(world, customer, { videos: 2 });
      const purgedPost = await makeVideoPost(superadmin, patternVideo('640x640', 1));
      await composeGreeting(customer, imageId, businessId, { message: 'before it' });
      expect(await composeGreeting(customer, purgedPost.imageId, businessId)).toMatchObject({
        status: 'queued',
        remaining: 0,
      });
      await superadmin
        .delete('/api/v1/image-post')
        .send({ imageIds: [purgedPost.imageId] })
        .expect(200);
      // The greeting's video is stored until the purge, so a rendering begun before it is finished.
      const media = openMediaStore(join(disk?.path ?? world.stores.directory, 'media'));
      await purgeDeleted(jobDependencies(world), Date.now() + 31 * 86_400_000);
      await deleteExpiredGreetingVideos({ ...jobDependencies(world), media }, Date.now() + 34 * 86_400_000);
      await settled();
      await requestComposition(customer, purgedPost.imageId, businessId).expect(404);
      expect(await videosLeft(customer, businessId)).toBe(1);
      const { rows } = await world.upstream.database.raw.query(
        "select reason from render_job where business_id = $1 and state = 'failed'",
        [businessId],
      );
      expect(rows).toEqual([{ reason: 'post_gone' }]);
    },
  );
});

describe('security 20: an upstream killed while rendering a framed video', needs('ffmpeg'), () => {
  let processes: Processes;
  beforeAll(async () => {
    processes = await startProcesses({ WORKER: 'inline' });
  });
  afterAll(() => processes?.close());

  test(
    'a framed video whose upstream is killed while rendering it is finished by the next one and counts once against the plan',
    inTestAll,
    async () => {
      const [superadmin, customer] = [await processes.as('superadmin'), await processes.as('customer')];
      const { imageId } = await makeVideoPost(superadmin, patternVideo('640x640', 20));
      const { businessId } = await makeSubscribedBusiness(processes, customer, { videos: 2 });
      const composeNow = () => composeGreeting(customer, imageId, businessId);
      await expect.poll(composeNow, { timeout: 60_000, interval: 50 }).toMatchObject({ status: 'rendering' });
      await processes.killUpstream();
      await expect.poll(composeNow, readyPollOptions).toMatchObject({ status: 'ready', remaining: 1 });
      const { url } = await composeNow();
      const { body } = await customer.get(url).buffer(true).expect(200);
      expect(probeVideoFile(body).seconds).toBeCloseTo(20, 0);
      expect(await videosLeft(customer, businessId)).toBe(1);
    },
  );
});
