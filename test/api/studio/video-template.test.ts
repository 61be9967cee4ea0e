import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePicture } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  superadmin = await world.as('superadmin');
  customer = await world.as('customer');
});
afterAll(() => world.close());

const path = '/api/v1/video/template';
const list = async (query: object = {}, browser = customer) =>
  (await browser.get(path).query(query).expect(200)).body.data;
const codes = async (query: object = {}, browser = customer): Promise<string[]> =>
  (await list(query, browser)).items.map(({ templateCode }: VideoTemplate) => templateCode);
const save = (body: object, browser = superadmin) => browser.post(path).send(body);
const choose = (templateId: string, browser = customer) => browser.put(`${path}/popularity`).send({ templateId });

let lastNumber = 0;
const input = (more: object = {}) => {
  lastNumber += 1;
  return {
    templateCode: `template-${lastNumber}`,
    templateName: `Template ${lastNumber}`,
    shapes: ['SQUARE'],
    durationSeconds: 12,
    ...more,
  };
};
/** Makes a template with a document version set by hand; the document's content does not matter here. */
const make = async (more: object = {}): Promise<VideoTemplate> => {
  const { templateId } = (await save(input(more)).expect(200)).body.data.videoTemplate;
  await world.upstream.database.raw.query('update video_template set document_version = 1 where template_id = $1', [
    templateId,
  ]);
  return (await superadmin.get(`${path}/${templateId}`).expect(200)).body.data;
};

describe('creating, updating and deleting video templates', () => {
  test('a video template is created, updated with its popularity unchanged, and answers 404 once deleted', async () => {
    const mediaId = await makePicture(superadmin);
    const slots = [{ key: 'headline', label: 'Headline', type: 'text', maxLength: 40, isRequired: true }];
    const added = await make({ category: 'Jeweller', thumbnail: { mediaId }, slots, durationSeconds: 12.5 });
    expect(added).toMatchObject({
      slots,
      durationSeconds: 12.5,
      popularity: 0,
      sampleUrl: null,
      isActive: true,
      version: 1,
    });
    expect(added.thumbnail).toMatchObject({ mediaId });
    const { templateId } = added;
    expect((await customer.get(`${path}/${templateId}`).expect(200)).body.data).toEqual(added);
    await choose(templateId).expect(200);
    const change = { ...input({ shapes: ['STORY', 'SQUARE', 'STORY'].slice(0, 2) }), templateId, version: 1 };
    const { body } = await save(change).expect(200);
    expect(body.data.videoTemplate).toEqual({
      ...added,
      ...change,
      version: 2,
      durationSeconds: added.durationSeconds,
      slots,
      popularity: 1,
    });
    await superadmin.delete(path).send({ templateId }).expect(200);
    await superadmin.get(`${path}/${templateId}`).expect(404);
    expect(await codes({}, superadmin)).not.toContain(change.templateCode);
    await expectNoChange(world, async () => {
      await superadmin.delete(path).send({ templateId }).expect(404);
      await save({ ...input(), templateId }).expect(404);
      await choose(templateId).expect(404);
    });
    await save(input({ templateCode: change.templateCode })).expect(200);
  });

  test('updating an older version of a video template answers 409 changed_meanwhile', async () => {
    const { templateId, version } = await make();
    await save({ ...input(), templateId, version }).expect(200);
    const { body } = await expectNoChange(world, () => save({ ...input(), templateId, version }).expect(409));
    expect(body.data.code).toBe('changed_meanwhile');
  });

  test('a video template with a code that is in use answers 409 already_exists', async () => {
    const first = await make();
    const second = await make();
    await expectNoChange(world, async () => {
      for (const more of [{}, { templateId: second.templateId }]) {
        const { body } = await save({ ...input(more), templateCode: first.templateCode }).expect(409);
        expect(body.data.code).toBe('already_exists');
      }
    });
  });

  test('an invalid video template answers 400 and changes nothing', async () => {
    const slot = { key: 'name', label: 'Name', type: 'text' };
    const wrong = [
      { templateCode: 'Not a code' },
      { templateName: '' },
      { shapes: [] },
      { shapes: ['ROUND'] },
      { durationSeconds: 2 },
      { durationSeconds: 61 },
      { slots: [slot, slot] },
      { slots: [{ ...slot, key: '1' }] },
      { slots: [{ ...slot, type: 'sound' }] },
      { thumbnail: { mediaId: v7() } },
      { popularity: 100 },
    ];
    await expectNoChange(world, async () => {
      for (const more of wrong) {
        const { status, body } = await save(input(more));
        expect([more, status, body.data.code]).toEqual([more, 400, 'invalid_input']);
      }
    });
  });
});

