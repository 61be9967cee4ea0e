import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer.svg.ts';
import { pageAt } from '@parichay/shared/studio/layer/layer.time.ts';
import { secondsOf, shapesOf, type TemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { testBusinesses, type VideoLanguage } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import { type Handlers, type InTransaction, prepared } from '../../platform/http/handle.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { userVideoKind } from './user-video.job.ts';
import { documentOf, type VideoDocument } from './video.documents.ts';
import { slotsOf } from './video.fields.ts';
import { shopPictureUrl } from './video.shops.ts';
import { addTest, draftOf, draftToChange, markPublished, presentDraft, putDraft } from './video-draft.queries.ts';
import { contentFaults, documentNameOf, picturesIn, testPage } from './video-draft.rules.ts';
import { materialsIn, materialsOf } from './video-material.queries.ts';
import { publishDocument } from './video-template.install.ts';
import { putTemplate, templateById } from './video-template.queries.ts';
import { addSample } from './video-template.queue.ts';
import { sampleInputOf, type TemplateSampleInput } from './video-template.sample.ts';

type Add = Contract['POST /video/template/draft'];
type Save = Contract['PUT /video/template/{id}/draft'];
type Preview = Contract['POST /video/template/{id}/draft/preview'];
type Test = Contract['POST /video/template/{id}/draft/test'];
type Publish = Contract['POST /video/template/{id}/draft/publish'];

async function requireDrawable(film: TemplateContent): Promise<void> {
  const fields = await contentFaults(film);
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields });
}

async function requireMaterials(tx: Tx, film: TemplateContent): Promise<void> {
  const ready = new Map((await materialsOf(tx, film)).map((row) => [row.material_id, row]));
  const fields: Record<string, string> = {};
  for (const [field, materialId] of materialsIn(film)) {
    const row = ready.get(materialId);
    const fits = field === 'music' ? row?.kind === 'music' : row?.shape !== null && field === `clip.${row?.shape}`;
    if (!fits) fields[`film.${field}`] = 'was not uploaded for this';
    else if (row?.seconds == null) fields[`film.${field}`] = 'is not ready';
  }
  const pictures = [...new Set(picturesIn(film))];
  const known = pictures.length
    ? await tx.selectFrom('media').select('media_id').where('media_id', 'in', pictures).execute()
    : [];
  if (known.length < pictures.length) fields['film.document.pages.0.layers'] = 'a picture was not uploaded here';
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields });
}

function contentIn({ film }: { film: TemplateContent | null }): TemplateContent {
  if (film === null) throw new ApiError('not_found');
  return film;
}

const named = (film: TemplateContent, code: string, version = film.document.version): TemplateContent => ({
  ...film,
  document: { ...film.document, name: documentNameOf(code), version },
});

async function withdraw(tx: Tx, templateId: string): Promise<void> {
  const { is_active } = await templateById(tx, templateId, { lock: true });
  if (!is_active) return;
  await tx
    .updateTable('video_template')
    .set((is) => ({ is_active: false, withdrawn_at: new Date(), version: is('version', '+', 1) }))
    .where('template_id', '=', templateId)
    .execute();
}

const readDraft = (inTransaction: InTransaction, templateId: string, version: number) =>
  inTransaction((tx) => draftToChange(tx, templateId, version));

