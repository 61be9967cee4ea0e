import { locales } from '@parichay/shared/platform/language/languages.ts';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCodeOf } from '../../lib/answers.ts';
import { insertPdfCardAndVideo, makeBusiness, makeCard, makePicture } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import {
  findTemplate,
  makeVideo,
  postVideo,
  readVideo,
  renderingsOf,
  requestSample,
  saveVideo,
  videoChangeInput,
  videoPath,
} from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const categories = readTexts<Record<string, string>>('names/categories');

let world: World;
let customer: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
});
afterAll(() => world?.close());

const remove = (videoNo: string, browser = customer) => browser.delete(videoPath).send({ videoNo });
const listVideos = async (businessId: string) =>
  (await customer.get(`${videoPath}/getUserVideosByBusiness`).query({ businessId }).expect(200)).body.data.items;
const setTemplateActive = async (templateId: string, isActive: boolean) =>
  world.upstream.database.raw.query('update video_template set is_active = $2 where template_id = $1', [
    templateId,
    isActive,
  ]);

describe('the built-in video templates', () => {
  test('there are eight built-in video templates with both shapes, all languages and their input fields', async () => {
    const { body } = await customer.get('/api/v1/video/template').query({ limit: 100 }).expect(200);
    const withDocument = body.data.items.filter(({ languages }: { languages: string[] }) => languages.length > 0);
    expect(withDocument).toHaveLength(8);
    for (const template of withDocument) {
      expect(template).toMatchObject({ shapes: ['SQUARE', 'STORY'], languages: locales, version: 1 });
      expect(Object.keys(template.names).sort()).toEqual([...locales].sort());
      expect(template.names.en).toBe(template.templateName);
      expect(template.slots.map(({ key }: { key: string }) => key)).toEqual(
        expect.arrayContaining(['headline', 'line', 'businessName', 'phone', 'logo']),
      );
    }
  });
});

describe('creating and updating promotional videos', () => {
  test('a promotional video is created and updated, and an update of an older version answers 409 changed_meanwhile', async () => {
    const mediaId = await makePicture(customer);
    const texts = { headline: 'धन्यवाद' };
    const video = await makeVideo(customer, { language: 'hi', texts, pictures: { photo: { mediaId } } });
    expect(video).toMatchObject({
      texts,
      language: 'hi',
      shape: 'SQUARE',
      templateCode: 'thank-you',
      status: 'draft',
      sample: null,
      rendersLeft: null,
      isFrozen: false,
      isWatermarked: true,
      version: 1,
    });
    expect(video.pictures.photo).toMatchObject({ mediaId });
    const change = videoChangeInput(video, { version: 1, shape: 'STORY', texts: { headline: 'नमस्ते', line: '' } });
    const changed = await saveVideo(customer, change);
    expect(changed).toMatchObject({ shape: 'STORY', texts: { headline: 'नमस्ते' }, pictures: {}, version: 2 });
    expect(await readVideo(customer, video)).toEqual(changed);
    await expectNoChange(world, async () => {
      expect(statusAndCodeOf(await postVideo(customer, change))).toEqual([409, 'changed_meanwhile']);
    });
  });

  test.each([
    ['a text that the template does not have', { texts: { offer: '20% off' } }, 'texts.offer'],
    ['a text that is too long for it', { texts: { headline: 'a'.repeat(33) } }, 'texts.headline'],
    [
      'a picture that it does not show',
      { pictures: { product1Picture: { mediaId: v7() } } },
      'pictures.product1Picture',
    ],
    ['an unknown picture', { pictures: { photo: { mediaId: v7() } } }, 'pictures.photo'],
    ['a picture in place of a text', { texts: { photo: 'me' } }, 'texts.photo'],
    ['an unknown shape', { shape: 'ROUND' }, 'shape'],
    ['a language that the template does not have', { language: 'fr' }, 'language'],
    ['no title', { title: ' ' }, 'title'],
  ])('a promotional video with %s answers 400, names the field and changes nothing', async (_, wrong, field) => {
    const { businessId } = await makeBusiness(customer);
    const { templateId } = await findTemplate(customer, 'thank-you');
    const input = { businessId, templateId, title: 'Ours', shape: 'SQUARE' };
    await expectNoChange(world, async () => {
      const answer = await postVideo(customer, { ...input, ...wrong });
      expect(statusAndCodeOf(answer)).toEqual([400, 'invalid_input']);
      expect(Object.keys(answer.body.data.fields)).toEqual([field]);
    });
  });

  test('a new video requires an active template with a document, and an existing video keeps a withdrawn template', async () => {
    const video = await makeVideo(customer, {}, 'we-are-open');
    const other = await makeVideo(customer, {}, 'grand-opening');
    const { templateId, businessId } = video;
    await setTemplateActive(templateId, false);
    const { body } = await (await world.as('superadmin'))
      .post('/api/v1/video/template')
      .send({ templateCode: 'not-drawn', templateName: 'Not drawn', shapes: ['SQUARE'], durationSeconds: 10 })
      .expect(200);
    await expectNoChange(world, async () => {
      for (const wrong of [templateId, body.data.videoTemplate.templateId, v7()]) {
        const answers = [
          await postVideo(customer, { businessId, templateId: wrong, title: 'Ours', shape: 'SQUARE' }),
          await postVideo(customer, videoChangeInput(other, { templateId: wrong })),
        ];
        for (const answer of answers) expect(statusAndCodeOf(answer)).toEqual([403, 'template_not_available']);
      }
    });
    expect(await saveVideo(customer, videoChangeInput(video, { title: 'Still ours' }))).toMatchObject({
      title: 'Still ours',
    });
    await setTemplateActive(templateId, true);
  });

  test('a video keeps the template version it was created with, and a new video gets the newest version', async () => {
    const video = await makeVideo(customer, {}, 'our-services');
    const { raw } = world.upstream.database;
    const { rows } = await raw.query('select document_version from user_video where video_no = $1', [video.videoNo]);
    expect(rows).toEqual([{ document_version: 3 }]);
    await raw.query(
      `insert into video_document (template_id, version, film)
       select template_id, 4, jsonb_set(film, '{document,version}', '4') from video_document where template_id = $1`,
      [video.templateId],
    );
    await raw.query('update video_template set document_version = 4 where template_id = $1', [video.templateId]);
    await saveVideo(customer, videoChangeInput(video, { title: 'Changed' }));
    await makeVideo(customer, { businessId: video.businessId }, 'our-services');
    const versions = await raw.query(
      'select document_version from user_video where business_id = $1 order by video_no',
      [video.businessId],
    );
    expect(versions.rows).toEqual([{ document_version: 3 }, { document_version: 4 }]);
  });
});

