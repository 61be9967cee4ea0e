import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { VideoDraft } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../../upstream/src/platform/database/database.ts';
import { videoDocumentOf } from '../../../upstream/src/studio/promo-video/video-documents.ts';
import { publishDocument } from '../../../upstream/src/studio/promo-video/video-template-install.ts';
import { makeBusiness } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { makeVideo, saveVideo as savedVideo, postVideo as saveVideo, videoChangeInput } from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Video templates that staff edits; video-material.test.ts tests uploads for them. */

let world: World;
let superadmin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  superadmin = await world.as('superadmin');
  customer = await world.as('customer');
});
afterAll(() => world?.close());

const path = '/api/v1/video/template';
const draftInAnswer = async (answer: PromiseLike<{ status: number; body: { data: { draft: VideoDraft } } }>) => {
  const { status, body } = await answer;
  expect([status, body.data]).toMatchObject([200, { draft: {} }]);
  return body.data.draft;
};
const readDraft = (id: string) => draftInAnswer(superadmin.get(`${path}/${id}/draft`));
const putDraft = (id: string, version: number, content: VideoTemplateContent, browser = superadmin) =>
  browser.put(`${path}/${id}/draft`).send({ version, film: content });
const publish = ({ template, version }: VideoDraft, browser = superadmin) =>
  browser.post(`${path}/${template.templateId}/draft/publish`).send({ version });
const requestTestRendering = ({ template, version }: VideoDraft, shape = 'SQUARE', browser = superadmin) =>
  browser.post(`${path}/${template.templateId}/draft/test`).send({ version, shape });
const draw = ({ template, film: content }: VideoDraft, more: object, browser = superadmin) =>
  browser
    .post(`${path}/${template.templateId}/draft/preview`)
    .send({ film: content, shape: 'SQUARE', business: 'short', moment: 1, ...more });

const templateId = async (code: string): Promise<string> =>
  (await superadmin.get(path).query({ search: code }).expect(200)).body.data.items[0].templateId;
let lastNumber = 0;
const copyDraft = async (code = 'thank-you', more: object = {}): Promise<VideoDraft> => {
  lastNumber += 1;
  return draftInAnswer(
    superadmin.post(`${path}/draft`).send({
      templateCode: `copy-${lastNumber}`,
      templateName: `Copy ${lastNumber}`,
      copyOf: await templateId(code),
      ...more,
    }),
  );
};
const templateContentOf = ({ film: content }: VideoDraft): VideoTemplateContent =>
  structuredClone(content) as VideoTemplateContent;
const firstPageOf = (content: VideoTemplateContent) =>
  content.document.pages[0] as VideoTemplateContent['document']['pages'][number];
/** Content of the draft with another English headline. */
const withHeadline = (draft: VideoDraft, headline: string): VideoTemplateContent => {
  const content = templateContentOf(draft);
  content.words.en.headline = headline;
  return content;
};

