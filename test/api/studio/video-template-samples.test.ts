import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { queueTemplateSamples } from '../../../upstream/src/studio/promo-video/video-template-queue.ts';
import { makePicture } from '../../lib/factories.ts';
import { needs } from '../../lib/programs.ts';
import { probeVideoFile } from '../../lib/video-files.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

// Limits are generous because the machine may be busy; speed is measured elsewhere.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Limit in bytes for all stills and clips of the gallery. */
const MAX_GALLERY_BYTES = 600_000;

describe('samples of video templates in the gallery', needs('ffmpeg'), () => {
  let world: World;
  let customer: Client;
  let superadmin: Client;
  beforeAll(async () => {
    world = await startWorld({ upstream: { WORKER: 'inline' } });
    customer = await world.as('customer');
    superadmin = await world.as('superadmin');
    // Samples exist in the first language and in those that customers chose.
    await customer.post('/api/v1/user/preference').send({ language: 'hi' }).expect(200);
  });
  afterAll(() => world?.close());

  const templates = async (query: object = {}): Promise<VideoTemplate[]> =>
    (
      await customer
        .get('/api/v1/video/template')
        .query({ limit: 100, ...query })
        .expect(200)
    ).body.data.items;
  const draw = async () => {
    await queueTemplateSamples(world.upstream.database.db);
    await world.upstream.renderJobs?.whenIdle();
  };

  test('each video template gets a still image and a small silent clip once, but keeps a thumbnail chosen by staff', async () => {
    const [first] = await templates();
    const { templateId, templateCode, templateName, shapes, durationSeconds, slots } = first as VideoTemplate;
    const mediaId = await makePicture(superadmin);
    await superadmin
      .post('/api/v1/video/template')
      .send({ templateId, templateCode, templateName, shapes, durationSeconds, slots, thumbnail: { mediaId } })
      .expect(200);
    await Promise.all([draw(), draw()]);
    const drawn = await templates();
    expect(drawn).toHaveLength(8);
    let bytes = 0;
    for (const template of drawn) {
      const { thumbnail, sampleUrl } = template;
      if (template.templateId === templateId) expect(thumbnail?.mediaId).toBe(mediaId);
      else expect(thumbnail).toMatchObject({ width: 720, height: 720 });
      const still = await customer
        .get(pictureUrl(thumbnail?.mediaId ?? '', 400))
        .buffer(true)
        .expect(200);
      const clip = await customer
        .get(sampleUrl ?? '')
        .buffer(true)
        .expect(200);
      bytes += Number(still.headers['content-length']) + Number(clip.headers['content-length']);
      const { video, seconds } = probeVideoFile(clip.body);
      expect(video).toMatchObject([{ width: 240, height: 240 }]);
      expect(seconds).toBeCloseTo(4, 1);
    }
    expect(bytes).toBeLessThan(MAX_GALLERY_BYTES);
    const { rows } = await world.upstream.database.raw.query(
      `select state, count(*)::int as jobs from render_job where kind = 'video-template-sample' group by state`,
    );
    expect(rows).toEqual([{ state: 'ready', jobs: 16 }]);
  });

  test("video template samples are in the reader's language, or else in the first language", async () => {
    const inEnglish = await templates({ language: 'en' });
    const inHindi = await templates({ language: 'hi' });
    expect(await templates({ language: 'ta' })).toEqual(inEnglish);
    for (const [index, { thumbnail, sampleUrl }] of inHindi.entries()) {
      expect(sampleUrl).not.toBe(inEnglish[index]?.sampleUrl);
      expect(sampleUrl).not.toBeNull();
      // A thumbnail chosen by staff is the same in all languages.
      if (index > 0) expect(thumbnail?.mediaId).not.toBe(inEnglish[index]?.thumbnail?.mediaId);
      else expect(thumbnail).toEqual(inEnglish[index]?.thumbnail);
    }
  });

  test('the sample of a video template is rendered again when a newer version is published', async () => {
    const [before] = await templates();
    const { raw } = world.upstream.database;
    await raw.query(
      `insert into video_document (template_id, version, film)
       select template_id, 9, jsonb_set(film, '{document,version}', '9') from video_document where template_id = $1`,
      [before?.templateId],
    );
    await raw.query('update video_template set document_version = 9 where template_id = $1', [before?.templateId]);
    await draw();
    const after = (await templates()).find(({ templateId }) => templateId === before?.templateId);
    expect(after?.sampleUrl).not.toBe(before?.sampleUrl);
  });
});