describe('the preview of a promotional video', () => {
  async function shownProductTexts(products: object[]): Promise<Record<string, string>> {
    const { businessId } = await makeBusiness(customer);
    const { cardNo } = await makeCard(customer, businessId);
    await customer.post('/api/v1/updateCardProducts').send({ cardNo, products: { products } }).expect(200);
    const { templateId } = await findTemplate(customer, 'price-reel');
    const { body } = await customer
      .post(`${videoPath}/preview`)
      .send({ businessId, templateId, shape: 'SQUARE' })
      .expect(200);
    const filled = body.data.fields
      .filter(({ key }: { key: string }) => /^product\d(Name|Price)$/.test(key))
      .map(({ key, says }: { key: string; says: string }) => [key, says]);
    return Object.fromEntries(filled);
  }

  const getPreview = async (more: object = {}, browser = customer) => {
    const { templateId } = await findTemplate(customer, 'festival-sale');
    const { businessId } = await makeBusiness(customer, { businessName: 'Mithai Ghar' });
    return browser.post(`${videoPath}/preview`).send({ businessId, templateId, shape: 'SQUARE', ...more });
  };

  test('the video preview draws the moment of the edited field and returns the text of each field', async () => {
    const first = (await getPreview()).body.data;
    expect(first).toMatchObject({ width: 1080, height: 1080 });
    expect(first.seconds).toBeCloseTo(8.4, 1);
    expect(first.fields.find(({ key }: { key: string }) => key === 'offer')).toMatchObject({
      says: '',
      example: 'Up to 30% off',
    });
    const withOffer = (await getPreview({ texts: { offer: '25% off' } })).body.data;
    expect(withOffer.seconds).toBe(12);
    const textsByField = Object.fromEntries(
      first.fields.map((field: { key: string; says: string }) => [field.key, field.says]),
    );
    expect(textsByField).toMatchObject({
      headline: 'Festival sale',
      businessName: 'Mithai Ghar',
    });
    const moments = new Set<number>();
    for (const field of ['headline', 'offer', 'phone']) {
      const { frame, fields } = (await getPreview({ field, texts: { [field]: '98' } })).body.data;
      expect(frame.moment).toBe(fields.find(({ key }: { key: string }) => key === field).moment);
      expect(frame.svg).toContain('<path');
      moments.add(frame.moment);
    }
    expect(moments.size).toBeGreaterThan(1);
    const story = (await getPreview({ shape: 'STORY' })).body.data;
    expect(story).toMatchObject({ width: 1080, height: 1920 });
  });

  test('the category in a video is in the language of the video, and a typed category unchanged', async () => {
    const { templateId } = await findTemplate(customer, 'new-arrivals');
    const categoryIn = async (category: string, language: string) => {
      const { businessId } = await makeBusiness(customer, { category });
      const { fields } = (await getPreview({ businessId, templateId, language })).body.data;
      return fields.find(({ key }: { key: string }) => key === 'category').says;
    };
    expect(await categoryIn('Fruits and vegetables', 'gu')).toBe(categories.gu['Fruits and vegetables']);
    expect(await categoryIn('Fruits and vegetables', 'en')).toBe('Fruits and vegetables');
    expect(await categoryIn('Kesar mangoes of Talala', 'gu')).toBe('Kesar mangoes of Talala');
  });

  test('a video shows each product name once, even if the card lists several sizes under that name', async () => {
    const names = ['Kaju katli', 'Kaju katli', 'Kaju katli', 'Ghevar', 'Malpua'];
    const shown = await shownProductTexts(names.map((name, at) => ({ name, pricePaise: 10_000 * (at + 1) })));
    expect(shown).toEqual({
      product1Name: 'Kaju katli',
      product1Price: '₹100',
      product2Name: 'Ghevar',
      product2Price: '₹400',
      product3Name: 'Malpua',
      product3Price: '₹500',
    });
  });

  test('a video shows products that have a picture before those that have none', async () => {
    const picture = { mediaId: await makePicture(customer) };
    const products = ['Barfi', 'Ghevar', 'Malpua', 'Jalebi'].map((name) => ({
      name,
      pricePaise: 10_000,
      ...(name === 'Jalebi' && { picture }),
    }));
    const { product1Name, product2Name, product3Name } = await shownProductTexts(products);
    expect([product1Name, product2Name, product3Name]).toEqual(['Jalebi', 'Barfi', 'Ghevar']);
  });

  test('the video preview draws the entered texts in the chosen language and stores nothing', async () => {
    const { templateId } = await findTemplate(customer, 'festival-sale');
    const { businessId } = await makeBusiness(customer);
    const draw = async (more: object) =>
      (
        await customer
          .post(`${videoPath}/preview`)
          .send({ businessId, templateId, shape: 'SQUARE', field: 'headline', ...more })
          .expect(200)
      ).body.data.frame.svg as string;
    await expectNoChange(world, async () => {
      const previews = [
        await draw({}),
        await draw({ language: 'hi' }),
        await draw({ texts: { headline: 'Big sale' } }),
      ];
      expect(new Set(previews).size).toBe(3);
    });
  });

  test("the video preview answers 400 for a long text, 403 for an unknown template, 404 for another owner's business", async () => {
    expect(statusAndCodeOf(await getPreview({ texts: { headline: 'a'.repeat(33) } }))).toEqual([400, 'invalid_input']);
    expect(statusAndCodeOf(await getPreview({ templateId: v7() }))).toEqual([403, 'template_not_available']);
    expect((await getPreview({}, await world.as('otherCustomer'))).status).toBe(404);
  });
});

