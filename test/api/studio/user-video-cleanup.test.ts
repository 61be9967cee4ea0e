import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoKey } from '../../../upstream/src/platform/media/media.rules.ts';
import { openMediaStore } from '../../../upstream/src/platform/media/media.store.ts';
import { deleteExpiredVideoRenders } from '../../../upstream/src/studio/promo-video/video-render.cleanup.ts';
import { jobDependencies } from '../../lib/stored.ts';
import {
  completeRenderings,
  makeVideo,
  queueRender,
  readVideo,
  renderingsOf,
  requestSample,
  saveVideo,
  subscribeVideos,
  videoChangeInput,
  videoPath,
} from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
});
afterAll(() => world?.close());

test('files of old, sample and deleted video renderings are deleted in time, and a deleted video still counts against the plan', async () => {
  const video = await makeVideo(customer);
  await subscribeVideos(await world.as('admin'), video.businessId, 1);
  const media = openMediaStore(join(world.stores.directory, 'media'));
  const fileOf = async (id: unknown) => (await media.stat(videoKey(String(id), 'video.mp4'))) !== null;
  for (const headline of ['One', 'Two']) {
    await saveVideo(customer, videoChangeInput(video, { texts: { headline } }));
    await queueRender(customer, video).expect(200);
    await completeRenderings(world, video);
  }
  await requestSample(customer, video).expect(200);
  await completeRenderings(world, video);
  const rows = await renderingsOf(world, video);
  for (const row of rows)
    await media.put(videoKey(String(row.video_render_id), 'video.mp4'), Buffer.from('film'), 'video/mp4');
  const [first, second, sample] = rows.map(({ video_render_id }) => video_render_id);
  const filesExist = async () => [await fileOf(first), await fileOf(second), await fileOf(sample)];
  const deleteExpired = (days: number) =>
    deleteExpiredVideoRenders({ ...jobDependencies(world), media }, Date.now() + days * 86_400_000);
  await deleteExpired(0);
  expect(await filesExist()).toEqual([true, true, true]);
  await deleteExpired(2);
  expect(await filesExist()).toEqual([false, true, true]);
  await deleteExpired(8);
  expect(await filesExist()).toEqual([false, true, false]);
  expect(await readVideo(customer, video)).toMatchObject({ status: 'done', sample: null, rendersLeft: 2 });
  await customer.delete(videoPath).send({ videoNo: video.videoNo }).expect(200);
  await deleteExpired(28);
  expect(await fileOf(second)).toBe(true);
  await deleteExpired(30);
  expect(await fileOf(second)).toBe(false);
  const other = await makeVideo(customer, { businessId: video.businessId });
  expect((await queueRender(customer, other)).body.data.code).toBe('plan_limit_reached');
});