export const videoDraftHandlers = {
  'POST /video/template/draft': prepared<Add, TemplateContent>({
    before: async ({ body: { copyOf, film }, inTransaction }) => {
      const found = film ?? contentIn(await inTransaction((tx) => draftOf(tx, copyOf ?? '')));
      await requireDrawable(found);
      return found;
    },
    run: async ({ body: { templateCode, templateName }, tx, prepared: found }) => {
      const film = named(found, templateCode, 1);
      await requireMaterials(tx, film);
      const { template_id } = await putTemplate(tx, {
        template_id: newId(),
        template_code: templateCode,
        template_name: templateName,
        category: film.category,
        shapes: shapesOf(film),
        duration_seconds: secondsOf(film),
        slots: JSON.stringify(slotsOf(documentOf(film))),
        is_active: false,
      });
      await putDraft(tx, template_id, { film: null, version: 0, publishedVersion: null, updatedAt: null }, film);
      return { draft: await presentDraft(tx, template_id) };
    },
  }),

  'GET /video/template/{id}/draft': async ({ params, tx }) => ({ draft: await presentDraft(tx, params.id) }),

  'PUT /video/template/{id}/draft': prepared<Save, null>({
    before: async ({ body: { film } }) => {
      await requireDrawable(film);
      return null;
    },
    run: async ({ params, body, tx }) => {
      const stored = await draftToChange(tx, params.id, body.version);
      const { template_code } = await templateById(tx, params.id);
      const film = named(body.film, template_code);
      await requireMaterials(tx, film);
      await putDraft(tx, params.id, stored, film);
      return { draft: await presentDraft(tx, params.id) };
    },
  }),

  'POST /video/template/{id}/draft/preview': prepared<Preview, CallOutput<Preview>>({
    before: async ({ params, body, inTransaction }) => {
      await inTransaction((tx) => templateById(tx, params.id));
      const { film, shape, business } = body;
      if (!shapesOf(film).includes(shape))
        throw new ApiError('invalid_input', { fields: { shape: 'this film has no such shape' } });
      const page = await testPage(film, shape, business);
      const moment = Math.min(body.moment, secondsOf(film));
      const svg = svgBody(pageAt(page, moment), {
        hrefOf: (key) => (key.includes('/') ? `/media/${key}` : shopPictureUrl(key)),
        prefix: 'draft-',
      });
      return { width: page.width, height: page.height, moment, svg };
    },
  }),

  'POST /video/template/{id}/draft/test': prepared<Test, object[]>({
    before: async ({ params, body: { version, shape }, inTransaction }) => {
      const film = contentIn(await readDraft(inTransaction, params.id, version));
      if (!shapesOf(film).includes(shape))
        throw new ApiError('invalid_input', { fields: { shape: 'this film has no such shape' } });
      const { music } = film;
      return Promise.all(
        testBusinesses.map(async (business) => ({
          seconds: secondsOf(film),
          music,
          page: await testPage(film, shape, business),
        })),
      );
    },
    run: async ({ actor, params, body: { version, shape }, tx, prepared: pages }) => {
      const { film } = await draftToChange(tx, params.id, version);
      if (film) await requireMaterials(tx, film);
      for (const [at, business] of testBusinesses.entries()) {
        const videoTestId = newId();
        const job = await addRenderJob(tx, {
          agencyId: actor.agencyId,
          businessId: null,
          kind: userVideoKind,
          input: JSON.parse(JSON.stringify({ videoRenderId: videoTestId, isSample: true, ...pages[at] })),
        });
        await addTest(tx, { videoTestId, templateId: params.id, version, shape, business }, job.render_job_id);
      }
      return { draft: await presentDraft(tx, params.id) };
    },
  }),

  'POST /video/template/{id}/draft/publish': prepared<Publish, { next: VideoDocument; samples: TemplateSampleInput[] }>(
    {
      before: async ({ params: { id }, body: { version }, inTransaction }) => {
        const { film, template } = await inTransaction(async (tx) => ({
          film: contentIn(await draftToChange(tx, id, version)),
          template: await templateById(tx, id),
        }));
        await requireDrawable(film);
        const next = documentOf(named(film, template.template_code, (template.document_version ?? 0) + 1));
        const samples = [];
        for (const language of Object.keys(next.names) as VideoLanguage[])
          samples.push(await sampleInputOf(next, id, newId(), language));
        return { next, samples };
      },
      run: async ({ actor, params: { id }, body: { version }, tx, prepared: { next, samples } }) => {
        const draft = await draftToChange(tx, id, version);
        await requireMaterials(tx, contentIn(draft));
        const { document_version } = await templateById(tx, id, { lock: true });
        if (draft.publishedVersion !== version) {
          if ((document_version ?? 0) + 1 !== next.document.version) throw new ApiError('changed_meanwhile');
          await publishDocument(tx, id, next);
          await markPublished(tx, id, version);
          for (const sample of samples) await addSample(tx, sample, actor.agencyId);
        }
        await tx
          .updateTable('video_template')
          .set({ is_active: true, withdrawn_at: null })
          .where('template_id', '=', id)
          .execute();
        return { draft: await presentDraft(tx, id) };
      },
    },
  ),

  'POST /video/template/{id}/withdraw': async ({ params: { id }, tx }) => {
    await withdraw(tx, id);
    return { draft: await presentDraft(tx, id) };
  },
} satisfies Handlers;