describe('the draft of a video template', () => {
  test('a template draft copied from another template is hidden from customers until it is published', async () => {
    const draft = await copyDraft();
    expect(draft).toMatchObject({ version: 1, isPublished: false, documentVersion: null, tests: [], materials: [] });
    const { templateId: id, templateCode, slots } = draft.template;
    expect(slots.map(({ key }) => key)).toContain('headline');
    await customer.get(`${path}/${id}`).expect(404);
    const content = withHeadline(draft, 'Many thanks');
    firstPageOf(content).seconds = 14;
    const changed = await draftInAnswer(putDraft(id, 1, content));
    expect(changed).toMatchObject({ version: 2, isPublished: false });
    expect(changed.film?.document).toMatchObject({ name: templateCode });
    const published = await draftInAnswer(publish(changed));
    expect(published).toMatchObject({ version: 2, isPublished: true, documentVersion: 1 });
    expect((await customer.get(`${path}/${id}`).expect(200)).body.data).toMatchObject({
      durationSeconds: 14,
      isActive: true,
      shapes: ['SQUARE', 'STORY'],
    });
    expect(await readDraft(id)).toEqual(published);
    // Publishing again does not make a new version.
    expect(await draftInAnswer(publish(published))).toEqual(published);
  });

  test('the draft of a built-in video template starts from its published version', async () => {
    const id = await templateId('grand-opening');
    const draft = await readDraft(id);
    expect(draft).toMatchObject({ version: 0, isPublished: true, documentVersion: 3, updatedAt: null });
    expect(await draftInAnswer(putDraft(id, 0, withHeadline(draft, 'Now open')))).toMatchObject({
      version: 1,
      isPublished: false,
    });
    await expectNoChange(world, async () => {
      expect((await putDraft(id, 0, withHeadline(draft, 'Too late')).expect(409)).body.data.code).toBe(
        'changed_meanwhile',
      );
    });
  });

  test('a template draft survives a newer built-in version, and its publication gets the next version number', async () => {
    const id = await templateId('festival-sale');
    const draft = await readDraft(id);
    await publish(await draftInAnswer(putDraft(id, 0, withHeadline(draft, 'Ours')))).expect(200);
    const newest = videoDocumentOf(templateContentOf(draft));
    newest.document.version = 9;
    await inTenant(world.upstream.database.db, 'platform', (tx) => publishDocument(tx, id, newest));
    const now = await readDraft(id);
    expect(now).toMatchObject({ version: 1, isPublished: false, documentVersion: 9 });
    expect(now.film?.words.en.headline).toBe('Ours');
    expect(await draftInAnswer(publish(now))).toMatchObject({ isPublished: true, documentVersion: 10 });
  });

  test('the draft of a video template without a document starts from the document that is sent', async () => {
    const { body } = await superadmin
      .post(path)
      .send({ templateCode: 'undrawn', templateName: 'Undrawn', shapes: ['SQUARE'], durationSeconds: 10 })
      .expect(200);
    const { templateId: id } = body.data.videoTemplate;
    const nothing = await readDraft(id);
    expect(nothing).toMatchObject({ version: 0, film: null, documentVersion: null, isPublished: false });
    await expectNoChange(world, async () => {
      expect((await publish(nothing)).status).toBe(404);
      expect((await requestTestRendering(nothing)).status).toBe(404);
    });
    expect(await draftInAnswer(putDraft(id, 0, templateContentOf(await copyDraft())))).toMatchObject({
      version: 1,
      isPublished: false,
    });
  });

  test('saving, publishing or testing an older version of a template draft answers 409 changed_meanwhile', async () => {
    const draft = await copyDraft();
    const { templateId: id } = draft.template;
    await putDraft(id, 1, withHeadline(draft, 'First')).expect(200);
    await expectNoChange(world, async () => {
      for (const answer of [
        await putDraft(id, 1, withHeadline(draft, 'Second')),
        await publish(draft),
        await requestTestRendering(draft),
      ])
        expect([answer.status, answer.body.data.code]).toEqual([409, 'changed_meanwhile']);
    });
  });

  test('a template draft is created from an exported file, and a code in use answers 409 already_exists', async () => {
    const { film: content } = await copyDraft();
    const add = (more: object) =>
      superadmin.post(`${path}/draft`).send({ templateCode: 'from-a-file', templateName: 'From a file', ...more });
    const { template } = await draftInAnswer(add({ film: content }));
    expect(template).toMatchObject({ templateCode: 'from-a-file', isActive: false });
    await expectNoChange(world, async () => {
      expect((await add({ film: content }).expect(409)).body.data.code).toBe('already_exists');
      await add({}).expect(400);
      await add({ film: content, copyOf: template.templateId }).expect(400);
      await add({ templateCode: 'nobody', copyOf: v7() }).expect(404);
    });
  });

  test('an invalid template draft answers 400 with the path of the error and changes nothing', async () => {
    const draft = await copyDraft('grand-opening');
    const { templateId: id } = draft.template;
    const layers = 'film.document.pages.0.layers';
    const wrong: [change: (content: VideoTemplateContent) => void, field: string][] = [
      [(content) => (firstPageOf(content).seconds = 61), 'film.document.pages.0.seconds'],
      [(content) => (firstPageOf(content).seconds = undefined), 'film.document.pages.0.seconds'],
      [(content) => content.document.pages.push(firstPageOf(content)), 'film.document.pages'],
      [(content) => (content.clip = { shade: 0, SQUARE: v7() }), 'film.clip.STORY'],
      [(content) => (content.clip = { shade: 0, SQUARE: v7(), STORY: v7() }), 'film.clip.SQUARE'],
      [(content) => (content.music = { materialId: v7() }), 'film.music'],
      [(content) => ((content as { music: string }).music = 'silence'), 'film.music'],
      [
        (content) => Object.assign(firstPageOf(content).layers[0] as object, { timing: { from: 12 } }),
        `${layers}.0.timing`,
      ],
      [
        (content) => Object.assign(firstPageOf(content).layers[0] as object, { timing: { from: 3, until: 2 } }),
        `${layers}.0.timing`,
      ],
      [(content) => Object.assign(content, { isManualUpdate: true }), 'film.isManualUpdate'],
      [(content) => Object.assign(content.document, { createdAt: '' }), 'film.document.createdAt'],
      [(content) => Object.assign(firstPageOf(content).layers[0] as object, { userId: v7() }), `${layers}.0`],
      [(content) => Object.assign(firstPageOf(content).layers[2] as object, { rotate: 5 }), layers],
      [
        (content) =>
          firstPageOf(content).layers.push({
            id: 'x',
            type: 'picture',
            source: { mediaId: v7(), width: 9, height: 9 },
          } as never),
        layers,
      ],
      [
        (content) => firstPageOf(content).layers.push({ id: 'x', type: 'text', text: '{nothing}', size: 40 } as never),
        layers,
      ],
    ];
    await expectNoChange(world, async () => {
      for (const [change, field] of wrong) {
        const content = templateContentOf(draft);
        change(content);
        const { status, body } = await putDraft(id, 1, content);
        expect([status, body.data.code, Object.keys(body.data.fields ?? {}).join()]).toEqual([
          400,
          'invalid_input',
          expect.stringContaining(field),
        ]);
      }
    });
  });

  test('the preview of a template draft is drawn at any moment for businesses with short, full and missing details', async () => {
    const draft = await copyDraft('our-services');
    await expectNoChange(world, async () => {
      for (const business of ['short', 'full', 'bare'])
        for (const shape of ['SQUARE', 'STORY']) {
          const { body } = await draw(draft, { business, shape, moment: 3.2 }).expect(200);
          expect(body.data).toMatchObject({ width: 1080, height: shape === 'STORY' ? 1920 : 1080, moment: 3.2 });
          expect(body.data.svg).toContain('<path');
          expect(body.data.svg).not.toContain('{');
        }
      expect((await draw(draft, { moment: 59 }).expect(200)).body.data.moment).toBe(draft.template.durationSeconds);
      await draw(draft, { moment: -1 }).expect(400);
      await draw(draft, { business: 'somebody' }).expect(400);
    });
  });
});

