import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCodeOf } from '../../lib/answers.ts';
import { expectNoChange } from '../../lib/stored.ts';
import {
  buyVideo,
  completeRenderings,
  failRenderings,
  makeVideo,
  postVideo,
  queueRender,
  readVideo,
  renderingsOf,
  saveVideo,
  setVideoStatus,
  subscribeVideos,
  videoChangeInput,
  videoPath,
} from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Permissions and counts of renderings; no worker runs in this file. */

let world: World;
let customer: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
});
afterAll(() => world?.close());

const requestRender = async (video: UserVideo): Promise<UserVideo> =>
  (await queueRender(customer, video).expect(200)).body.data.userVideo;
/** Changes the headline and requests a rendering. */
const correctHeadline = async (video: UserVideo, headline: string): Promise<UserVideo> => {
  await saveVideo(customer, videoChangeInput(video, { texts: { headline } }));
  return requestRender(video);
};
const makeBoughtVideo = async (): Promise<UserVideo> => {
  const video = await makeVideo(customer);
  await buyVideo(admin, video);
  return video;
};
const makeSubscribedVideos = async (videos: number, count = 1): Promise<UserVideo[]> => {
  const first = await makeVideo(customer);
  await subscribeVideos(admin, first.businessId, videos);
  const made = [first];
  while (made.length < count) made.push(await makeVideo(customer, { businessId: first.businessId }));
  return made;
};
const firstItemOf = <T>([first]: T[]): T => first as T;
const videosLeft = async (businessId: string): Promise<number> => {
  const { body } = await customer.get('/api/v1/dashboard').query({ businessId }).expect(200);
  return body.data.usage.remaining.promotionalVideo;
};

