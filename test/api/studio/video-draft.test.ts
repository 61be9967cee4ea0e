import type { TemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { VideoDraft } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../../upstream/src/platform/database/database.ts';
import { documentOf } from '../../../upstream/src/studio/promo-video/video.documents.ts';
import { publishDocument } from '../../../upstream/src/studio/promo-video/video-template.install.ts';
import { makeBusiness } from '../../lib/factories.ts';
import { changesNothing } from '../../lib/stored.ts';
import { inputOf, makeVideo, saved as savedVideo, save as saveVideo } from '../../lib/videos.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

/* Video templates that staff edits; video-material.test.ts tests uploads for them. */

let world: World;
let keeper: Browser;
let customer: Browser;
beforeAll(async () => {
  world = await startWorld();
  keeper = await world.as('superadmin');
  customer = await world.as('customer');
});
afterAll(() => world?.close());

const path = '/api/v1/video/template';
const draftOf = async (answer: PromiseLike<{ status: number; body: { data: { draft: VideoDraft } } }>) => {
  const { status, body } = await answer;
  expect([status, body.data]).toMatchObject([200, { draft: {} }]);
  return body.data.draft;
};
const read = (id: string) => draftOf(keeper.get(`${path}/${id}/draft`));
const put = (id: string, version: number, film: TemplateContent, by = keeper) =>
  by.put(`${path}/${id}/draft`).send({ version, film });
const publish = ({ template, version }: VideoDraft, by = keeper) =>
  by.post(`${path}/${template.templateId}/draft/publish`).send({ version });
const tryOut = ({ template, version }: VideoDraft, shape = 'SQUARE', by = keeper) =>
  by.post(`${path}/${template.templateId}/draft/test`).send({ version, shape });
const draw = ({ template, film }: VideoDraft, more: object, by = keeper) =>
  by
    .post(`${path}/${template.templateId}/draft/preview`)
    .send({ film, shape: 'SQUARE', business: 'short', moment: 1, ...more });

const templateId = async (code: string): Promise<string> =>
  (await keeper.get(path).query({ search: code }).expect(200)).body.data.items[0].templateId;
let made = 0;
const copy = async (code = 'thank-you', more: object = {}): Promise<VideoDraft> => {
  made += 1;
  return draftOf(
    keeper.post(`${path}/draft`).send({
      templateCode: `copy-${made}`,
      templateName: `Copy ${made}`,
      copyOf: await templateId(code),
      ...more,
    }),
  );
};
const templateContentOf = ({ film }: VideoDraft): TemplateContent => structuredClone(film) as TemplateContent;
const pageOf = (film: TemplateContent) => film.document.pages[0] as TemplateContent['document']['pages'][number];
/** The draft's video with another English headline. */
const saying = (draft: VideoDraft, headline: string): TemplateContent => {
  const film = templateContentOf(draft);
  film.words.en.headline = headline;
  return film;
};

describe('a draft', () => {
  test('a draft copied from a template is hidden from customers until it is published', async () => {
    const draft = await copy();
    expect(draft).toMatchObject({ version: 1, isPublished: false, documentVersion: null, tests: [], materials: [] });
    const { templateId: id, templateCode, slots } = draft.template;
    expect(slots.map(({ key }) => key)).toContain('headline');
    await customer.get(`${path}/${id}`).expect(404);
    const film = saying(draft, 'Many thanks');
    pageOf(film).seconds = 14;
    const changed = await draftOf(put(id, 1, film));
    expect(changed).toMatchObject({ version: 2, isPublished: false });
    expect(changed.film?.document).toMatchObject({ name: templateCode });
    const published = await draftOf(publish(changed));
    expect(published).toMatchObject({ version: 2, isPublished: true, documentVersion: 1 });
    expect((await customer.get(`${path}/${id}`).expect(200)).body.data).toMatchObject({
      durationSeconds: 14,
      isActive: true,
      shapes: ['SQUARE', 'STORY'],
    });
    expect(await read(id)).toEqual(published);
    // Publishing again does not make a new version.
    expect(await draftOf(publish(published))).toEqual(published);
  });

  test('the draft of a built-in template begins with its published version', async () => {
    const id = await templateId('grand-opening');
    const draft = await read(id);
    expect(draft).toMatchObject({ version: 0, isPublished: true, documentVersion: 2, updatedAt: null });
    expect(await draftOf(put(id, 0, saying(draft, 'Now open')))).toMatchObject({ version: 1, isPublished: false });
    await changesNothing(world, async () => {
      expect((await put(id, 0, saying(draft, 'Too late')).expect(409)).body.data.code).toBe('changed_meanwhile');
    });
  });

  test('the draft of a template stays when the product publishes a newer version, and gets the next number', async () => {
    const id = await templateId('festival-sale');
    const draft = await read(id);
    await publish(await draftOf(put(id, 0, saying(draft, 'Ours')))).expect(200);
    const newest = documentOf(templateContentOf(draft));
    newest.document.version = 9;
    await inTenant(world.upstream.database.db, 'platform', (tx) => publishDocument(tx, id, newest));
    const now = await read(id);
    expect(now).toMatchObject({ version: 1, isPublished: false, documentVersion: 9 });
    expect(now.film?.words.en.headline).toBe('Ours');
    expect(await draftOf(publish(now))).toMatchObject({ isPublished: true, documentVersion: 10 });
  });

  test('the draft of a template without a document begins with the document that is sent', async () => {
    const { body } = await keeper
      .post(path)
      .send({ templateCode: 'undrawn', templateName: 'Undrawn', shapes: ['SQUARE'], durationSeconds: 10 })
      .expect(200);
    const { templateId: id } = body.data.videoTemplate;
    const nothing = await read(id);
    expect(nothing).toMatchObject({ version: 0, film: null, documentVersion: null, isPublished: false });
    await changesNothing(world, async () => {
      expect((await publish(nothing)).status).toBe(404);
      expect((await tryOut(nothing)).status).toBe(404);
    });
    expect(await draftOf(put(id, 0, templateContentOf(await copy())))).toMatchObject({
      version: 1,
      isPublished: false,
    });
  });

  test('a draft saved, published or tested with an older version answers 409 changed_meanwhile', async () => {
    const draft = await copy();
    const { templateId: id } = draft.template;
    await put(id, 1, saying(draft, 'First')).expect(200);
    await changesNothing(world, async () => {
      for (const answer of [await put(id, 1, saying(draft, 'Second')), await publish(draft), await tryOut(draft)])
        expect([answer.status, answer.body.data.code]).toEqual([409, 'changed_meanwhile']);
    });
  });

  test('a draft is created from an exported file, and a code in use answers 409 already_exists', async () => {
    const { film } = await copy();
    const add = (more: object) =>
      keeper.post(`${path}/draft`).send({ templateCode: 'from-a-file', templateName: 'From a file', ...more });
    const { template } = await draftOf(add({ film }));
    expect(template).toMatchObject({ templateCode: 'from-a-file', isActive: false });
    await changesNothing(world, async () => {
      expect((await add({ film }).expect(409)).body.data.code).toBe('already_exists');
      await add({}).expect(400);
      await add({ film, copyOf: template.templateId }).expect(400);
      await add({ templateCode: 'nobody', copyOf: v7() }).expect(404);
    });
  });

  test('an invalid draft answers 400 with the path of the error and changes nothing', async () => {
    const draft = await copy('grand-opening');
    const { templateId: id } = draft.template;
    const layers = 'film.document.pages.0.layers';
    const wrong: [change: (film: TemplateContent) => void, field: string][] = [
      [(film) => (pageOf(film).seconds = 61), 'film.document.pages.0.seconds'],
      [(film) => (pageOf(film).seconds = undefined), 'film.document.pages.0.seconds'],
      [(film) => film.document.pages.push(pageOf(film)), 'film.document.pages'],
      [(film) => (film.clip = { shade: 0, SQUARE: v7() }), 'film.clip.STORY'],
      [(film) => (film.clip = { shade: 0, SQUARE: v7(), STORY: v7() }), 'film.clip.SQUARE'],
      [(film) => (film.music = { materialId: v7() }), 'film.music'],
      [(film) => ((film as { music: string }).music = 'silence'), 'film.music'],
      [(film) => Object.assign(pageOf(film).layers[0] as object, { timing: { from: 12 } }), `${layers}.0.timing`],
      [
        (film) => Object.assign(pageOf(film).layers[0] as object, { timing: { from: 3, until: 2 } }),
        `${layers}.0.timing`,
      ],
      [(film) => Object.assign(film, { isManualUpdate: true }), 'film.isManualUpdate'],
      [(film) => Object.assign(film.document, { createdAt: '' }), 'film.document.createdAt'],
      [(film) => Object.assign(pageOf(film).layers[0] as object, { userId: v7() }), `${layers}.0`],
      [(film) => Object.assign(pageOf(film).layers[2] as object, { rotate: 5 }), layers],
      [
        (film) =>
          pageOf(film).layers.push({
            id: 'x',
            type: 'picture',
            source: { mediaId: v7(), width: 9, height: 9 },
          } as never),
        layers,
      ],
      [(film) => pageOf(film).layers.push({ id: 'x', type: 'text', text: '{nothing}', size: 40 } as never), layers],
    ];
    await changesNothing(world, async () => {
      for (const [change, field] of wrong) {
        const film = templateContentOf(draft);
        change(film);
        const { status, body } = await put(id, 1, film);
        expect([status, body.data.code, Object.keys(body.data.fields ?? {}).join()]).toEqual([
          400,
          'invalid_input',
          expect.stringContaining(field),
        ]);
      }
    });
  });

  test("a draft's preview is drawn at any moment for businesses with short, full and missing details", async () => {
    const draft = await copy('our-services');
    await changesNothing(world, async () => {
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

describe('test renderings', () => {
  test('test renderings are queued for three sample businesses, cancel the earlier ones and count nothing', async () => {
    const draft = await copy();
    const { tests } = await draftOf(tryOut(draft));
    expect(tests.map(({ business, status, url }) => [business, status, url])).toEqual(
      ['short', 'full', 'bare'].map((business) => [business, 'queued', null]),
    );
    const again = await draftOf(tryOut(draft, 'STORY'));
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

describe('a published version', () => {
  test('a video keeps the published version it was made with, and a new video gets the newer one', async () => {
    const draft = await draftOf(publish(await copy()));
    const { templateId: id } = draft.template;
    const before = await makeVideo(customer, { templateId: id });
    const next = await draftOf(publish(await draftOf(put(id, 1, saying(draft, 'Newer words')))));
    expect(next).toMatchObject({ documentVersion: 2, isPublished: true });
    const after = await makeVideo(customer, { templateId: id, businessId: before.businessId });
    const says = async (video: UserVideo) => {
      const { businessId, videoNo, shape, language } = video;
      const { body } = await customer
        .post('/api/v1/video/user-video/preview')
        .send({ businessId, videoNo, templateId: id, shape, language })
        .expect(200);
      return body.data.fields.find(({ key }: { key: string }) => key === 'headline').says;
    };
    expect(await says(after)).toBe('Newer words');
    expect(await says(before)).not.toBe('Newer words');
    const { rows } = await world.upstream.database.raw.query(
      'select document_version from user_video where video_no = any($1) order by document_version',
      [[before.videoNo, after.videoNo]],
    );
    expect(rows).toEqual([{ document_version: 1 }, { document_version: 2 }]);
  });

  test('a withdrawn template stays usable for existing videos, and a new video answers template_not_available', async () => {
    const draft = await draftOf(publish(await copy()));
    const { templateId: id } = draft.template;
    const open = await makeVideo(customer, { templateId: id });
    const withdrawn = await draftOf(keeper.post(`${path}/${id}/withdraw`).send({}));
    expect(withdrawn.template.isActive).toBe(false);
    expect(await savedVideo(customer, inputOf(open, { texts: { headline: 'Still mine' } }))).toMatchObject({
      texts: { headline: 'Still mine' },
    });
    await customer.post('/api/v1/video/user-video/sample').send({ videoNo: open.videoNo }).expect(200);
    const { businessId } = await makeBusiness(customer);
    const { videoNo: _, ...fresh } = inputOf(open);
    await changesNothing(world, async () => {
      const { status, body } = await saveVideo(customer, { ...fresh, businessId });
      expect([status, body.data.code]).toEqual([403, 'template_not_available']);
    });
    await customer.get(`${path}/${id}`).expect(404);
    // Published again, the version is unchanged.
    expect(await draftOf(publish(withdrawn))).toMatchObject({ documentVersion: 1, template: { isActive: true } });
  });
});

describe('security 13: permission for drafts', () => {
  test('anyone but the super admin gets 403 for reading, changing, testing and publishing a draft', async () => {
    const draft = await copy();
    const { templateId: id } = draft.template;
    for (const person of [
      'customer',
      'permittedFranchisee',
      'allCardFranchisee',
      'admin',
      'adminOfOtherAgency',
    ] as const) {
      const by = await world.as(person);
      await changesNothing(world, async () => {
        const answers = [
          await by.get(`${path}/${id}/draft`),
          await by.post(`${path}/draft`).send({ templateCode: 'mine', templateName: 'Mine', copyOf: id }),
          await put(id, 1, templateContentOf(draft), by),
          await draw(draft, {}, by),
          await tryOut(draft, 'SQUARE', by),
          await publish(draft, by),
          await by.post(`${path}/${id}/withdraw`).send({}),
          await by.get(`${path}/material/${v7()}`),
        ];
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
      });
    }
  });

  test('security 14: an unknown template or material answers 404', async () => {
    const draft = await copy();
    const nobody = { ...draft, template: { ...draft.template, templateId: v7() } };
    await changesNothing(world, async () => {
      const answers = [
        await keeper.get(`${path}/${nobody.template.templateId}/draft`),
        await put(nobody.template.templateId, 1, templateContentOf(draft)),
        await draw(nobody, {}),
        await tryOut(nobody),
        await publish(nobody),
        await keeper.post(`${path}/${nobody.template.templateId}/withdraw`).send({}),
        await keeper.get(`${path}/material/${v7()}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    });
  });
});