describe('test renderings of a template draft', () => {
  test('test renderings of a draft are queued for three sample businesses, cancel earlier ones and count against no plan', async () => {
    const draft = await copyDraft();
    const { tests } = await draftInAnswer(requestTestRendering(draft));
    expect(tests.map(({ business, status, url }) => [business, status, url])).toEqual(
      ['short', 'full', 'bare'].map((business) => [business, 'queued', null]),
    );
    const again = await draftInAnswer(requestTestRendering(draft, 'STORY'));
    expect(again.tests.map(({ shape }) => shape)).toEqual(['STORY', 'STORY', 'STORY']);
    const { rows } = await world.upstream.database.raw.query(
      `select render_job.state, count(*)::int as jobs, (select count(*)::int from video_render) as counted
       from video_test join render_job using (render_job_id) where template_id = $1 group by state order by state`,
      [draft.template.templateId],
    );
    expect(rows).toEqual([
      { state: 'cancelled', jobs: 3, counted: 0 },
      { state: 'queued', jobs: 3, counted: 0 },
    ]);
  });
});

describe('published versions of a video template', () => {
  test('a video keeps the template version it was created with, and a new video gets the newest version', async () => {
    const draft = await draftInAnswer(publish(await copyDraft()));
    const { templateId: id } = draft.template;
    const before = await makeVideo(customer, { templateId: id });
    const next = await draftInAnswer(publish(await draftInAnswer(putDraft(id, 1, withHeadline(draft, 'Newer words')))));
    expect(next).toMatchObject({ documentVersion: 2, isPublished: true });
    const after = await makeVideo(customer, { templateId: id, businessId: before.businessId });
    const headlineOf = async (video: UserVideo) => {
      const { businessId, videoNo, shape, language } = video;
      const { body } = await customer
        .post('/api/v1/video/user-video/preview')
        .send({ businessId, videoNo, templateId: id, shape, language })
        .expect(200);
      return body.data.fields.find(({ key }: { key: string }) => key === 'headline').says;
    };
    expect(await headlineOf(after)).toBe('Newer words');
    expect(await headlineOf(before)).not.toBe('Newer words');
    const { rows } = await world.upstream.database.raw.query(
      'select document_version from user_video where video_no = any($1) order by document_version',
      [[before.videoNo, after.videoNo]],
    );
    expect(rows).toEqual([{ document_version: 1 }, { document_version: 2 }]);
  });

  test('a withdrawn video template can still be used by existing videos, and a new video answers template_not_available', async () => {
    const draft = await draftInAnswer(publish(await copyDraft()));
    const { templateId: id } = draft.template;
    const open = await makeVideo(customer, { templateId: id });
    const withdrawn = await draftInAnswer(superadmin.post(`${path}/${id}/withdraw`).send({}));
    expect(withdrawn.template.isActive).toBe(false);
    expect(await savedVideo(customer, videoChangeInput(open, { texts: { headline: 'Still mine' } }))).toMatchObject({
      texts: { headline: 'Still mine' },
    });
    await customer.post('/api/v1/video/user-video/sample').send({ videoNo: open.videoNo }).expect(200);
    const { businessId } = await makeBusiness(customer);
    const { videoNo: _, ...fresh } = videoChangeInput(open);
    await expectNoChange(world, async () => {
      const { status, body } = await saveVideo(customer, { ...fresh, businessId });
      expect([status, body.data.code]).toEqual([403, 'template_not_available']);
    });
    await customer.get(`${path}/${id}`).expect(404);
    // Published again, the version is unchanged.
    expect(await draftInAnswer(publish(withdrawn))).toMatchObject({ documentVersion: 1, template: { isActive: true } });
  });
});