describe('rendering a bought promotional video', () => {
  test('rendering a promotional video without a purchase or a plan answers 402 subscription_needed', async () => {
    const video = await makeVideo(customer);
    await expectNoChange(world, async () => {
      expect(statusAndCodeOf(await queueRender(customer, video))).toEqual([402, 'subscription_needed']);
    });
  });

  test('rendering a bought video shows queue position and progress, and two parallel requests start one rendering', async () => {
    const video = await makeBoughtVideo();
    const answers = await Promise.all([queueRender(customer, video), queueRender(customer, video)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await renderingsOf(world, video)).toMatchObject([{ is_sample: false, is_of_plan: false, state: 'queued' }]);
    const waiting = await readVideo(customer, video);
    expect(waiting).toMatchObject({ status: 'queued', url: null, rendersLeft: 3, changesUntil: null, progress: 0 });
    expect(waiting.queuePosition).toBeGreaterThanOrEqual(0);
    await completeRenderings(world, video);
    const made = await readVideo(customer, video);
    expect(made).toMatchObject({ status: 'done', progress: 100, queuePosition: null, isWatermarked: false });
    expect(made.url).toMatch(/^\/media\/[0-9a-f-]+\/video\.mp4$/);
    // A repeated request returns the existing rendering.
    expect(await requestRender(video)).toMatchObject({ status: 'done', url: made.url, rendersLeft: 3 });
    expect(await renderingsOf(world, video)).toHaveLength(1);
  });

  test('a rendered video can be corrected three times within seven days and is frozen afterwards', async () => {
    const video = await makeBoughtVideo();
    await requestRender(video);
    await completeRenderings(world, video);
    for (const [index, headline] of ['One', 'Two', 'Three'].entries()) {
      expect(await correctHeadline(video, headline)).toMatchObject({ rendersLeft: 2 - index });
      await completeRenderings(world, video);
    }
    const done = await readVideo(customer, video);
    expect(done).toMatchObject({ isFrozen: true, rendersLeft: 0, status: 'done' });
    await expectNoChange(world, async () => {
      expect(
        statusAndCodeOf(await postVideo(customer, videoChangeInput(video, { texts: { headline: 'Four' } }))),
      ).toEqual([403, 'video_frozen']);
    });
    // The video stays available and no longer changes with its business.
    expect(await requestRender(video)).toMatchObject({ status: 'done', url: done.url });
    const renamed = { businessId: video.businessId, businessName: 'Another name', category: 'Grocery' };
    await customer.post('/api/v1/business').send(renamed).expect(200);
    expect(statusAndCodeOf(await queueRender(customer, video))).toEqual([403, 'video_frozen']);
  });

  test('a promotional video is frozen seven days after its first rendering was stored', async () => {
    const video = await makeBoughtVideo();
    await requestRender(video);
    await completeRenderings(world, video, 6.9);
    const { changesUntil } = await correctHeadline(video, 'Just in time');
    expect(new Date(changesUntil ?? 0).getTime()).toBeGreaterThan(Date.now());
    await completeRenderings(world, video);
    await world.upstream.database.raw.query(
      `update video_render set stored_at = stored_at - interval '1 day' where video_no = $1`,
      [video.videoNo],
    );
    expect(await readVideo(customer, video)).toMatchObject({ isFrozen: true, rendersLeft: 0 });
    expect(
      statusAndCodeOf(await postVideo(customer, videoChangeInput(video, { texts: { headline: 'Late' } }))),
    ).toEqual([403, 'video_frozen']);
  });

  test('the texts of a rendered video can be changed, but not its shape and template', async () => {
    const video = await makeBoughtVideo();
    await requestRender(video);
    await completeRenderings(world, video);
    const other = await makeVideo(customer, { businessId: video.businessId }, 'we-are-open');
    for (const wrong of [{ shape: 'STORY' }, { templateId: other.templateId }]) {
      const answer = await postVideo(customer, videoChangeInput(video, wrong));
      expect(statusAndCodeOf(answer)).toEqual([400, 'invalid_input']);
      expect(Object.keys(answer.body.data.fields)).toEqual(Object.keys(wrong));
    }
    // The existing file stays available until the next rendering.
    const { url } = await readVideo(customer, video);
    expect(await saveVideo(customer, videoChangeInput(video, { language: 'gu' }))).toMatchObject({
      status: 'draft',
      url,
    });
  });

  test('a video with a queued rendering can be changed only after cancelling it, and a cancelled rendering does not count against the plan', async () => {
    const video = firstItemOf(await makeSubscribedVideos(1));
    await requestRender(video);
    expect(await videosLeft(video.businessId)).toBe(0);
    await expectNoChange(world, async () => {
      expect(statusAndCodeOf(await postVideo(customer, videoChangeInput(video)))).toEqual([
        409,
        'video_being_rendered',
      ]);
    });
    const { body } = await setVideoStatus(customer, video, 'draft').expect(200);
    expect(body.data.userVideo).toMatchObject({ status: 'draft', rendersLeft: null, isWatermarked: true });
    expect(await renderingsOf(world, video)).toMatchObject([{ state: 'cancelled' }]);
    expect(await videosLeft(video.businessId)).toBe(1);
    expect(await correctHeadline(video, 'Now')).toMatchObject({ status: 'queued' });
  });

  test('a failed video rendering shows its reason, does not count against the plan and can be requested again', async () => {
    const video = firstItemOf(await makeSubscribedVideos(1));
    await requestRender(video);
    await failRenderings(world, video);
    expect(await readVideo(customer, video)).toMatchObject({
      status: 'failed',
      failureReason: 'render_failed',
      rendersLeft: null,
      url: null,
    });
    expect(await videosLeft(video.businessId)).toBe(1);
    expect(await requestRender(video)).toMatchObject({ status: 'queued', failureReason: null, rendersLeft: 3 });
    await completeRenderings(world, video);
    expect(await readVideo(customer, video)).toMatchObject({ status: 'done' });
    expect(await videosLeft(video.businessId)).toBe(0);
  });

  test('a promotional video whose template was withdrawn can still be rendered', async () => {
    const video = await makeVideo(customer, {}, 'offer-of-the-week');
    await buyVideo(admin, video);
    await world.upstream.database.raw.query('update video_template set deleted_at = now() where template_id = $1', [
      video.templateId,
    ]);
    expect(await requestRender(video)).toMatchObject({ status: 'queued', templateCode: 'offer-of-the-week' });
  });

  test('the list of promotional videos for staff is filtered by their current status', async () => {
    const video = await makeBoughtVideo();
    await requestRender(video);
    const listed = async (query: object) =>
      (
        await admin
          .get(videoPath)
          .query({ ...query, limit: 100 })
          .expect(200)
      ).body.data.items.map(({ videoNo }: UserVideo) => videoNo);
    expect(await listed({ status: 'queued' })).toContain(video.videoNo);
    await failRenderings(world, video);
    expect(await listed({ status: 'queued' })).not.toContain(video.videoNo);
    expect(await listed({ status: 'failed' })).toContain(video.videoNo);
    await requestRender(video);
    await completeRenderings(world, video);
    expect(await listed({ isDone: true })).toContain(video.videoNo);
  });
});

describe('promotional videos included in a plan', () => {
  test('the last video of a plan goes to one of two parallel requests, and the other answers plan_limit_reached', async () => {
    const videos = await makeSubscribedVideos(1, 2);
    const answers = await Promise.all(videos.map((video) => queueRender(customer, video)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(statusAndCodeOf(answers.find(({ status }) => status === 403) as never)).toEqual([403, 'plan_limit_reached']);
    expect(await videosLeft(firstItemOf(videos).businessId)).toBe(0);
  });

  test('a deleted video that was rendered still counts against the plan', async () => {
    const [made, other] = (await makeSubscribedVideos(1, 2)) as [UserVideo, UserVideo];
    await requestRender(made);
    await completeRenderings(world, made);
    await customer.delete(videoPath).send({ videoNo: made.videoNo }).expect(200);
    expect(await videosLeft(made.businessId)).toBe(0);
    expect(statusAndCodeOf(await queueRender(customer, other))).toEqual([403, 'plan_limit_reached']);
  });

  test('a video counts once against the plan with all its corrections, and a bought video does not count', async () => {
    const [made, other] = (await makeSubscribedVideos(2, 2)) as [UserVideo, UserVideo];
    await requestRender(made);
    await completeRenderings(world, made);
    await correctHeadline(made, 'Better');
    expect(await videosLeft(made.businessId)).toBe(1);
    await buyVideo(admin, other);
    expect((await renderingsOf(world, other)).length).toBe(0);
    await requestRender(other);
    expect(await videosLeft(made.businessId)).toBe(1);
  });

  test('ordering a video that was rendered from a plan answers 409 already_paid', async () => {
    const video = firstItemOf(await makeSubscribedVideos(1));
    await requestRender(video);
    const { status, body } = await customer.post(`${videoPath}-payment/order`).send({ videoNo: video.videoNo });
    expect([status, body.data.code]).toEqual([409, 'already_paid']);
  });
});

describe('refunding a bought video', () => {
  const reversePayment = (recordNo: string) => admin.delete(`${videoPath}-payment`).query({ recordNo });

  test('refunding a video cancels its queued rendering, and a video bought again can be rendered', async () => {
    const video = await makeVideo(customer);
    const recordNo = await buyVideo(admin, video);
    await requestRender(video);
    await reversePayment(recordNo).expect(200);
    expect(await renderingsOf(world, video)).toMatchObject([{ state: 'cancelled' }]);
    expect(await readVideo(customer, video)).toMatchObject({ status: 'failed', failureReason: 'cancelled', url: null });
    expect(statusAndCodeOf(await queueRender(customer, video))).toEqual([402, 'subscription_needed']);
    await buyVideo(admin, video);
    expect(await requestRender(video)).toMatchObject({ status: 'queued' });
  });

  test('refunding a rendered video keeps the file and freezes the video', async () => {
    const video = await makeVideo(customer);
    const recordNo = await buyVideo(admin, video);
    await requestRender(video);
    await completeRenderings(world, video);
    const { url } = await readVideo(customer, video);
    await reversePayment(recordNo).expect(200);
    expect(await readVideo(customer, video)).toMatchObject({ status: 'done', url, isFrozen: true });
    expect(statusAndCodeOf(await postVideo(customer, videoChangeInput(video, { title: 'Other' })))).toEqual([
      403,
      'video_frozen',
    ]);
  });
});
