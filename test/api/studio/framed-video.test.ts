import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyFrame, makeBusiness } from '../../lib/factories.ts';
import * as framing from '../../lib/framing.ts';
import { listFrames } from '../../lib/framing.ts';
import { has, inTestAll, needs } from '../../lib/programs.ts';
import { makeVideoPost, patternVideo, probeVideoFile } from '../../lib/video-files.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

// Leaves room for a busy machine; rendering time is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

let world: World;
let customer: Client;
let imageId: string;
beforeAll(async () => {
  if (!has('ffmpeg')) return;
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  const superadmin = await world.as('superadmin');
  customer = await world.as('customer');
  ({ imageId } = await makeVideoPost(superadmin, patternVideo('640x640', 3)));
}, 240_000);
afterAll(() => world?.close());

const settled = async () => world.upstream.renderJobs?.whenIdle();
const compose = (businessId: string, more: object = {}) =>
  framing.requestComposition(customer, imageId, businessId, more);
const composed = (businessId: string, more: object = {}) =>
  framing.composeGreeting(customer, imageId, businessId, more);
const videosLeft = async (businessId: string) => (await listFrames(customer, businessId)).left.videos;
/** A business whose plan includes this many videos a day. */
const makeSubscribedBusinessId = async (videos: number) =>
  (await framing.makeSubscribedBusiness(world, customer, { videos })).businessId;

const moveCompositionsToYesterday = (businessId: string) =>
  world.upstream.database.raw.query('update composition set made_on = made_on - 1 where business_id = $1', [
    businessId,
  ]);

const failRenderJob = (businessId: string) =>
  world.upstream.database.raw.query(
    `update render_job set state = 'failed', reason = 'render_failed', worker_id = null, lease_until = null
     where business_id = $1`,
    [businessId],
  );