describe('deleting a promotional video', () => {
  test('a deleted video is not listed and answers 404 to reading, ordering and deleting', async () => {
    const { businessId } = await makeBusiness(customer);
    const { video: videoNo } = await insertPdfCardAndVideo(world, businessId);
    const { video: other } = await insertPdfCardAndVideo(world, businessId);
    await remove(videoNo).expect(200);
    expect(await listVideos(businessId)).toMatchObject([{ videoNo: other }]);
    await customer.get(`${videoPath}/${videoNo}`).expect(404);
    await expectNoChange(world, async () => {
      await customer.post(`${videoPath}-payment/order`).send({ videoNo }).expect(404);
      await remove(videoNo).expect(404);
    });
  });

  test('deleting a promotional video cancels its queued rendering', async () => {
    const video = await makeVideo(customer);
    await requestSample(customer, video).expect(200);
    await remove(video.videoNo).expect(200);
    expect(await renderingsOf(world, video)).toMatchObject([{ state: 'cancelled' }]);
  });

  test("staff of the agency may delete a customer's promotional video", async () => {
    const { businessId } = await makeBusiness(customer);
    const { video } = await insertPdfCardAndVideo(world, businessId);
    await remove(video, admin).expect(200);
    expect(await listVideos(businessId)).toEqual([]);
  });

  test('deleting an unknown video answers 404, an invalid video number answers 400, and nothing is changed', () =>
    expectNoChange(world, async () => {
      await remove(v7()).expect(404);
      const { body } = await remove('one').expect(400);
      expect(body.data).toMatchObject({ code: 'invalid_input', fields: { videoNo: expect.any(String) } });
    }));
});
