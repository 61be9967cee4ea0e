import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLayerPictures } from '../../../upstream/src/platform/render/raster/layer-pictures.ts';
import { createRaster } from '../../../upstream/src/platform/render/raster/raster.ts';
import { makeFirstVideos } from '../../../upstream/src/studio/promo-video/first-video.job.ts';
import { makeBusiness, makeCard, makePublishedCard, publish } from '../../lib/factories.ts';
import { inTestAll, needs } from '../../lib/programs.ts';
import { jobDependencies } from '../../lib/stored.ts';
import { saveVideo, videoChangeInput, videoPath } from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

// Leaves room for a busy machine; rendering time is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

let world: World;
let customer: Client;
beforeAll(async () => {
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  customer = await world.as('customer');
}, 240_000);
const raster = createRaster();
afterAll(async () => {
  await raster.close();
  await world?.close();
});

const runFirstVideosJob = () => {
  const { database, media, log } = jobDependencies(world);
  return makeFirstVideos({ db: database.db, layerPictures: createLayerPictures({ media, raster }), log });
};
const listVideos = async (businessId: string): Promise<UserVideo[]> =>
  (await customer.get(`${videoPath}/getUserVideosByBusiness`).query({ businessId }).expect(200)).body.data.items;
const sql = async (text: string, values: unknown[]) => world.upstream.database.raw.query(text, values);

describe('the first promotional video that the product makes for a new card', needs('ffmpeg'), () => {
  test('a new card gets one first video in the owner’s language, which does not count against the plan', async () => {
    await customer.post('/api/v1/user/preference').send({ language: 'hi' }).expect(200);
    const { businessId } = await makePublishedCard(customer);
    expect(await runFirstVideosJob()).toBe(1);
    await world.upstream.renderJobs?.whenIdle();
    const [video, ...more] = await listVideos(businessId);
    expect(more).toEqual([]);
    expect(video).toMatchObject({
      ...{ isMadeAhead: true, language: 'hi', shape: 'STORY', templateCode: 'we-are-open' },
      ...{ status: 'draft', isPaid: false, isWatermarked: true, rendersLeft: null },
      sample: { status: 'ready' },
    });
    await customer
      .get(video?.sample?.url ?? '')
      .expect(200)
      .expect('content-type', 'video/mp4');
    expect(await runFirstVideosJob()).toBe(0);
  });

  test('a first video that the owner edits is no longer marked as made ahead', async () => {
    const { businessId } = await makePublishedCard(customer);
    await runFirstVideosJob();
    const [video] = await listVideos(businessId);
    if (!video) throw new Error('there is none');
    await saveVideo(customer, videoChangeInput(video, { texts: { headline: 'Garam jalebi' } }));
    expect((await listVideos(businessId))[0]).toMatchObject({
      isMadeAhead: false,
      texts: { headline: 'Garam jalebi' },
    });
    await world.upstream.renderJobs?.whenIdle();
  });

  test.each([
    ['Sweet shop', 'price-reel'],
    ['Tailor', 'our-services'],
    ['Saree shop', 'new-arrivals'],
    ['Patang bhandar', 'thank-you'],
  ])(
    'the first video of a card with prices in the category %s uses the template %s',
    inTestAll,
    async (category, code) => {
      const { businessId } = await makeBusiness(customer, { category });
      const products = ['One', 'Two'].map((name, index) => ({ name, pricePaise: 10_000 * (index + 1) }));
      const { cardNo } = await makeCard(customer, businessId);
      await customer.post('/api/v1/updateCardProducts').send({ cardNo, products: { products } }).expect(200);
      await publish(customer, cardNo);
      await runFirstVideosJob();
      expect((await listVideos(businessId))[0]?.templateCode).toBe(code);
      await world.upstream.renderJobs?.whenIdle();
    },
  );

  test(
    'no first video is made for an old card, after its first video was deleted, or while videos are disabled',
    inTestAll,
    async () => {
      const old = await makePublishedCard(customer);
      await sql(`update card set published_at = now() - interval '3 days' where card_no = $1`, [old.cardNo]);
      const had = await makePublishedCard(customer);
      await runFirstVideosJob();
      const [video] = await listVideos(had.businessId);
      await customer.delete(videoPath).send({ videoNo: video?.videoNo }).expect(200);
      expect(await runFirstVideosJob()).toBe(0);
      expect(await listVideos(old.businessId)).toEqual([]);
      expect(await listVideos(had.businessId)).toEqual([]);
      await world.upstream.renderJobs?.whenIdle();

      const late = await makePublishedCard(customer);
      const switchVideos = (isOn: boolean) =>
        sql(
          `update agency set configuration = jsonb_set(configuration, '{video}', $2::jsonb)
         where agency_id = (select agency_id from business where business_id = $1)`,
          [late.businessId, JSON.stringify({ enableVideo: isOn })],
        );
      await switchVideos(false);
      expect(await runFirstVideosJob()).toBe(0);
      await switchVideos(true);
      expect(await runFirstVideosJob()).toBe(1);
      await world.upstream.renderJobs?.whenIdle();
    },
  );
});
