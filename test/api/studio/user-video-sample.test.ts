import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoChange } from '../../lib/stored.ts';
import {
  buyVideo,
  completeRenderings,
  downloadVideo,
  makeVideo,
  postVideo,
  queueRender,
  readVideo,
  renderingsOf,
  requestSample,
  saveVideo,
  setVideoStatus,
  videoChangeInput,
} from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
});
afterAll(() => world?.close());

describe('the free sample of a promotional video', () => {
  test('the sample of a promotional video is rendered once, does not count against the plan and gives no full download', async () => {
    const video = await makeVideo(customer);
    const answers = await Promise.all([requestSample(customer, video), requestSample(customer, video)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await renderingsOf(world, video)).toMatchObject([{ is_sample: true, is_of_plan: false, state: 'queued' }]);
    const waiting = await readVideo(customer, video);
    expect(waiting).toMatchObject({ status: 'draft', sample: { status: 'queued', url: null }, rendersLeft: null });
    expect(waiting.sample?.queuePosition).toBeGreaterThanOrEqual(0);
    await completeRenderings(world, video);
    const { sample } = await readVideo(customer, video);
    expect(sample).toMatchObject({ status: 'ready', progress: 100, url: expect.stringContaining('/media/') });
    expect((await downloadVideo(customer, video)).status).toBe(404);
  });

  test("a queued sample of a promotional video is cancelled when the video's texts change", async () => {
    const video = await makeVideo(customer);
    await requestSample(customer, video).expect(200);
    await saveVideo(customer, videoChangeInput(video, { texts: { headline: 'Other' } }));
    expect(await readVideo(customer, video)).toMatchObject({
      sample: { status: 'failed', failureReason: 'cancelled' },
    });
    await requestSample(customer, video).expect(200);
    expect((await renderingsOf(world, video)).map(({ state }) => state)).toEqual(['cancelled', 'queued']);
  });

  test("security 22: an owner's thirteenth video sample in a day answers 429 with Retry-After", async () => {
    const owner = await world.as('otherCustomer');
    const video = await makeVideo(owner);
    for (let index = 0; index < 12; index += 1) {
      await saveVideo(owner, videoChangeInput(video, { texts: { headline: `Number ${index}` } }));
      await requestSample(owner, video).expect(200);
    }
    await saveVideo(owner, videoChangeInput(video, { texts: { headline: 'One too many' } }));
    const another = await makeVideo(owner);
    await expectNoChange(world, async () => {
      for (const ownVideo of [video, another]) {
        const { status, body, headers } = await requestSample(owner, ownVideo);
        expect([status, body.data.code]).toEqual([429, 'too_many_requests']);
        expect(headers['retry-after']).toBe('3600');
      }
    });
  });

  test("another owner's video answers 404 to rendering, cancelling, sampling, downloading and changing", async () => {
    const video = await makeVideo(customer);
    await buyVideo(await world.as('admin'), video);
    await queueRender(customer, video).expect(200);
    for (const person of ['otherCustomer', 'customerOfOtherAgency', 'adminOfOtherAgency'] as const) {
      const stranger = await world.as(person);
      const answers = [
        await queueRender(stranger, video),
        await setVideoStatus(stranger, video, 'draft'),
        await requestSample(stranger, video),
        await downloadVideo(stranger, video),
        await postVideo(stranger, videoChangeInput(video)),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
  });
});