describe('rendering greeting videos in a frame', needs('ffmpeg'), () => {
  test('a framed video is queued, reports its progress and becomes an H.264 file that any phone plays', async () => {
    const businessId = await makeSubscribedBusinessId(3);
    const requested = await composed(businessId);
    expect(requested).toMatchObject({ mediaType: 'video/mp4', url: null, reason: null, remaining: 2 });
    expect(['queued', 'rendering']).toContain(requested.status);
    await settled();
    const made = await composed(businessId);
    expect(made).toMatchObject({ status: 'ready', progress: 100, queuePosition: null, remaining: 2 });
    expect(made.fileName).toMatch(/^Diwali - .*\.mp4$/);
    const { body } = await customer.get(made.url).buffer(true).expect(200).expect('content-type', 'video/mp4');
    expect(body.length).toBeLessThan(16_000_000);
    const { video, audio } = probeVideoFile(body);
    expect(video).toMatchObject([
      { codec: 'h264', pixels: 'yuv420p', colours: expect.stringContaining('bt709'), width: 1080, height: 1080 },
    ]);
    expect(audio).toMatchObject([{ codec: 'aac' }]);
  });

  test('a greeting video can be rendered in a frame that staff published in the studio', inTestAll, async () => {
    const superadmin = await world.as('superadmin');
    const layers = [
      { id: 'post', type: 'picture', source: { field: 'post' }, box: { left: 90, top: 0, width: 900, height: 900 } },
      { id: 'bar', type: 'shape', fill: '#1d4ed8', box: { left: 0, right: 0, bottom: 0, height: 180 } },
    ];
    const document = { ...emptyFrame, pages: [{ id: 'post', size: {}, background: '#1d4ed8', layers }] };
    const { body } = await superadmin
      .post('/api/v1/studio/document')
      .send({ title: 'Around a film', from: { document } })
      .expect(200);
    const { studioDocumentId: id, version, documentName: frame } = body.data.studioDocument;
    await superadmin.post(`/api/v1/studio/document/${id}/publish`).send({ version }).expect(200);
    const businessId = await makeSubscribedBusinessId(1);
    await composed(businessId, { frame });
    await settled();
    const made = await composed(businessId, { frame });
    expect(made.status).toBe('ready');
    const videoFile = await customer.get(made.url).buffer(true).expect(200);
    expect(probeVideoFile(videoFile.body).video).toMatchObject([{ width: 1080, height: 1080 }]);
  });

  test('a framed video with a plan that has pictures only has a watermark, as without a plan', async () => {
    const { businessId } = await framing.makeSubscribedBusiness(world, customer, { images: 5 });
    expect(await composed(businessId)).toMatchObject({ isWatermarked: true, remaining: 0 });
    await settled();
    expect((await composed(businessId)).status).toBe('ready');
  });

  test(
    'a framed video requested three times at once counts once against the plan, and another above the limit answers plan_limit_reached',
    inTestAll,
    async () => {
      const businessId = await makeSubscribedBusinessId(1);
      await Promise.all([composed(businessId), composed(businessId), composed(businessId)]);
      await settled();
      expect(await videosLeft(businessId)).toBe(0);
      expect((await composed(businessId)).status).toBe('ready');
      const refused = await compose(businessId, { message: 'another' });
      expect([refused.status, refused.body.data.code]).toEqual([403, 'plan_limit_reached']);
    },
  );

  test("a framed video counts against the plan's daily videos on the day of its request, and not on the next day", async () => {
    const businessId = await makeSubscribedBusinessId(2);
    const leftToday = async () => {
      const { body } = await customer.get('/api/v1/dashboard').query({ businessId }).expect(200);
      return body.data.usage.remaining.greetingVideos;
    };
    expect(await leftToday()).toBe(2);
    await composed(businessId);
    expect(await leftToday()).toBe(1);
    await world.upstream.database.raw.query('update composition set made_on = made_on - 1 where business_id = $1', [
      businessId,
    ]);
    expect(await leftToday()).toBe(2);
    await settled();
  });

  test('a failed framed video does not count against the plan, reports the reason, and starts again only on a retry', async () => {
    const businessId = await makeSubscribedBusinessId(1);
    await composed(businessId);
    await settled();
    await failRenderJob(businessId);
    expect(await videosLeft(businessId)).toBe(1);
    expect(await composed(businessId)).toMatchObject({ status: 'failed', reason: 'render_failed', url: null });
    expect((await composed(businessId, { retry: true })).status).not.toBe('failed');
    await settled();
    expect((await composed(businessId)).status).toBe('ready');
    expect(await videosLeft(businessId)).toBe(0);
  });

  test('of two concurrent requests for the last framed video of the day, one succeeds', inTestAll, async () => {
    const businessId = await makeSubscribedBusinessId(1);
    const tabs = await Promise.all(['one tab', 'the other'].map((message) => compose(businessId, { message })));
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(tabs.find(({ status }) => status === 403)?.body.data.code).toBe('plan_limit_reached');
    expect(await videosLeft(businessId)).toBe(0);
    await settled();
  });

  test(
    "yesterday's framed video does not count against today's videos of the plan, except a failed one retried today",
    inTestAll,
    async () => {
      const businessId = await makeSubscribedBusinessId(1);
      await composed(businessId, { message: 'yesterday' });
      await settled();
      await moveCompositionsToYesterday(businessId);
      expect(await videosLeft(businessId)).toBe(1);
      await failRenderJob(businessId);
      expect((await composed(businessId, { message: 'yesterday', retry: true })).remaining).toBe(0);
      await settled();
      expect(await videosLeft(businessId)).toBe(0);
      expect((await compose(businessId, { message: 'another' })).body.data.code).toBe('plan_limit_reached');
    },
  );

  test(
    'security 22: a business without a plan gets three framed videos a day, and the fourth answers 402',
    inTestAll,
    async () => {
      const { businessId } = await makeBusiness(customer);
      for (const message of ['one', 'two', 'three']) await composed(businessId, { message });
      const refused = await compose(businessId, { message: 'four' });
      expect([refused.status, refused.body.data.code]).toEqual([402, 'subscription_needed']);
      await settled();
      // The videos made before are still served.
      expect((await composed(businessId, { message: 'one' })).status).toBe('ready');
      await moveCompositionsToYesterday(businessId);
      await composed(businessId, { message: 'four' });
      await settled();
    },
  );

  test('security 22: an owner with ten queued framed videos gets 429 for another', async () => {
    const businessId = await makeSubscribedBusinessId(20);
    const { raw } = world.upstream.database;
    await raw.query(
      `insert into render_job (render_job_id, agency_id, business_id, kind, input, try_at)
       select gen_random_uuid(), agency_id, business_id, 'greeting-video', '{}', 'infinity'
       from business, generate_series(1, 10) where business_id = $1`,
      [businessId],
    );
    const refused = await compose(businessId);
    expect([refused.status, refused.body.data.code]).toEqual([429, 'too_many_requests']);
    expect(await videosLeft(businessId)).toBe(20);
    await raw.query("delete from render_job where business_id = $1 and input = '{}'", [businessId]);
    await composed(businessId);
    await settled();
  });

  test('a cancelled framed video has the status cancelled and starts again on a retry', inTestAll, async () => {
    const businessId = await makeSubscribedBusinessId(1);
    await composed(businessId);
    await settled();
    await world.upstream.database.raw.query("update render_job set state = 'cancelled' where business_id = $1", [
      businessId,
    ]);
    expect(await videosLeft(businessId)).toBe(1);
    expect(await composed(businessId)).toMatchObject({ status: 'failed', reason: 'cancelled', url: null });
    expect((await composed(businessId, { retry: true })).reason).toBeNull();
    await settled();
    expect(await composed(businessId)).toMatchObject({ status: 'ready', reason: null });
  });

  test('a framed video of a business without a plan has a watermark', async () => {
    const { businessId } = await makeBusiness(customer);
    expect(await composed(businessId)).toMatchObject({ isWatermarked: true, remaining: 0 });
    await settled();
    expect((await composed(businessId)).status).toBe('ready');
  });
});
