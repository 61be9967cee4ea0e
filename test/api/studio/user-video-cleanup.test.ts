import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoKey } from '../../../upstream/src/platform/media/media.rules.ts';
import { openMediaStore } from '../../../upstream/src/platform/media/media.store.ts';
import { deleteExpiredVideoRenders } from '../../../upstream/src/studio/promo-video/video-render.cleanup.ts';
import { jobParts } from '../../lib/stored.ts';
import {
  askSample,
  inputOf,
  makeFilms,
  makeVideo,
  render,
  rendersOf,
  saved,
  subscribeVideos,
  videoNow,
  videoPath,
} from '../../lib/videos.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Browser;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
});
afterAll(() => world?.close());

test('files of older, sample and deleted renderings are removed in time, and their count against the plan stays', async () => {
  const video = await makeVideo(customer);
  await subscribeVideos(await world.as('admin'), video.businessId, 1);
  const media = openMediaStore(join(world.stores.directory, 'media'));
  const fileOf = async (id: unknown) => (await media.stat(videoKey(String(id), 'video.mp4'))) !== null;
  for (const headline of ['One', 'Two']) {
    await saved(customer, inputOf(video, { texts: { headline } }));
    await render(customer, video).expect(200);
    await makeFilms(world, video);
  }
  await askSample(customer, video).expect(200);
  await makeFilms(world, video);
  const rows = await rendersOf(world, video);
  for (const row of rows)
    await media.put(videoKey(String(row.video_render_id), 'video.mp4'), Buffer.from('film'), 'video/mp4');
  const [first, second, sample] = rows.map(({ video_render_id }) => video_render_id);
  const stand = async () => [await fileOf(first), await fileOf(second), await fileOf(sample)];
  const pass = (days: number) =>
    deleteExpiredVideoRenders({ ...jobParts(world), media }, Date.now() + days * 86_400_000);
  await pass(0);
  expect(await stand()).toEqual([true, true, true]);
  await pass(2);
  expect(await stand()).toEqual([false, true, true]);
  await pass(8);
  expect(await stand()).toEqual([false, true, false]);
  expect(await videoNow(customer, video)).toMatchObject({ status: 'done', sample: null, rendersLeft: 2 });
  await customer.delete(videoPath).send({ videoNo: video.videoNo }).expect(200);
  await pass(28);
  expect(await fileOf(second)).toBe(true);
  await pass(30);
  expect(await fileOf(second)).toBe(false);
  const other = await makeVideo(customer, { businessId: video.businessId });
  expect((await render(customer, other)).body.data.code).toBe('plan_limit_reached');
});
