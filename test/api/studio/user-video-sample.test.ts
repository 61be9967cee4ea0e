import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changesNothing } from '../../lib/stored.ts';
import {
  askSample,
  buyVideo,
  download,
  inputOf,
  makeFilms,
  makeVideo,
  render,
  rendersOf,
  save,
  saved,
  setStatus,
  videoNow,
} from '../../lib/videos.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Browser;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
});
afterAll(() => world?.close());

describe('the free sample', () => {
  test('a sample is rendered once for the same content, counts nothing and gives no full download', async () => {
    const video = await makeVideo(customer);
    const answers = await Promise.all([askSample(customer, video), askSample(customer, video)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rendersOf(world, video)).toMatchObject([{ is_sample: true, is_of_plan: false, state: 'queued' }]);
    const waiting = await videoNow(customer, video);
    expect(waiting).toMatchObject({ status: 'draft', sample: { status: 'queued', url: null }, rendersLeft: null });
    expect(waiting.sample?.queuePosition).toBeGreaterThanOrEqual(0);
    await makeFilms(world, video);
    const { sample } = await videoNow(customer, video);
    expect(sample).toMatchObject({ status: 'ready', progress: 100, url: expect.stringContaining('/media/') });
    expect((await download(customer, video)).status).toBe(404);
  });

  test("a queued sample is cancelled when the video's texts change", async () => {
    const video = await makeVideo(customer);
    await askSample(customer, video).expect(200);
    await saved(customer, inputOf(video, { texts: { headline: 'Other' } }));
    expect(await videoNow(customer, video)).toMatchObject({ sample: { status: 'failed', failureReason: 'cancelled' } });
    await askSample(customer, video).expect(200);
    expect((await rendersOf(world, video)).map(({ state }) => state)).toEqual(['cancelled', 'queued']);
  });

  test("security 22: an owner's thirteenth sample of a day answers 429 with Retry-After", async () => {
    const owner = await world.as('otherCustomer');
    const video = await makeVideo(owner);
    for (let at = 0; at < 12; at += 1) {
      await saved(owner, inputOf(video, { texts: { headline: `Number ${at}` } }));
      await askSample(owner, video).expect(200);
    }
    await saved(owner, inputOf(video, { texts: { headline: 'One too many' } }));
    const another = await makeVideo(owner);
    await changesNothing(world, async () => {
      for (const one of [video, another]) {
        const { status, body, headers } = await askSample(owner, one);
        expect([status, body.data.code]).toEqual([429, 'too_many_requests']);
        expect(headers['retry-after']).toBe('3600');
      }
    });
  });

  test('a stranger gets 404 for rendering, cancelling, sampling, downloading and changing a video', async () => {
    const video = await makeVideo(customer);
    await buyVideo(await world.as('admin'), video);
    await render(customer, video).expect(200);
    for (const person of ['otherCustomer', 'customerOfOtherAgency', 'adminOfOtherAgency'] as const) {
      const stranger = await world.as(person);
      const answers = [
        await render(stranger, video),
        await setStatus(stranger, video, 'draft'),
        await askSample(stranger, video),
        await download(stranger, video),
        await save(stranger, inputOf(video)),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
  });
});
