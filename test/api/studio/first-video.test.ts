import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLayerPictures } from '../../../upstream/src/platform/render/raster/layer-pictures.ts';
import { createRaster } from '../../../upstream/src/platform/render/raster/raster.ts';
import { makeFirstVideos } from '../../../upstream/src/studio/promo-video/first-video.job.ts';
import { makePublished } from '../../lib/factories.ts';
import { needs } from '../../lib/programs.ts';
import { jobParts } from '../../lib/stored.ts';
import { inputOf, saved, videoPath } from '../../lib/videos.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

// Leaves room for a busy machine; rendering time is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

let world: World;
let customer: Browser;
beforeAll(async () => {
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  customer = await world.as('customer');
}, 240_000);
const raster = createRaster();
afterAll(async () => {
  await raster.close();
  await world?.close();
});

const make = () => {
  const { database, media, log } = jobParts(world);
  return makeFirstVideos({ db: database.db, layerPictures: createLayerPictures({ media, raster }), log });
};
const videosOf = async (businessId: string): Promise<UserVideo[]> =>
  (await customer.get(`${videoPath}/getUserVideosByBusiness`).query({ businessId }).expect(200)).body.data.items;
const sql = async (text: string, values: unknown[]) => world.upstream.database.raw.query(text, values);

describe('the first video', needs('ffmpeg'), () => {
  test('a new card gets one first video in its owner’s language, which can be watched and counts nothing', async () => {
    await customer.post('/api/v1/user/preference').send({ language: 'hi' }).expect(200);
    const { businessId } = await makePublished(customer);
    expect(await make()).toBe(1);
    await world.upstream.renderJobs?.settled();
    const [video, ...more] = await videosOf(businessId);
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
    expect(await make()).toBe(0);
  });

  test('a first video that its owner edits is no longer marked as made ahead', async () => {
    const { businessId } = await makePublished(customer);
    await make();
    const [video] = await videosOf(businessId);
    if (!video) throw new Error('there is none');
    await saved(customer, inputOf(video, { texts: { headline: 'Garam jalebi' } }));
    expect((await videosOf(businessId))[0]).toMatchObject({ isMadeAhead: false, texts: { headline: 'Garam jalebi' } });
    await world.upstream.renderJobs?.settled();
  });

  test('a first video of a card with prices uses the price template', async () => {
    const products = ['Jalebi', 'Barfi'].map((name, at) => ({ name, pricePaise: 10_000 * (at + 1) }));
    const { businessId, cardNo } = await makePublished(customer);
    await customer.post('/api/v1/updateCardProducts').send({ cardNo, products: { products } }).expect(200);
    await make();
    expect((await videosOf(businessId))[0]?.templateCode).toBe('price-reel');
    await world.upstream.renderJobs?.settled();
  });

  test('a first video is not made for an old card, after a deleted video, or while videos are off', async () => {
    const old = await makePublished(customer);
    await sql(`update card set published_at = now() - interval '3 days' where card_no = $1`, [old.cardNo]);
    const had = await makePublished(customer);
    await make();
    const [video] = await videosOf(had.businessId);
    await customer.delete(videoPath).send({ videoNo: video?.videoNo }).expect(200);
    expect(await make()).toBe(0);
    expect(await videosOf(old.businessId)).toEqual([]);
    expect(await videosOf(had.businessId)).toEqual([]);
    await world.upstream.renderJobs?.settled();

    const late = await makePublished(customer);
    const switched = (isOn: boolean) =>
      sql(
        `update agency set configuration = jsonb_set(configuration, '{video}', $2::jsonb)
         where agency_id = (select agency_id from business where business_id = $1)`,
        [late.businessId, JSON.stringify({ enableVideo: isOn })],
      );
    await switched(false);
    expect(await make()).toBe(0);
    await switched(true);
    expect(await make()).toBe(1);
    await world.upstream.renderJobs?.settled();
  });
});