describe('video templates with and without a document', () => {
  test('only staff see a video template without a document, and a document determines its length and input fields', async () => {
    const { templateId, templateCode } = (await save(input()).expect(200)).body.data.videoTemplate;
    expect(await codes({ search: templateCode })).toEqual([]);
    expect(await codes({ search: templateCode }, superadmin)).toEqual([templateCode]);
    await customer.get(`${path}/${templateId}`).expect(404);
    await choose(templateId).expect(404);
    const [drawn] = (await list({ search: 'thank-you' })).items;
    const change = { ...input({ templateCode: 'thank-you', durationSeconds: 59 }), templateId: drawn.templateId };
    const { body } = await save(change).expect(200);
    expect(body.data.videoTemplate).toMatchObject({ durationSeconds: 10, slots: drawn.slots });
  });
});

describe('the list of video templates', () => {
  test('the list of video templates is sorted by popularity, and its pages have no duplicates', async () => {
    const category = 'Kite maker';
    const [one, two, three] = [await make({ category }), await make({ category }), await make({ category })];
    await Promise.all([choose(one.templateId), choose(one.templateId), choose(three.templateId, superadmin)]);
    const expectedCodes = [one, three, two].map(({ templateCode }) => templateCode);
    const found = async () => (await codes({ category, limit: 100 })).filter((code) => expectedCodes.includes(code));
    expect(await found()).toEqual(expectedCodes);
    const all = (await list({ limit: 100 })).items.map(({ templateId }: VideoTemplate) => templateId);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: VideoTemplate[]; nextCursor: string | null } = await list({
        limit: 2,
        ...(cursor && { cursor }),
      });
      paged.push(...page.items.map(({ templateId }) => templateId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(paged).toEqual(all);
    await customer.get(path).query({ cursor: 'x' }).expect(400);
  });

  test('the list of video templates is filtered by category, shape, and name or code', async () => {
    const [ours, theirs, all] = [
      await make({ category: 'Florist', templateName: 'Rose garden' }),
      await make({ category: 'Gym', shapes: ['STORY'], templateCode: 'rose-story' }),
      await make({ category: null, templateName: 'For all' }),
    ].map(({ templateCode }) => templateCode);
    const ofFlorists = await codes({ category: 'Florist', limit: 100 });
    expect(ofFlorists).toEqual(expect.arrayContaining([ours, all]));
    expect(ofFlorists).not.toContain(theirs);
    expect((await codes({ search: 'ROSE' })).toSorted()).toEqual([ours, theirs].toSorted());
    expect(await codes({ search: 'rose', shape: 'STORY' })).toEqual([theirs]);
    expect(await codes({ search: '%' })).toEqual([]);
  });

  test('a customer sees only active video templates, whatever the filter', async () => {
    const { templateId, templateCode } = await make({ isActive: false, templateName: 'Put away' });
    expect(await codes({ search: 'put away' })).toEqual([]);
    expect(await codes({ search: 'put away', isActive: 'false' })).toEqual([]);
    expect(await codes({ search: 'put away', isActive: 'false' }, superadmin)).toEqual([templateCode]);
    await customer.get(`${path}/${templateId}`).expect(404);
    await expectNoChange(world, () => choose(templateId).expect(404));
    await choose(templateId, superadmin).expect(200);
  });

  test('choosing a video template twenty times in parallel raises its popularity by twenty', async () => {
    const { templateId } = await make();
    await Promise.all(Array.from({ length: 20 }, () => choose(templateId).expect(200)));
    expect((await customer.get(`${path}/${templateId}`).expect(200)).body.data).toMatchObject({
      popularity: 20,
      version: 1,
    });
  });
});

describe('security 13: permission for video templates', () => {
  test('updating or deleting a video template answers 403 to all but the super admin', async () => {
    const { templateId } = await make();
    for (const person of [
      'customer',
      'permittedFranchisee',
      'allCardFranchisee',
      'admin',
      'adminOfOtherAgency',
    ] as const) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        await save(input(), by).expect(403);
        await by.delete(path).send({ templateId }).expect(403);
      });
    }
    await world.browser().get(path).expect(401);
  });
});