describe('security 13 and 14: access to template drafts', () => {
  test('reading, changing, testing or publishing a template draft answers 403 to all but the super admin', async () => {
    const draft = await copyDraft();
    const { templateId: id } = draft.template;
    for (const person of [
      'customer',
      'permittedFranchisee',
      'allCardFranchisee',
      'admin',
      'adminOfOtherAgency',
    ] as const) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        const answers = [
          await by.get(`${path}/${id}/draft`),
          await by.post(`${path}/draft`).send({ templateCode: 'mine', templateName: 'Mine', copyOf: id }),
          await putDraft(id, 1, templateContentOf(draft), by),
          await draw(draft, {}, by),
          await requestTestRendering(draft, 'SQUARE', by),
          await publish(draft, by),
          await by.post(`${path}/${id}/withdraw`).send({}),
          await by.get(`${path}/material/${v7()}`),
        ];
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
      });
    }
  });

  test('security 14: an unknown video template or material answers 404', async () => {
    const draft = await copyDraft();
    const unknownDraft = { ...draft, template: { ...draft.template, templateId: v7() } };
    await expectNoChange(world, async () => {
      const answers = [
        await superadmin.get(`${path}/${unknownDraft.template.templateId}/draft`),
        await putDraft(unknownDraft.template.templateId, 1, templateContentOf(draft)),
        await draw(unknownDraft, {}),
        await requestTestRendering(unknownDraft),
        await publish(unknownDraft),
        await superadmin.post(`${path}/${unknownDraft.template.templateId}/withdraw`).send({}),
        await superadmin.get(`${path}/material/${v7()}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    });
  });
});
