import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyVideo,
  makeVideo,
  postVideo,
  queueRender,
  renderingsOf,
  requestSample,
  videoChangeInput,
  videoPath,
} from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Parallel changes of one video, on PostgreSQL. */

let world: World;
let customer: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
});
afterAll(() => world?.close());

test('parallel renderings, edits, a refund and a deletion of one video do not deadlock and leave no queued job', async () => {
  for (let round = 0; round < 10; round += 1) {
    const video = await makeVideo(customer);
    const recordNo = await buyVideo(admin, video);
    const answers = await Promise.all([
      queueRender(customer, video),
      queueRender(customer, video),
      requestSample(customer, video),
      postVideo(customer, videoChangeInput(video, { texts: { headline: `Round ${round}` } })),
      admin.delete(`${videoPath}-payment`).query({ recordNo }),
      customer.delete(videoPath).send({ videoNo: video.videoNo }),
    ]);
    // A deadlock would answer 503.
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
    const rows = await renderingsOf(world, video);
    expect(rows.filter(({ state }) => state === 'queued' || state === 'rendering')).toEqual([]);
  }
});
